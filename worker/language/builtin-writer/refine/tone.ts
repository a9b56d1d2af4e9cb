import { MAX_POST_CHARS } from "#contract/limits.ts";
import { type Passage, textOf } from "../../text/index.ts";
import { bolder, softer } from "../tweak/boldness.ts";
import { shortened, sizeIn } from "../tweak/shorten.ts";
import { type Context, type Draft, done, isSame, type Outcome, refused } from "./draft.ts";
import { lengthened } from "./lengthen.ts";
import { holds } from "./words.ts";

/** What hook, call to action and the lines between them take besides the body. */
const RESERVE_CHARS = 10;

export function shorter(draft: Draft, { language, replies }: Context): Outcome {
  const passages = shortened(draft.passages, language);
  const [before, after] = [sizeIn(draft.passages), sizeIn(passages)];
  return after < before
    ? done({ ...draft, passages }, replies.shorter(before, after))
    : refused(draft, replies.notShorter);
}

/** Shortened as often as it takes; the author hears how far it went. */
export function toWords(most: number, draft: Draft, { language, replies }: Context): Outcome {
  let { passages } = draft;
  const before = sizeIn(passages);
  while (sizeIn(passages) > most) {
    const less = shortened(passages, language);
    if (sizeIn(less) >= sizeIn(passages)) break;
    passages = less;
  }
  const after = sizeIn(passages);
  if (after === before) return refused(draft, after <= most ? replies.alreadySo : replies.notShorter);
  return done({ ...draft, passages }, after <= most ? replies.toWords(after) : replies.notToWords(after));
}

export function longer(draft: Draft, { replies, sentences }: Context): Outcome {
  const room = MAX_POST_CHARS - draft.hook.length - (draft.cta?.length ?? 0) - RESERVE_CHARS;
  const unused = sentences.filter((sentence) => !holds(draft.hook, textOf(sentence).replace(/[.!?]+$/u, "")));
  const { passages, added } = lengthened(draft.passages, unused, room);
  return added > 0 ? done({ ...draft, passages }, replies.longer(added)) : refused(draft, replies.notLonger);
}

export function changeBoldness(kind: "bolder" | "softer", draft: Draft, context: Context): Outcome {
  const { language, replies } = context;
  const passages: Passage[] = (kind === "bolder" ? bolder : softer)(draft.passages, language);
  const [did, didNot] =
    kind === "bolder" ? [replies.bolder, replies.notBolder] : [replies.softer, replies.notSofter];
  return isSame(passages, draft.passages) ? refused(draft, didNot) : done({ ...draft, passages }, did);
}
