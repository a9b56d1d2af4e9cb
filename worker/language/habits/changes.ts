import { diffArrays } from "diff/lib/diff/array.js";

/** A run of words that became another one; either may be empty. */
export interface Change {
  /** In what was there before. */
  from: number;
  to: number;
  /** In what is there now. */
  at: number;
  end: number;
}

/** With more it is another text, which would take long to compare. */
const MAX_CHANGES = 400;

/** What changed from one list of words to the other, in their order; undefined where too much did. */
export function changesBetween(before: string[], after: string[]): Change[] | undefined {
  const parts = diffArrays(before, after, { maxEditLength: MAX_CHANGES });
  if (!parts) return undefined;
  const changes: Change[] = [];
  let [to, end, isOpen] = [0, 0, false];
  for (const { added, removed, value } of parts) {
    if ((added || removed) && !isOpen) changes.push({ from: to, to, at: end, end });
    isOpen = added || removed;
    if (!added) to += value.length;
    if (!removed) end += value.length;
    if (isOpen) Object.assign(changes.at(-1) ?? {}, { to, end });
  }
  return changes;
}

/** Put together they are the text again. */
const wordsIn = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}'’-]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Two changes of one text in one: where both change the same words, `mine` stays. */
export function merged({ base, mine, theirs }: { base: string; mine: string; theirs: string }): string {
  const [before, ours, others] = [wordsIn(base), wordsIn(mine), wordsIn(theirs)];
  const kept = changesBetween(before, ours);
  const free = changesBetween(before, others)?.filter(
    ({ from, to }) => !kept?.some((one) => one.from <= to && from <= one.to),
  );
  if (!kept || !free) return mine;
  const edits = [
    ...kept.map((change) => ({ change, words: ours })),
    ...free.map((change) => ({ change, words: others })),
  ];
  const text = [...before];
  for (const { change, words } of edits.toSorted((a, b) => b.change.from - a.change.from))
    text.splice(change.from, change.to - change.from, ...words.slice(change.at, change.end));
  return text.join("");
}
