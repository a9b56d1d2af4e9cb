// By its path: the index would bundle all other comparisons.
import { diffWords as compare } from "diff/lib/diff/word.js";

export type DiffPart = { kind: "same" | "added" | "removed"; text: string };

/** Texts with more changes have little in common, and comparing them would stall a phone. */
const MAX_CHANGES = 1_000;

const intlSegmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Without `removed` the parts make up `after`. Other space between the same words is no change. */
export function diffWords(before: string, after: string): DiffPart[] {
  const changes = compare(before, after, { intlSegmenter, maxEditLength: MAX_CHANGES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}
