import patterns from "./hostile.json" with { type: "json" };

const CHARS = 5_000;
const GROWTH = 4;
/** Between 4 and 16, of what grows with the square. */
const MAX_RATIO = 8;
/** What else the machine does may slow one of the two. */
const ATTEMPTS = 6;
/** What the clock of a thread can tell apart, about. */
const TICK_MS = 8;
/** Less tells nothing about growth. */
const NOTICEABLE_MS = 50;

/** Of the patterns that such rules could be slow on, those of which a text four times as long takes `work` more than eight times as long. */
export async function slowdownOf(
  work: (text: string) => unknown,
  about: keyof typeof patterns | readonly string[] = "facts",
  chars = CHARS,
): Promise<string[]> {
  const slow: string[] = [];
  for (const pattern of typeof about === "string" ? patterns[about] : about) {
    const timeOf = (length: number) =>
      cpuTimeOf(() => work(pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length)));
    let long = await timeOf(chars * GROWTH);
    if (long < NOTICEABLE_MS) continue;
    let short = Math.max(TICK_MS, await timeOf(chars));
    for (let attempt = 1; attempt < ATTEMPTS && long > short * MAX_RATIO; attempt += 1) {
      long = Math.min(long, await timeOf(chars * GROWTH));
      short = Math.max(short, await timeOf(chars));
    }
    if (long > short * MAX_RATIO) slow.push(`${pattern}: ${short} ms, then ${long} ms`);
  }
  return slow;
}

/** CPU time of this thread, so that a busy machine changes little, in milliseconds. */
async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
