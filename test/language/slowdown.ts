/** Texts that a rule with a nested search is slow on. */
const PATTERNS = [
  "I mean, no, ",
  "no, wait, ",
  "fifteen no fifty ",
  '"a" ',
  "made it and made ",
  "12 345 6,789 ",
  "Tom, no, Jerry, ",
  "I said 8 it's 7. ",
  "one in half of a ",
  "Dr. ",
  "é",
];
const CHARS = 2_000;
/** Four times the text may take six times as long. Twice that tells growth from the noise of a busy machine. */
const GROWTH = 16;
const MAX_RATIO = 36;
const RUNS = 3;
/** Below this the clock tells little. */
const MIN_MS = 100;

const fastest = (work: () => void): number =>
  Math.min(
    ...Array.from({ length: RUNS }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );

/** The patterns of which long texts take `work` longer than their length explains. */
export function slowdownOf(work: (text: string) => void): string[] {
  const timeOf = (pattern: string, chars: number) =>
    fastest(() => work(pattern.repeat(chars / pattern.length)));
  return PATTERNS.flatMap((pattern) => {
    const short = timeOf(pattern, CHARS);
    const long = timeOf(pattern, CHARS * GROWTH);
    return long > Math.max(MIN_MS, short * MAX_RATIO) ? [`${pattern}: ${short} ms, then ${long} ms`] : [];
  });
}
