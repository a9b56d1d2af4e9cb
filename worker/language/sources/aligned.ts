import { diffArrays } from "diff/lib/diff/array.js";

/** The words `from` to `to` of one text, and `newFrom` to `newTo` of another that stand in their place; ends are exclusive. */
export interface WordChange {
  from: number;
  to: number;
  newFrom: number;
  newTo: number;
}

/** Texts with more changes have little in common: they are one run of different words. */
const MAX_CHANGES = 1_500;

/** The words of two texts side by side, in order: as long as they are the same, then as long as they aren't. */
export function alignedWords(before: readonly string[], after: readonly string[]) {
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_CHANGES }) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: after.length },
  ];
  const runs: (WordChange & { isSame: boolean })[] = [];
  let [from, newFrom] = [0, 0];
  for (const { added, removed, count } of parts) {
    const isSame = !added && !removed;
    const last = runs.at(-1);
    const [to, newTo] = [added ? from : from + count, removed ? newFrom : newFrom + count];
    if (last && !last.isSame && !isSame) Object.assign(last, { to, newTo });
    else runs.push({ from, to, newFrom, newTo, isSame });
    [from, newFrom] = [to, newTo];
  }
  return runs;
}
