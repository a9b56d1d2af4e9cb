// By its path: the index would bundle all other comparisons.
import { diffArrays } from "diff/lib/diff/array.js";

export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Texts with more changes have little in common, and comparing them would stall a phone. */
const MAX_CHANGES = 1_000;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Without `added` the parts make up `before`, without `removed` `after`. A space between two changes belongs to both. */
export function diffWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MAX_CHANGES });
  if (!changes) {
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  }
  const parts: DiffPart[] = [];
  let [removed, added] = ["", ""];
  const endRun = () => {
    parts.push({ kind: "removed", text: removed }, { kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  changes.forEach((change, at) => {
    const text = change.value.join("");
    const isBetweenChanges = at > 0 && at < changes.length - 1;
    if (!change.added && !change.removed && !(isBetweenChanges && text.trim() === "")) {
      endRun();
      parts.push({ kind: "same", text });
      return;
    }
    if (!change.added) removed += text;
    if (!change.removed) added += text;
  });
  endRun();
  return parts.filter(({ text }) => text !== "");
}
