import { inArray, lt, lte, max, sql } from "drizzle-orm";
import { MINUTE_MS, SECOND_MS } from "#contract/times.ts";
import type { Database } from "./database.ts";
import { guesses } from "./schema.ts";

/** After these from one network, each try has to wait twice as long as the one before. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30 * SECOND_MS;
/** A hundred tries a day, for typing errors and for guesses. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** By this tries are counted, of a range as large as so many networks. */
type GuessKey = { key: string; factor: number };

const keyOf = ({ key }: GuessKey) => key;
const whereKeys = (keys: readonly GuessKey[]) => inArray(guesses.key, keys.map(keyOf));

/** Counts a try under these keys before it is made, so that tries at once are all counted. Returns from when it may be made; undefined for now. */
export async function countGuess(
  db: Database,
  keys: readonly GuessKey[],
  now: number,
): Promise<number | undefined> {
  const tries = sql`${guesses.tries} + 1`;
  const counts = keys.map(({ key, factor }) => {
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
  const latest = db
    .select({ at: max(guesses.nextAt) })
    .from(guesses)
    .where(whereKeys(keys));
  const [[last], ...counted] = await db.batch([latest, ...counts]);
  return counted.every((rows) => rows.length > 0) ? undefined : (last?.at ?? now);
}

export async function forgetGuesses(db: Database, keys: readonly GuessKey[]): Promise<void> {
  await db.delete(guesses).where(whereKeys(keys));
}

export async function forgetOldGuesses(db: Database, before: number): Promise<void> {
  await db.delete(guesses).where(lt(guesses.triedAt, before));
}
