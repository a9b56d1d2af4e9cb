/** How often D1 may be asked by one invocation, the calls that cannot be counted here included, is 1,000. */
export const MAX_QUERIES = 950;

/** An invocation has asked as often as it may. What is left to do is for the next one. */
class QueriesSpent extends Error {
  override name = "QueriesSpent";
}

/** Whether this failed because no query is left. */
export const areQueriesSpent = (error: unknown): boolean =>
  error instanceof QueriesSpent || (error instanceof Error && areQueriesSpent(error.cause));

/** By these D1 says that the line was lost, or that its storage moved: of a moment later nothing is known. */
const PASSING = /Network connection lost|caused object to be reset|reset because its code was updated/;
const LEAST_PAUSE_MS = 50;

/**
 * D1 with each call tried once more after a fault that passes: D1 itself does so with reads alone. A write may then be done twice, as
 * it is when a client sends it again, so each has to be safe to repeat. Throws `QueriesSpent` after `most` queries.
 */
export function patientClient(binding: D1Database, most = Number.POSITIVE_INFINITY): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  let left = most;

  async function ask<Result>(queries: number, work: () => Promise<Result>): Promise<Result> {
    const attempt = async () => {
      left -= queries;
      if (left < 0) throw new QueriesSpent(`More than ${most} queries.`);
      return await work();
    };
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Error && PASSING.test(error.message))) throw error;
      await scheduler.wait(LEAST_PAUSE_MS * (1 + Math.random()));
      // A second failure may mean that the first try was done all the same: then only the first one says what is known.
      return await attempt().catch((again: unknown) => {
        throw areQueriesSpent(again) ? again : error;
      });
    }
  }

  function patient(statement: D1PreparedStatement): D1PreparedStatement {
    const own: D1PreparedStatement = Object.assign(Object.create(statement), {
      bind: (...values: unknown[]) => patient(statement.bind(...values)),
      all: () => ask(1, () => statement.all()),
      run: () => ask(1, () => statement.run()),
      raw: () => ask(1, () => statement.raw()),
    });
    originals.set(own, statement);
    return own;
  }

  return Object.assign(Object.create(binding), {
    prepare: (query: string) => patient(binding.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      ask(statements.length, () => binding.batch(statements.map((each) => originals.get(each) ?? each))),
  });
}
