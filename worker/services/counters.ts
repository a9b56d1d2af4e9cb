/** A request, turn or job that has ended, as its line in the log says it. */
export interface CountedWork {
  where: string;
  /** A request's route as a pattern, or the name of a job; turns have none. */
  route?: string;
  job?: string;
  chore?: string;
  status?: number;
  ok: boolean;
  /** A pseudonym that only DATA_KEY leads back from; never an id. */
  person?: string;
  ms: number;
  modelCalls: number;
  cents: number;
  fallback: boolean;
}

/** What Workers Analytics Engine takes for the name by which it samples. */
const INDEX_CHARS = 96;

/**
 * Counts in Analytics Engine, one data point for each piece of work; without a dataset not at all. Its SQL knows the columns as
 * blob1 to blob4 and double1 to double4: docs/operating.md has the queries.
 */
export function analyticsCounters(dataset: AnalyticsEngineDataset | undefined) {
  return {
    /** Never fails and never waits. */
    add({ where, route, job, chore, person, ms, modelCalls, cents, fallback, ...ended }: CountedWork) {
      const name = route ?? job ?? chore ?? "";
      dataset?.writeDataPoint({
        indexes: [`${where} ${name}`.slice(0, INDEX_CHARS)],
        blobs: [where, name, outcomeOf(ended), person ?? ""],
        doubles: [ms, modelCalls, cents, fallback ? 1 : 0],
      });
    },
  };
}

/** As in `2xx`. */
const outcomeOf = ({ status, ok }: Pick<CountedWork, "status" | "ok">): string =>
  status === undefined ? (ok ? "ok" : "failed") : `${Math.floor(status / 100)}xx`;
