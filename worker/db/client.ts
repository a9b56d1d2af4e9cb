/** How often D1 may be asked by one invocation, those calls included that are not counted here, is 1,000. */
export const MAX_QUERIES = 950;

/** An invocation has asked as often as it may. What is left to do is for the next one. */
class QueriesSpent extends Error {
  override name = "QueriesSpent";
}

export const areQueriesSpent = (error: unknown): boolean =>
  error instanceof QueriesSpent || (error instanceof Error && areQueriesSpent(error.cause));

/** D1's errors for calls that it never ran. After a lost connection it may have run: a repeated write would then report a conflict. */
const NOT_TAKEN = /D1 DB is overloaded|Cannot resolve D1 DB/;
const RETRY_WITHIN_MS = 200;

/**
 * D1 whose calls are retried once, with jitter, where it never ran them; D1 itself retries reads only. It may be asked `most`
 * times, each statement of a batch counted. Then a call fails, as `areQueriesSpent` tells.
 */
export function patientClient(binding: D1Database, most = Number.POSITIVE_INFINITY): PatientClient {
  let left = most;

  const ask = async <Result>(
    queries: number,
    work: () => Promise<Result>,
    isLast = false,
  ): Promise<Result> => {
    left -= queries;
    if (left < 0) throw new QueriesSpent(`More than ${most} queries.`);
    try {
      return await work();
    } catch (error) {
      if (isLast || !NOT_TAKEN.test(String(error))) throw error;
      await scheduler.wait(Math.random() * RETRY_WITHIN_MS);
      return await ask(queries, work, true);
    }
  };

  const patient = (original: D1PreparedStatement): PatientStatement => ({
    original,
    bind: (...values: unknown[]) => patient(original.bind(...values)),
    all: () => ask(1, () => original.all()),
    run: () => ask(1, () => original.run()),
    raw: () => ask(1, () => original.raw()),
  });

  return Object.assign(Object.create(binding), {
    queriesLeft: () => left,
    prepare: (query: string) => patient(binding.prepare(query)),
    batch: (statements: PatientStatement[]) =>
      ask(statements.length, () => binding.batch(statements.map(({ original }) => original))),
  });
}

/** What drizzle needs of a statement. */
type PatientStatement = Record<"bind" | "all" | "run" | "raw", unknown> & { original: D1PreparedStatement };

/** `queriesLeft`: how often it may still be asked. */
export type PatientClient = D1Database & { queriesLeft: () => number };
