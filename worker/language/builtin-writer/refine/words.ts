import { patternOf } from "../../rules/index.ts";
import { capitalised } from "../../text/index.ts";
import { type Change, type Draft, done, refused } from "./draft.ts";

export const replace =
  (from: string, to: string): Change =>
  (draft) =>
    done(
      everywhere(draft, (text) => replaced(text, from, to)),
      `I changed “${from}” to “${to}”.`,
      `I couldn't find “${from}” in this post.`,
    );

/** A name spelled anew. What was heard for it is the word that looks most like it, unless the author says which. */
export const spell =
  (to: string, from?: string): Change =>
  (draft, context) => {
    const text = [draft.hook, ...draft.passages.map((passage) => passage.text), draft.cta ?? ""].join("\n");
    const heard = from && holds(text, from) ? from : nearestWord(text, to);
    if (!heard) return refused(draft, `I couldn't find “${from ?? to}” in this post.`);
    const name = /^\p{Lu}/u.test(heard) ? capitalised(to) : to;
    return replace(heard, name)(draft, context);
  };

const EMOJI =
  /\s*(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{fe0f})(?:\u{200d}\p{Extended_Pictographic}\u{fe0f}?|\p{Emoji_Modifier}|\u{fe0f})*/gu;
const HASHTAG = /\s*(?<![\p{L}\p{N}&])#[\p{L}\p{N}_]+/gu;

export const removeEmoji = removingSigns(EMOJI, "emoji");
export const removeHashtags = removingSigns(HASHTAG, "hashtags");

function removingSigns(pattern: RegExp, name: string): Change {
  return (draft) => {
    const after = everywhere(draft, (text) => text.replace(pattern, "").trim());
    after.passages = after.passages.filter(({ text }) => text !== "");
    after.tags = after.tags.filter(({ text }) => text !== "");
    if (after.passages.length === 0 || after.hook === "") return refused(draft, `The post is only ${name}.`);
    return done(after, `I removed the ${name}.`, "There are none in this post.");
  };
}

function everywhere(draft: Draft, change: (text: string) => string): Draft {
  const within = (passages: Draft["passages"]) =>
    passages.map((passage) => ({ ...passage, text: change(passage.text) }));
  return {
    hook: change(draft.hook),
    passages: within(draft.passages),
    tags: within(draft.tags),
    cta: draft.cta === null ? null : change(draft.cta),
  };
}

/** Replaces whole words in whatever letter case they stand; what opened a sentence still opens it. */
function replaced(text: string, from: string, to: string): string {
  if (from.trim() === "") return text;
  return text.replace(wordsLike(from), (found, at: number) => {
    const opens = at === 0 || /[.!?]["”»)]?\s+$/u.test(text.slice(0, at));
    return opens && /^\p{Lu}/u.test(found) ? capitalised(to) : to;
  });
}

export function holds(text: string, words: string): boolean {
  return words.trim() !== "" && wordsLike(words).test(text);
}

/** These words as whole words, in whatever letter case. */
export function wordsLike(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${patternOf(words)}(?![\\p{L}\\p{N}])`, "giu");
}

/** Of the letters that follow each other in two words, the share that both have. */
const MIN_ALIKE = 0.35;

/** The name in a text, of as many words, that is most likely the one misspelled; another word where it has none like it. */
function nearestWord(text: string, name: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]|['’](?!s\b))*/gu) ?? [];
  const size = name.split(/\s+/).length;
  const candidates = words
    .map((_, at) => words.slice(at, at + size).join(" "))
    .filter((word) => word !== name && likeness(word, name) >= MIN_ALIKE);
  const names = candidates.filter((word) => /^\p{Lu}/u.test(word));
  const [nearest] = (names.length > 0 ? names : candidates).toSorted(
    (one, other) => likeness(other, name) - likeness(one, name),
  );
  return nearest;
}

function likeness(one: string, other: string): number {
  const pairsIn = (word: string) =>
    new Set(Array.from({ length: word.length + 1 }, (_, at) => ` ${word.toLowerCase()} `.slice(at, at + 2)));
  const [pairs, others] = [pairsIn(one), pairsIn(other)];
  return pairs.intersection(others).size / Math.max(pairs.size, others.size);
}
