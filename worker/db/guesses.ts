import { and, inArray, lt, max, or, sql } from "drizzle-orm";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#contract/times.ts";
import type { Database } from "./database.ts";
import { guesses } from "./schema.ts";

/** After these from one network, each try has to wait twice as long as the one before. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30 * SECOND_MS;
/** A hundred tries a day, for typing errors and for guesses. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** By each `key` tries are counted, of a range as large as `factor` networks. */
type Keys = readonly { key: string; factor: number }[];

const whereKeys = (keys: Keys) =>
  inArray(
    guesses.key,
    keys.map(({ key }) => key),
  );

/** Counts a try under these keys before it is made, so that tries at once are all counted. Counts none that has to wait, and returns until when. */
export async function countGuess(db: Database, keys: Keys, now: number): Promise<number | undefined> {
  // Shifted no further than a 64-bit number goes.
  const wait = sql`min(${FIRST_WAIT_MS} << min(tries - free, 30), ${LONGEST_WAIT_MS})`;
  const whereAllFree = sql`not exists (select 1 from guesses where ${whereKeys(keys)} and next_at > ${now})`;
  const count = db
    .insert(guesses)
    .select(sql`
    with counted(key, tries, free) as materialized (
      select value ->> 'key', coalesce(guesses.tries, 0) + 1, ${FREE_TRIES} * (value ->> 'factor')
      from json_each(${JSON.stringify(keys)}) left join guesses on guesses.key = value ->> 'key' where ${whereAllFree}
    )
    select key, tries, ${now} + iif(tries < free, 0, ${wait}), ${now} from counted where true`)
    .onConflictDoUpdate({
      target: guesses.key,
      set: { tries: sql`excluded.tries`, nextAt: sql`excluded.next_at`, triedAt: sql`excluded.tried_at` },
    });
  const latest = db.select({ at: max(guesses.nextAt) }).from(guesses);
  const [[last], { meta }] = await db.batch([latest.where(whereKeys(keys)), count]);
  return meta.changes > 0 ? undefined : (last?.at ?? now);
}

export async function forgetGuesses(db: Database, keys: Keys): Promise<void> {
  await db.delete(guesses).where(whereKeys(keys));
}

/** A few tries are forgotten after an hour: anybody leaves them for as many addresses as they make up. */
export async function forgetOldGuesses(db: Database, now: number): Promise<void> {
  const whereFew = and(lt(guesses.tries, FREE_TRIES), lt(guesses.triedAt, now - HOUR_MS));
  await db.delete(guesses).where(or(lt(guesses.triedAt, now - DAY_MS), whereFew));
}
