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

/** Counts in Analytics Engine, if it is there. docs/operating.md has queries that rely on the order of blobs and doubles. */
export function analyticsCounters(dataset: AnalyticsEngineDataset | undefined) {
  return {
    /** Never fails and never waits. */
    add({ where, route, job, chore, person, ms, modelCalls, cents, fallback, status, ok }: CountedWork) {
      const name = route ?? job ?? chore ?? "";
      const outcome = status === undefined ? (ok ? "ok" : "failed") : `${Math.floor(status / 100)}xx`;
      dataset?.writeDataPoint({
        indexes: [`${where} ${name}`.slice(0, INDEX_CHARS)],
        blobs: [where, name, outcome, person ?? ""],
        doubles: [ms, modelCalls, cents, fallback ? 1 : 0],
      });
    },
  };
}
