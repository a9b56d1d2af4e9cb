export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** The table of two posts of 3,000 characters fits; longer ones are shown as replaced rather than stall a phone. */
const MAX_CELLS = 4_000_000;

const words = new Intl.Segmenter("en", { granularity: "word" });
const wordsOf = (text: string): string[] => [...words.segment(text)].map(({ segment }) => segment);

/**
 * What changed from one text to the other, word by word, in reading order: the parts that are not `added` make up
 * `before`, those not `removed` make up `after`, to the byte.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const head = sharedLength(a, b);
  const tail = sharedLength(a.slice(head).reverse(), b.slice(head).reverse());
  const [middleA, middleB] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  return joined([
    { kind: "same", text: a.slice(0, head).join("") },
    ...changesIn(middleA, middleB),
    { kind: "same", text: a.slice(a.length - tail).join("") },
  ]);
}

function sharedLength(a: readonly string[], b: readonly string[]): number {
  const end = a.findIndex((word, at) => word !== b[at]);
  return end < 0 ? a.length : end;
}

/** By the longest common subsequence. */
function changesIn(a: readonly string[], b: readonly string[]): DiffPart[] {
  const width = b.length + 1;
  if ((a.length + 1) * width > MAX_CELLS) {
    return [
      { kind: "removed", text: a.join("") },
      { kind: "added", text: b.join("") },
    ];
  }
  // lengths[i * width + j]: how much a from i and b from j have in common.
  const lengths = new Uint32Array((a.length + 1) * width);
  const common = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j] ? common(i + 1, j + 1) + 1 : Math.max(common(i + 1, j), common(i, j + 1));
    }
  }
  const parts: DiffPart[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [wordA, wordB] = [a[i], b[j]];
    if (wordA !== undefined && wordA === wordB) {
      parts.push({ kind: "same", text: wordA });
      i++;
      j++;
    } else if (wordB === undefined || (wordA !== undefined && common(i + 1, j) >= common(i, j + 1))) {
      parts.push({ kind: "removed", text: wordA ?? "" });
      i++;
    } else {
      parts.push({ kind: "added", text: wordB });
      j++;
    }
  }
  return parts;
}

/** Each run of changes as one removal and one addition; a lone space between two changes belongs to both. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let [removed, added, space] = ["", "", ""];
  const flush = () => {
    if (removed) result.push({ kind: "removed", text: removed });
    if (added) result.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const { kind, text } of parts) {
    if (kind === "same" && (removed || added) && text.trim() === "") {
      space += text;
      continue;
    }
    if (kind === "same") flush();
    const last = result.at(-1);
    if (kind === "same" && last?.kind === "same") last.text += space + text;
    else if (kind === "same" && space + text) result.push({ kind, text: space + text });
    else if (kind === "removed") [removed, added] = [removed + space + text, added + space];
    else if (kind === "added") [removed, added] = [removed + space, added + space + text];
    space = "";
  }
  flush();
  if (space) result.push({ kind: "same", text: space });
  return result;
}
