/** Counts words in any language, also in those that put no spaces between them. */
export function countWords(text: string): number {
  return wordsOf(text).length;
}

/** A text reduced to its words in lower case: the same for texts that differ only in capitals and punctuation. */
export function gist(text: string): string {
  return wordsOf(text).join(" ");
}

/** The share of different words that two texts have in common: 0 for none, 1 for all. */
export function wordOverlap(one: string, other: string): number {
  const words = new Set(wordsOf(one));
  const others = new Set(wordsOf(other));
  const all = words.union(others).size;
  return all === 0 ? 1 : words.intersection(others).size / all;
}

function wordsOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text.normalize("NFKC"));
  return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment.toLowerCase());
}
