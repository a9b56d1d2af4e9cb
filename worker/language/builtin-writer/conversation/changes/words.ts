import { nearestWord, replaced } from "../post/wording.ts";
import type { Context, Draft, Outcome } from "./change.ts";
import { done, refused } from "./change.ts";

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
