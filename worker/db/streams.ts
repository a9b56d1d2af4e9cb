import { and, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { HOUR_MS } from "#contract/times.ts";
import { type Database, insertWhere, isOneOf } from "./database.ts";
import { eventStreams, logins, sessions } from "./schema.ts";

/** The tabs of a busy person, on all devices. */
const MAX_STREAMS_PER_ACCOUNT = 20;
const LONGEST_STREAM_MS = HOUR_MS;

/**
 * Records that a login follows a session, and strikes out its account's oldest streams beyond what it may have, and those of
 * processes that died. Returns the sessions of what was struck out, or undefined, and records nothing, when login or session is
 * gone.
 */
export async function recordStream(
  db: Database,
  stream: typeof eventStreams.$inferInsert,
): Promise<string[] | undefined> {
  const { userId, sessionId, tokenHash, openedAt } = stream;
  const mayFollow = sql`exists (select 1 from ${logins} where ${logins.tokenHash} = ${tokenHash}) and exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId})`;
  const beyond = db
    .select({ id: eventStreams.id })
    .from(eventStreams)
    .where(eq(eventStreams.userId, userId))
    .orderBy(desc(eventStreams.openedAt), desc(sql`rowid`))
    // SQLite takes no offset without a limit.
    .limit(1_000_000)
    .offset(MAX_STREAMS_PER_ACCOUNT);
  const isOver = lte(eventStreams.openedAt, openedAt - LONGEST_STREAM_MS);
  const [{ meta }, struckOut] = await db.batch([
    insertWhere(db, eventStreams, stream, mayFollow),
    db
      .delete(eventStreams)
      .where(and(eq(eventStreams.userId, userId), or(isOver, inArray(eventStreams.id, beyond))))
      .returning({ sessionId: eventStreams.sessionId }),
  ]);
  return meta.changes > 0 ? [...new Set(struckOut.map((row) => row.sessionId))] : undefined;
}

/** Which of these may stay open: they are on record, their hour is not over, and their login is still good. */
export async function findGoodStreams(db: Database, ids: string[], now: number): Promise<Set<string>> {
  const isYoung = gt(eventStreams.openedAt, now - LONGEST_STREAM_MS);
  const rows = await db
    .select({ id: eventStreams.id })
    .from(eventStreams)
    .innerJoin(logins, eq(logins.tokenHash, eventStreams.tokenHash))
    .where(and(isOneOf(eventStreams.id, ids), isYoung, gt(logins.expiresAt, now)));
  return new Set(rows.map(({ id }) => id));
}

export async function strikeOutStream(db: Database, id: string): Promise<void> {
  await db.delete(eventStreams).where(eq(eventStreams.id, id));
}
