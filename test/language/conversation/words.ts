import { wordsIn } from "../writer/said.ts";

/** The words of a text that stand in none of the sources, in whatever order; letters styled as signs count as plain ones. */
export function inventedWords(text: string, sources: readonly string[]): string[] {
  const plain = sources.map((source) =>
    source.replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize("NFKC")),
  );
  const said = new Set([...sources, ...plain].flatMap(wordsIn));
  return wordsIn(text).filter((word) => !said.has(word));
}

/** Sentences as a reader counts them, in lower case and without marks. */
export function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?。])\s+|\n+/u)
    .map((sentence) => wordsIn(sentence).join(" "))
    .filter((sentence) => sentence !== "");
}

/** Share of the sentences that two texts have in common, 0 to 1. */
export function sharedSentences(one: string, other: string): number {
  const [first, second] = [new Set(sentencesIn(one)), new Set(sentencesIn(other))];
  return first.intersection(second).size / Math.max(1, first.union(second).size);
}

/** Share of the different words that two texts have in common, 0 to 1. */
export function sharedWords(one: string, other: string): number {
  const [first, second] = [new Set(wordsIn(one)), new Set(wordsIn(other))];
  return first.intersection(second).size / Math.max(1, first.union(second).size);
}
