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
const CHARS = 5_000;
const GROWTH = 4;
const MAX_RATIO = 6;
const RUNS = 3;
/** Nobody waits for less, and the clock tells little. */
const MIN_MS = 150;

/** CPU time of this thread, so that a busy machine changes nothing, in milliseconds. */
function cpuTimeOf(work: () => void): number {
  const { user, system } = process.threadCpuUsage();
  work();
  const after = process.threadCpuUsage();
  return (after.user + after.system - user - system) / 1000;
}

/** The patterns of which a text four times as long takes `work` more than six times as long. */
export function slowdownOf(work: (text: string) => void): string[] {
  const timeOf = (pattern: string, chars: number) => {
    const text = pattern.repeat(chars / pattern.length);
    return Math.min(...Array.from({ length: RUNS }, () => cpuTimeOf(() => work(text))));
  };
  return PATTERNS.flatMap((pattern) => {
    const [short, long] = [timeOf(pattern, CHARS), timeOf(pattern, CHARS * GROWTH)];
    return long > Math.max(MIN_MS, short * MAX_RATIO) ? [`${pattern}: ${short} ms, then ${long} ms`] : [];
  });
}
