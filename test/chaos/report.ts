import type { Outcome } from "./run.ts";

/** The first few say enough: what follows is mostly their consequence. */
const PROBLEMS_SHOWN = 12;

/** What came of a run, in lines to read. */
export function reportOf(outcome: Outcome): string {
  const { kills, people, problems, answers, schedules, slowestStartMs, log } = outcome;
  const ends = Object.entries(schedules).map(([state, count]) => `${count} ${state}`);
  const counts = [...answers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, count]) => `${String(count).padStart(6)}  ${what}`);
  const shown = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ who, what, calls }) => [`✗ ${who} ${what}`, ...calls.map((call) => `      ${call}`)].join("\n"));
  return [
    ...counts,
    `Scheduled posts in the end: ${ends.join(", ")}`,
    `${kills} kills, ${people} people, slowest start ${slowestStartMs} ms, ${problems.length} problems`,
    ...shown,
    ...(problems.length > 0 ? ["What the app wrote last:", ...log] : []),
  ].join("\n");
}
