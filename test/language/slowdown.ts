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
const RUNS = 3;
const MAX_RATIO = 6;
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

/** The patterns of which `work` takes more than six times as long for four times `chars`. */
export function slowdownOf(work: (text: string) => void, chars: number): string[] {
  const textOf = (pattern: string, length: number) => pattern.repeat(length / pattern.length);
  return PATTERNS.flatMap((pattern) => {
    for (let warm = 0; warm < RUNS; warm += 1) work(textOf(pattern, chars));
    // A busy machine may disturb one attempt: three tell.
    const isSlow = Array.from({ length: 3 }).every(() => {
      const short = fastest(() => work(textOf(pattern, chars)));
      const long = fastest(() => work(textOf(pattern, chars * 4)));
      return long > Math.max(MIN_MS, short * MAX_RATIO);
    });
    return isSlow ? [pattern] : [];
  });
}
