/** How often D1 may be asked by one invocation, those calls included that are not counted here, is 1,000. */
export const MAX_QUERIES = 950;

/** An invocation has asked as often as it may. What is left to do is for the next one. */
export class QueriesSpent extends Error {}

/** D1 of which `most` statements may be prepared, each of a batch by itself. Then `QueriesSpent` is thrown. */
export function countedClient(binding: D1Database, most = Number.POSITIVE_INFINITY): CountedClient {
  let left = most;
  return Object.assign(Object.create(binding), {
    queriesLeft: () => left,
    prepare(query: string) {
      left -= 1;
      if (left < 0) throw new QueriesSpent(`More than ${most} queries.`);
      return binding.prepare(query);
    },
    batch: (statements: D1PreparedStatement[]) => binding.batch(statements),
  });
}

/** `queriesLeft`: how often it may still be asked. */
export type CountedClient = D1Database & { queriesLeft: () => number };
