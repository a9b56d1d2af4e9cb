import { and, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { type Database, insertWhere, isOneOf } from "./database.ts";
import { eventStreams, logins, sessions } from "./schema.ts";

/**
 * Records that a login follows a session, and strikes out its account's oldest streams beyond `most`, and those of
 * processes that died. Returns the sessions of what was struck out, or undefined, and records nothing, when login or session is
 * gone.
 */
export async function recordStream(
  db: Database,
  stream: typeof eventStreams.$inferInsert,
  { most, openedAfter }: { most: number; openedAfter: number },
): Promise<string[] | undefined> {
  const { userId, sessionId, tokenHash } = stream;
  const mayFollow = sql`exists (select 1 from ${logins} where ${logins.tokenHash} = ${tokenHash}) and exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId})`;
  const beyond = db
    .select({ id: eventStreams.id })
    .from(eventStreams)
    .where(eq(eventStreams.userId, userId))
    .orderBy(desc(eventStreams.openedAt), desc(sql`rowid`))
    // SQLite takes no offset without a limit.
    .limit(1_000_000)
    .offset(most);
  const isOver = lte(eventStreams.openedAt, openedAfter);
  const [{ meta }, struckOut] = await db.batch([
    insertWhere(db, eventStreams, stream, mayFollow),
    db
      .delete(eventStreams)
      .where(and(eq(eventStreams.userId, userId), or(isOver, inArray(eventStreams.id, beyond))))
      .returning({ sessionId: eventStreams.sessionId }),
  ]);
  return meta.changes > 0 ? [...new Set(struckOut.map((row) => row.sessionId))] : undefined;
}

/** Those that are on record, opened after that moment, by a login that is still good. */
export async function findGoodStreams(
  db: Database,
  ids: string[],
  { now, openedAfter }: { now: number; openedAfter: number },
): Promise<Set<string>> {
  const rows = await db
    .select({ id: eventStreams.id })
    .from(eventStreams)
    .innerJoin(logins, eq(logins.tokenHash, eventStreams.tokenHash))
    .where(
      and(isOneOf(eventStreams.id, ids), gt(eventStreams.openedAt, openedAfter), gt(logins.expiresAt, now)),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function strikeOutStream(db: Database, id: string): Promise<void> {
  await db.delete(eventStreams).where(eq(eventStreams.id, id));
}
