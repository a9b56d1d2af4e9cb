/** How often D1 may be asked by one invocation, those calls included that are not counted here, is 1,000. */
export const MAX_QUERIES = 950;

/** An invocation has asked as often as it may. What is left to do is for the next one. */
class QueriesSpent extends Error {
  override name = "QueriesSpent";
}

/** Whether this failed because no query is left. */
export const areQueriesSpent = (error: unknown): boolean =>
  error instanceof QueriesSpent || (error instanceof Error && areQueriesSpent(error.cause));

/** D1's errors for calls that it never ran. After a lost connection it may have run: a repeated write would then report a conflict. */
const NOT_TAKEN = /D1 DB is overloaded|Cannot resolve D1 DB/;
const RETRY_WITHIN_MS = 200;

/**
 * D1 whose calls are retried once, with jitter, where it never ran them; D1 itself retries reads only. It may be asked `most`
 * times, each statement of a batch counted. Then a call fails, as `areQueriesSpent` tells.
 */
export function patientClient(binding: D1Database, most = Number.POSITIVE_INFINITY): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  let left = most;

  async function ask<Result>(queries: number, work: () => Promise<Result>, isLast = false): Promise<Result> {
    left -= queries;
    if (left < 0) throw new QueriesSpent(`More than ${most} queries.`);
    try {
      return await work();
    } catch (error) {
      if (isLast || !NOT_TAKEN.test(String(error))) throw error;
      await scheduler.wait(Math.random() * RETRY_WITHIN_MS);
      return await ask(queries, work, true);
    }
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
