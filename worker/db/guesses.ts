import { eq, lt, lte, sql } from "drizzle-orm";
import { MINUTE_MS, SECOND_MS } from "#contract/times.ts";
import type { Database } from "./database.ts";
import { guesses } from "./schema.ts";

/** After these, each try has to wait twice as long as the one before. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30 * SECOND_MS;
/** A hundred tries a day, for typing errors and for guesses. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** Counts a try before it is made, so that tries at once are all counted. Returns from when it may be made; undefined for now. */
export async function countGuess(db: Database, key: string, now: number): Promise<number | undefined> {
  const tries = sql`${guesses.tries} + 1`;
  // Shifted no further than a 64-bit number goes.
  const wait = sql`min(${FIRST_WAIT_MS} << min(${tries} - ${FREE_TRIES}, 30), ${LONGEST_WAIT_MS})`;
  const [counted, [row]] = await db.batch([
    db
      .insert(guesses)
      .values({ key, tries: 1, nextAt: now, triedAt: now })
      .onConflictDoUpdate({
        target: guesses.key,
        set: { tries, nextAt: sql`${now} + iif(${tries} < ${FREE_TRIES}, 0, ${wait})`, triedAt: now },
        setWhere: lte(guesses.nextAt, now),
      })
      .returning({ key: guesses.key }),
    db.select({ nextAt: guesses.nextAt }).from(guesses).where(eq(guesses.key, key)),
  ]);
  return counted.length > 0 ? undefined : (row?.nextAt ?? now);
}

export async function forgetGuesses(db: Database, key: string): Promise<void> {
  await db.delete(guesses).where(eq(guesses.key, key));
}

export async function forgetOldGuesses(db: Database, before: number): Promise<void> {
  await db.delete(guesses).where(lt(guesses.triedAt, before));
}
