import type { Language, Passage } from "../../text/index.ts";
import { bolder as boldly, softer as softly } from "../tweak/boldness.ts";
import { shortened, sizeIn } from "../tweak/shorten.ts";
import { type Change, done } from "./draft.ts";
import { longer } from "./longer.ts";

const NOT_SHORTER = "I couldn't make it any shorter without losing the point.";

export const shorter: Change = (draft, { language }) => {
  const passages = shortened(draft.passages, language);
  const [before, after] = [sizeIn(draft.passages), sizeIn(passages)];
  return done({ ...draft, passages }, `I cut it from ${before} to ${after} words.`, NOT_SHORTER);
};

/** The body in about so many words, or in no more of them; the author hears how far it went. */
export const toWords =
  (count: number, isLimit: boolean): Change =>
  (draft, context) => {
    const before = sizeIn(draft.passages);
    if (before <= count) {
      const { passages } = isLimit ? draft : longer(draft, context).draft;
      return done(
        { ...draft, passages },
        `It has ${sizeIn(passages)} words now.`,
        `It has only ${before} words.`,
      );
    }
    let [passages, less] = [draft.passages, shortened(draft.passages, context.language, count)];
    while (sizeIn(passages) > count && sizeIn(less) < sizeIn(passages))
      [passages, less] = [less, shortened(less, context.language, count)];
    const after = sizeIn(passages);
    const did =
      after <= count
        ? `It has ${after} words now.`
        : `I couldn't get it below ${after} words without losing the point.`;
    return done({ ...draft, passages }, did, NOT_SHORTER);
  };

export const bolder = changing(boldly, "I made it bolder.", "I found no hedges to drop.");
export const softer = changing(
  softly,
  "I made it softer.",
  "I found nothing to tone down without adding words you didn't say.",
);

function changing(
  change: (passages: readonly Passage[], language: Language) => Passage[],
  did: string,
  didNot: string,
): Change {
  return (draft, { language }) => done({ ...draft, passages: change(draft.passages, language) }, did, didNot);
}
