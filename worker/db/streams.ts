import { and, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { HOUR_MS } from "#contract/times.ts";
import { type Database, insertWhere, isOneOf } from "./database.ts";
import { eventStreams, logins, sessions } from "./schema.ts";

const MAX_STREAMS_PER_ACCOUNT = 20;
const LONGEST_STREAM_MS = HOUR_MS;

/**
 * Saves that a login follows a session, and deletes its account's oldest streams beyond the limit and those of dead
 * processes. Returns the sessions of the deleted ones; undefined, and saves nothing, when login or session is gone.
 */
export async function saveStream(db: Database, stream: typeof eventStreams.$inferInsert) {
  const { userId, sessionId, tokenHash, openedAt } = stream;
  const isAllowed = sql`exists (select 1 from ${logins} where ${logins.tokenHash} = ${tokenHash}) and exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId})`;
  const beyond = db
    .select({ id: eventStreams.id })
    .from(eventStreams)
    .where(eq(eventStreams.userId, userId))
    .orderBy(desc(eventStreams.openedAt), desc(sql`rowid`))
    // SQLite takes no offset without a limit.
    .limit(1_000_000)
    .offset(MAX_STREAMS_PER_ACCOUNT);
  const isOld = lte(eventStreams.openedAt, openedAt - LONGEST_STREAM_MS);
  const [{ meta }, deleted] = await db.batch([
    insertWhere(db, eventStreams, stream, isAllowed),
    db
      .delete(eventStreams)
      .where(and(eq(eventStreams.userId, userId), or(isOld, inArray(eventStreams.id, beyond))))
      .returning({ sessionId: eventStreams.sessionId }),
  ]);
  return meta.changes > 0 ? [...new Set(deleted.map((row) => row.sessionId))] : undefined;
}

/** Which of these may stay open: their row is there and less than an hour old, and their login is valid. */
export async function findOpenStreams(db: Database, ids: string[], now: number): Promise<Set<string>> {
  const isYoung = gt(eventStreams.openedAt, now - LONGEST_STREAM_MS);
  const rows = await db
    .select({ id: eventStreams.id })
    .from(eventStreams)
    .innerJoin(logins, eq(logins.tokenHash, eventStreams.tokenHash))
    .where(and(isOneOf(eventStreams.id, ids), isYoung, gt(logins.expiresAt, now)));
  return new Set(rows.map(({ id }) => id));
}

export async function endStream(db: Database, id: string): Promise<void> {
  await db.delete(eventStreams).where(eq(eventStreams.id, id));
}
