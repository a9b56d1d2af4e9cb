/** How often D1 may be asked by one invocation, those calls included that are not counted here, is 1,000. */
export const MAX_QUERIES = 950;

/** An invocation has asked as often as it may. What is left to do is for the next one. */
class QueriesSpent extends Error {
  override name = "QueriesSpent";
}

export const areQueriesSpent = (error: unknown): boolean =>
  error instanceof QueriesSpent || (error instanceof Error && areQueriesSpent(error.cause));

/** D1 that may be asked `most` times, each statement of a batch counted. Then a call fails, as `areQueriesSpent` tells. */
export function countedClient(binding: D1Database, most = Number.POSITIVE_INFINITY): CountedClient {
  let left = most;
  const ask = async <Result>(queries: number, work: () => Promise<Result>): Promise<Result> => {
    left -= queries;
    if (left < 0) throw new QueriesSpent(`More than ${most} queries.`);
    return await work();
  };

  const counted = (original: D1PreparedStatement): CountedStatement => ({
    original,
    bind: (...values: unknown[]) => counted(original.bind(...values)),
    all: () => ask(1, () => original.all()),
    run: () => ask(1, () => original.run()),
    raw: () => ask(1, () => original.raw()),
  });

  return Object.assign(Object.create(binding), {
    queriesLeft: () => left,
    prepare: (query: string) => counted(binding.prepare(query)),
    batch: (statements: CountedStatement[]) =>
      ask(statements.length, () => binding.batch(statements.map(({ original }) => original))),
  });
}

/** What drizzle needs of a statement. */
type CountedStatement = Record<"bind" | "all" | "run" | "raw", unknown> & { original: D1PreparedStatement };

/** `queriesLeft`: how often it may still be asked. */
export type CountedClient = D1Database & { queriesLeft: () => number };
