import { asc, desc, eq, sql } from "drizzle-orm";
import { MAX_SAMPLES } from "#contract/limits.ts";
import { columnsOf, type Database, insertWhere, type Owner } from "./database.ts";
import { isOpen } from "./logins.ts";
import { samples } from "./schema.ts";

/** Latest first. */
export const samplesQuery = (db: Database, owner: Owner, limit = MAX_SAMPLES) =>
  db
    .select(columnsOf(samples, "id", "text", "addedAt"))
    .from(samples)
    .where(eq(samples.userId, owner))
    .orderBy(desc(samples.addedAt), asc(samples.id))
    .limit(limit);

/** Statements of one batch: far fewer than D1 takes. */
const BATCH = 50;

/** Saves posts, the latest first, as far as there is room, and returns how many were new. `gist` is the same for the same words. */
export async function saveSamples(
  db: Database,
  userId: string,
  posts: readonly { text: string; gist: string }[],
  now: number,
): Promise<number> {
  const mine = eq(samples.userId, userId);
  const room = sql`${isOpen(userId)} and (select count(*) from ${samples} where ${mine}) < ${MAX_SAMPLES}`;
  let added = 0;
  for (let at = 0; at < posts.length; at += BATCH) {
    const [first, ...others] = posts.slice(at, at + BATCH).map((post, place) => {
      // So that they are read in the order in which they came.
      const row = { ...post, id: crypto.randomUUID(), userId, addedAt: now - at - place };
      return insertWhere(db, samples, row, room).onConflictDoNothing();
    });
    if (!first) break;
    const saved = await db.batch([first, ...others]);
    added += saved.reduce((sum, { meta }) => sum + meta.changes, 0);
  }
  return added;
}
