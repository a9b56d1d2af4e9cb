/** Counts words in any language, also in those that put no spaces between them. */
export function countWords(text: string): number {
  const words = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text);
  return [...words].filter((word) => word.isWordLike).length;
}
