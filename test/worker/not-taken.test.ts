import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "../../worker/db/database.ts";
import { watchedDatabase } from "./faults/outage.ts";

/** D1 whose first calls fail like this, before they take effect. */
function failing(...messages: string[]) {
  const calls: string[] = [];
  const db = watchedDatabase(env.DB, (name, _failure, work) => {
    const message = messages[calls.push(name) - 1];
    return message === undefined ? work() : Promise.reject(new Error(`D1_ERROR: ${message}`));
  });
  return { db: openDatabase(db), calls };
}

const NOT_TAKEN = [
  "D1 DB is overloaded. Requests queued for too long.",
  "Cannot resolve D1 DB due to transient issue on remote node.",
];

test.for(NOT_TAKEN)("what D1 did not take (%s) is asked once more, and no third time", async (message) => {
  const once = failing(message);
  expect(await once.db.get(sql`select 1 as one`)).toEqual({ one: 1 });
  const { db } = failing(message);
  await db.batch([db.run(sql`select 1`)]);
  const twice = failing(message, message, message);
  await expect(twice.db.run(sql`select 1`)).rejects.toThrow();
  expect([once.calls.length, twice.calls.length]).toEqual([2, 2]);
});

test("what it may have done is not asked again", async () => {
  const { db, calls } = failing("Network connection lost.");
  await expect(db.run(sql`select 1`)).rejects.toThrow();
  expect(calls).toHaveLength(1);
});
