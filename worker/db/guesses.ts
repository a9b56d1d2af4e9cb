import { inArray, lt, lte, max, sql } from "drizzle-orm";
import { MINUTE_MS, SECOND_MS } from "#contract/times.ts";
import type { Database } from "./database.ts";
import { guesses } from "./schema.ts";

/** After these from one network, each try has to wait twice as long as the one before. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30 * SECOND_MS;
/** A hundred tries a day, for typing errors and for guesses. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** Counts a try under these keys before it is made, so that tries at once are all counted. Returns from when it may be made; undefined for now. */
export async function countGuess(
  db: Database,
  keys: readonly { key: string; factor: number }[],
  now: number,
): Promise<number | undefined> {
  const tries = sql`${guesses.tries} + 1`;
  const [first, ...others] = keys.map(({ key, factor }) => {
    const free = FREE_TRIES * factor;
    // Shifted no further than a 64-bit number goes.
    const wait = sql`min(${FIRST_WAIT_MS} << min(${tries} - ${free}, 30), ${LONGEST_WAIT_MS})`;
    return db
      .insert(guesses)
      .values({ key, tries: 1, nextAt: now, triedAt: now })
      .onConflictDoUpdate({
        target: guesses.key,
        set: { tries, nextAt: sql`${now} + iif(${tries} < ${free}, 0, ${wait})`, triedAt: now },
        setWhere: lte(guesses.nextAt, now),
      })
      .returning({ key: guesses.key });
  });
  if (!first) return undefined;
  const whereThese = inArray(
    guesses.key,
    keys.map(({ key }) => key),
  );
  const latest = db
    .select({ at: max(guesses.nextAt) })
    .from(guesses)
    .where(whereThese);
  const [last, counted, ...more] = await db.batch([latest, first, ...others]);
  return [counted, ...more].every((rows) => rows.length > 0) ? undefined : (last[0]?.at ?? now);
}

export async function forgetGuesses(db: Database, keys: string[]): Promise<void> {
  await db.delete(guesses).where(inArray(guesses.key, keys));
}

export async function forgetOldGuesses(db: Database, before: number): Promise<void> {
  await db.delete(guesses).where(lt(guesses.triedAt, before));
}
