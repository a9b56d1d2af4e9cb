import type { Outcome } from "./run.ts";

/** The first few say enough: what follows is mostly their consequence. */
const PROBLEMS_SHOWN = 12;

/** What came of a run, in lines to read. */
export function reportOf({ kills, people, problems, answers, slowestStartMs, log }: Outcome): string {
  const counts = [...answers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, count]) => `${String(count).padStart(6)}  ${what}`);
  const shown = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ who, what, calls }) => [`✗ ${who} ${what}`, ...calls.map((call) => `      ${call}`)].join("\n"));
  return [
    ...counts,
    `${kills} kills, ${people} people, slowest start ${slowestStartMs} ms, ${problems.length} problems`,
    ...shown,
    ...(problems.length > 0 ? ["What the app wrote last:", ...log] : []),
  ].join("\n");
}
