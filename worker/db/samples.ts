import { and, asc, desc, eq, sql } from "drizzle-orm";
import { MAX_SAMPLES } from "#contract/limits.ts";
import { type Database, insertWhere } from "./database.ts";
import { isOpen, type Owner } from "./logins.ts";
import { samples } from "./schema.ts";

/** Latest first. */
export const samplesQuery = (db: Database, owner: Owner, limit = MAX_SAMPLES) =>
  db
    .select({ id: samples.id, text: samples.text, addedAt: samples.addedAt })
    .from(samples)
    .where(eq(samples.userId, sql`${owner}`))
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
    const [first, ...others] = posts.slice(at, at + BATCH).map(({ text, gist }, place) =>
      // So that they are read in the order in which they came.
      insertWhere(
        db,
        samples,
        { id: crypto.randomUUID(), userId, text, gist, addedAt: now - at - place },
        room,
      )
        .onConflictDoNothing()
        .returning({ id: samples.id }),
    );
    if (!first) break;
    const saved = await db.batch([first, ...others]);
    added += saved.reduce((sum, rows) => sum + rows.length, 0);
  }
  return added;
}

/** Returns whether this user had such a sample. */
export async function deleteSample(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(samples)
    .where(and(eq(samples.id, id), eq(samples.userId, userId)))
    .returning({ id: samples.id });
  return deleted.length === 1;
}
