import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { type Database, whereOneOf } from "./database.ts";
import { leftTrials, users } from "./schema.ts";

/** Statements that keep under each of these hashes what an account that is about to be erased has used of its trial. */
export const leaveTrial = (db: Database, userId: string, hashes: string[], now: number) =>
  hashes.map((hash) => {
    const whereLeaving = and(eq(users.id, userId), sql`${users.recordingsUsed} > 0`);
    const usedCount = sql`min(${users.recordingsUsed}, ${FREE_RECORDINGS})`;
    const most = sql`max(${leftTrials.recordingsUsed}, excluded.recordings_used)`;
    return db
      .insert(leftTrials)
      .select(sql`select ${hash}, ${usedCount}, ${now} from ${users} where ${whereLeaving}`)
      .onConflictDoUpdate({ target: leftTrials.hash, set: { recordingsUsed: most, leftAt: now } });
  });

/** How many recordings of the trial an earlier account had used that left one of these hashes. */
export const usedBefore = (hashes: string[]): SQL<number> =>
  sql`(select coalesce(max(${leftTrials.recordingsUsed}), 0) from ${leftTrials} where ${whereOneOf(leftTrials.hash, hashes)})`;

/** What a user has used then, with that. */
export const usedWith = (hashes: string[]): SQL<number> =>
  sql`max(${users.recordingsUsed}, min(${users.recordingsUsed} + ${usedBefore(hashes)}, ${FREE_RECORDINGS}))`;

export async function forgetLeftTrials(db: Database, before: number): Promise<void> {
  await db.delete(leftTrials).where(lt(leftTrials.leftAt, before));
}
