import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { areQueriesSpent } from "../../worker/db/client.ts";
import { openDatabase } from "../../worker/db/database.ts";
import { watchedDatabase } from "./faults/outage.ts";

/** D1 whose calls from the first on fail with these messages; each is asked, and may have been done. */
function failing(...messages: string[]) {
  const asked: string[] = [];
  const db = watchedDatabase(env.DB, async (name, _failure, work) => {
    asked.push(name);
    const message = messages.shift();
    if (message) throw new Error(message);
    return await work();
  });
  return { db: openDatabase(db), asked };
}

test.for([
  "D1_ERROR: Network connection lost.",
  "D1_ERROR: Internal error in D1 DB storage caused object to be reset.",
  "D1_ERROR: D1 DB reset because its code was updated.",
])("what D1 did not take for '%s' it is asked once more", async (message) => {
  const { db, asked } = failing(message);
  expect(await db.get(sql`select 1 as one`)).toEqual({ one: 1 });
  await db.batch([db.run(sql`select 1`), db.run(sql`select 2`)]);
  expect(asked).toHaveLength(3);
});

test("it is asked no third time", async () => {
  const lost = "D1_ERROR: Network connection lost.";
  const { db, asked } = failing(lost, lost);
  await expect(db.run(sql`select 1`)).rejects.toThrow();
  expect(asked).toHaveLength(2);
});

test("a statement that is wrong is asked once", async () => {
  const { db, asked } = failing("D1_ERROR: no such column: two: SQLITE_ERROR");
  await expect(db.run(sql`select two`)).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test("no more queries are asked than an invocation has, each of a batch counted", async () => {
  const db = openDatabase(env.DB, 3);
  await db.batch([db.run(sql`select 1`), db.run(sql`select 2`)]);
  await db.run(sql`select 3`);
  const spent = await db.run(sql`select 4`).catch((error: unknown) => error);
  expect(areQueriesSpent(spent)).toBe(true);
});
