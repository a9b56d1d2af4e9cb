import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { AUTHOR, grow, PROLIFIC, tokenOf } from "../../bench/worker/data.ts";
import { reads } from "../../bench/worker/reads.ts";
import { countQueries } from "../../bench/workers/counting.ts";
import { reset } from "../../bench/workers/counts.ts";
import { call } from "./people.ts";

const MORE = 20;

/** What each read takes of the database, by somebody whose data grows, and somebody whose neighbours' does. */
async function costs() {
  const seen: Record<string, { trips: number; rows: number }> = {};
  for (const { number } of [PROLIFIC, AUTHOR]) {
    for (const [name, path] of Object.entries(reads(number, 1))) {
      reset();
      const response = await call(path, { headers: { Authorization: `Bearer ${tokenOf(number)}` } });
      expect(`${name} ${response.status} ${await response.text()}`).toContain(`${name} 200`);
      const { queries, rowsRead } = reset();
      seen[`${name} by ${number}`] = { trips: queries, rows: rowsRead };
    }
  }
  return seen;
}

test(`every read is one trip to the database, and reads no more rows of one with ${MORE} times as much`, async () => {
  countQueries(env.DB);
  await grow(env.DB, 0, 1);
  const few = await costs();
  for (const [name, { trips }] of Object.entries(few)) expect(`${name}: ${trips}`).toBe(`${name}: 1`);
  await grow(env.DB, 1, MORE);
  expect(await costs()).toEqual(few);
});
