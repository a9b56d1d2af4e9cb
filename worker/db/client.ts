/** How often D1 may be asked by one invocation, those calls included that are not counted here, is 1,000. */
export const MAX_QUERIES = 950;

/** An invocation has asked as often as it may. What is left to do is for the next one. */
class QueriesSpent extends Error {
  override name = "QueriesSpent";
}

/** Whether this failed because no query is left. */
export const areQueriesSpent = (error: unknown): boolean =>
  error instanceof QueriesSpent || (error instanceof Error && areQueriesSpent(error.cause));

/** D1 that may be asked `most` times, each statement of a batch counted. Then a call fails, as `areQueriesSpent` tells. */
export function limitedClient(binding: D1Database, most: number): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  let left = most;

  async function ask<Result>(queries: number, work: () => Promise<Result>): Promise<Result> {
    left -= queries;
    if (left < 0) throw new QueriesSpent(`More than ${most} queries.`);
    return await work();
  }

  function limited(statement: D1PreparedStatement): D1PreparedStatement {
    const own: D1PreparedStatement = Object.assign(Object.create(statement), {
      bind: (...values: unknown[]) => limited(statement.bind(...values)),
      all: () => ask(1, () => statement.all()),
      run: () => ask(1, () => statement.run()),
      raw: () => ask(1, () => statement.raw()),
    });
    originals.set(own, statement);
    return own;
  }

  return Object.assign(Object.create(binding), {
    prepare: (query: string) => limited(binding.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      ask(statements.length, () => binding.batch(statements.map((each) => originals.get(each) ?? each))),
  });
}
