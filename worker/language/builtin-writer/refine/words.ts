import { capitalised } from "../../text/index.ts";
import { type Context, type Draft, done, type Outcome, refused } from "./draft.ts";

export function replace(from: string, to: string, draft: Draft, { replies }: Context): Outcome {
  const after = everywhere(draft, (text) => replaced(text, from, to));
  return isSameText(after, draft)
    ? refused(draft, replies.notFound(`“${from}”`))
    : done(after, replies.replaced(from, to));
}

/** A name spelled anew. What was heard for it is the word that looks most like it, unless the author says which. */
export function spell(to: string, from: string | undefined, draft: Draft, context: Context): Outcome {
  const text = [draft.hook, ...draft.passages.map((passage) => passage.text), draft.cta ?? ""].join("\n");
  const heard = from && replaced(text, from, "") !== text ? from : nearestWord(text, to);
  if (!heard) return refused(draft, context.replies.notFound(`“${from ?? to}”`));
  const isName = /^\p{Lu}/u.test(heard);
  const name = isName && /^\p{Ll}/u.test(to) ? to.charAt(0).toUpperCase() + to.slice(1) : to;
  return replace(heard, name, draft, context);
}

const EMOJI =
  /\s*(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{fe0f})(?:\u{200d}\p{Extended_Pictographic}\u{fe0f}?|\p{Emoji_Modifier}|\u{fe0f})*/gu;
const HASHTAG = /\s*(?<![\p{L}\p{N}&])#[\p{L}\p{N}_]+/gu;

export function removeSigns(
  kind: "removeEmoji" | "removeHashtags",
  draft: Draft,
  { replies }: Context,
): Outcome {
  const pattern = kind === "removeEmoji" ? EMOJI : HASHTAG;
  const stripped = everywhere(draft, (text) => text.replace(pattern, "").trim());
  const passages = stripped.passages.filter(({ text }) => text !== "");
  if (isSameText(stripped, draft)) return refused(draft, replies.noneThere);
  if (passages.length === 0 || stripped.hook === "") return refused(draft, replies.onlyOneSentence);
  const after = { ...stripped, passages };
  return done(after, kind === "removeEmoji" ? replies.emojiRemoved : replies.hashtagsRemoved);
}

function everywhere(draft: Draft, change: (text: string) => string): Draft {
  return {
    hook: change(draft.hook),
    passages: draft.passages.map((passage) => ({ ...passage, text: change(passage.text) })),
    cta: draft.cta === null ? null : change(draft.cta),
  };
}

function isSameText(one: Draft, other: Draft): boolean {
  return (
    one.hook === other.hook &&
    one.cta === other.cta &&
    one.passages.every(({ text }, at) => text === other.passages[at]?.text)
  );
}

/** Replaces whole words in whatever letter case they stand; what opened a sentence still opens it. */
function replaced(text: string, from: string, to: string): string {
  if (from.trim() === "") return text;
  return text.replace(wordsLike(from), (found, at: number) => {
    const opens =
      at === 0 || /(?:[.!?]["”»)]?\s+|\n\s*(?:[-*•–]\s+|\d{1,2}[.)]\s+)?)$/u.test(text.slice(0, at));
    return opens && /^\p{Lu}/u.test(found) ? capitalised(to) : to;
  });
}

export function holds(text: string, words: string): boolean {
  return words.trim() !== "" && wordsLike(words).test(text);
}

export function wordsLike(words: string): RegExp {
  const pattern = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&").replace(/['’]/g, "['’]"))
    .join("\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "giu");
}

/** The word of a text that is most likely the one misspelled; names before others. */
function nearestWord(text: string, name: string): string | undefined {
  let best: { word: string; distance: number } | undefined;
  const size = name.split(/\s+/).length;
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  for (let at = 0; at + size <= words.length; at += 1) {
    const word = words
      .slice(at, at + size)
      .join(" ")
      .replace(/['’]s$/, "");
    const isName = /^\p{Lu}/u.test(word);
    const distance = editsBetween(word.toLowerCase(), name.toLowerCase()) + (isName ? 0 : 1.5);
    const most = Math.max(1.5, name.length * 0.45);
    if (word === name || distance > most || (best && best.distance <= distance)) continue;
    best = { word, distance };
  }
  return best?.word;
}

/** Insertions, deletions and substitutions between two words. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const substituted = (row[to] ?? 0) + (letter === other[to] ? 0 : 1);
      next.push(Math.min(substituted, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
