import { and, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { type Database, insertWhere } from "./database.ts";
import { eventStreams, logins, sessions } from "./schema.ts";

const MAX_STREAMS_PER_ACCOUNT = 20;
const LONGEST_STREAM_MS = 60 * 60 * 1000;

/**
 * Writes down that a login follows a session; its account's oldest streams beyond the twenty that it may have are struck
 * out, and so are those of processes that died. Returns the sessions of what was struck out, or undefined, and writes nothing,
 * when login or session is gone.
 */
export async function openStream(
  db: Database,
  stream: { id: string; userId: string; sessionId: string; tokenHash: string },
  now: number,
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
    .offset(MAX_STREAMS_PER_ACCOUNT);
  const isOver = lte(eventStreams.openedAt, now - LONGEST_STREAM_MS);
  const [opened, closed] = await db.batch([
    insertWhere(db, eventStreams, { ...stream, openedAt: now }, mayFollow).returning({ id: eventStreams.id }),
    db
      .delete(eventStreams)
      .where(and(eq(eventStreams.userId, userId), or(isOver, inArray(eventStreams.id, beyond))))
      .returning({ sessionId: eventStreams.sessionId }),
  ]);
  return opened.length > 0 ? [...new Set(closed.map((row) => row.sessionId))] : undefined;
}

/** Which of these may go on: their login is still good, and they have not been struck out. */
export async function streamsThatMayGoOn(db: Database, ids: string[], now: number): Promise<Set<string>> {
  const rows = await db
    .select({ id: eventStreams.id })
    .from(eventStreams)
    .innerJoin(logins, eq(logins.tokenHash, eventStreams.tokenHash))
    .where(
      and(
        // As one parameter: D1 takes a hundred.
        sql`${eventStreams.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        gt(eventStreams.openedAt, now - LONGEST_STREAM_MS),
        gt(logins.expiresAt, now),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function closeStream(db: Database, id: string): Promise<void> {
  await db.delete(eventStreams).where(eq(eventStreams.id, id));
}
