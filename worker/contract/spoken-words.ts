import type { TimedWord } from "./recordings.ts";

/** Letters of the scripts that put no spaces between words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Words `from` to `to` (exclusive) in a sentence said from the second `since` on; their case and the signs between may differ. */
export function findSpoken(
  sentence: string,
  words: readonly TimedWord[],
  { from, to }: { from: number; to: number },
  since: number,
): RegExpExecArray | null {
  const run = words.slice(from, to).map(({ text }) => text);
  const isSaidAt = (at: number) =>
    run.every((text, index) => text.toLowerCase() === words[at + index]?.text.toLowerCase());
  // The same may have been said twice in one sentence.
  let before = 0;
  for (let at = from - 1; (words[at]?.start ?? -1) >= since; at -= 1) if (isSaidAt(at)) before += 1;
  const matches = [...sentence.matchAll(patternOf(run))];
  return matches[before] ?? matches[0] ?? null;
}

/** The words where they stand by themselves, one after the other; without spaces between words, wherever they stand. */
function patternOf(words: readonly string[]): RegExp {
  const literals = words.map((word) =>
    word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&").replace(/['’]/g, "['’]"),
  );
  const between = "[^\\p{L}\\p{M}\\p{N}\\n]";
  if (words.some((word) => UNSPACED.test(word))) return new RegExp(literals.join(`${between}*`), "giu");
  const source = literals.join(`${between}+`);
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}]['’-]?)${source}(?!['’-]?[\\p{L}\\p{M}\\p{N}])`, "giu");
}
