import { and, eq, lt, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Database } from "./database.ts";
import { drafts, profiles, sessions, WAITS_FOR_OPENING } from "./schema.ts";

/** What is left to do in a session: posts that wait for a review, and something said that the profile was not learned from. */
export interface PendingWork {
  reviews: string[];
  isProfileOutdated: boolean;
}

/** A session, and whose it has to be. */
export interface SessionRef {
  sessionId: string;
  userId: string;
}

/** The condition that a post of this session waits for a review. */
export const waitsForReview = ({ sessionId, userId }: SessionRef) =>
  and(eq(drafts.sessionId, sessionId), eq(drafts.userId, userId), eq(drafts.reviewing, true));

/** The queries that `toPendingWork` needs, for the end of a batch that did some of it. */
export const pendingWorkQueries = (db: Database, ref: SessionRef) =>
  [
    db.select({ id: drafts.id }).from(drafts).where(waitsForReview(ref)),
    unlearnedNotesQuery(db, ref),
  ] as const;

export const toPendingWork = ([posts, unlearned]: Readonly<
  BatchResponse<ReturnType<typeof pendingWorkQueries>>
>): PendingWork => ({
  reviews: posts.map(({ id }) => id),
  isProfileOutdated: unlearned.length > 0,
});

/** Has a row if something was said in this session that the profile was not learned from. */
function unlearnedNotesQuery(db: Database, { sessionId, userId }: SessionRef) {
  const lastSaid = sql`case when ${sessions.interviewMode} then coalesce(${sessions.draftedAt}, ${sessions.createdAt})
    else ${sessions.createdAt} end`;
  return db
    .select({ id: sessions.id })
    .from(sessions)
    .leftJoin(profiles, eq(profiles.userId, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        sql`coalesce(${profiles.learnedThrough}, 0) <= ${lastSaid}`,
      ),
    );
}

/**
 * Sessions that have waited since then for their first draft or next question, and those with posts that have for a review: so
 * many of each at most, any of them, so that none is kept from its turn by others that fail.
 */
export async function overdueSessions(
  db: Database,
  since: number,
  most: number,
): Promise<{ openings: SessionRef[]; reviews: SessionRef[] }> {
  // Word for word as in the indexes, or SQLite would not use them.
  const [openings, reviews] = await db.batch([
    db
      .select({ sessionId: sessions.id, userId: sessions.userId })
      .from(sessions)
      .where(and(sql.raw(WAITS_FOR_OPENING), lt(sessions.updatedAt, since)))
      .orderBy(sql`random()`)
      .limit(most),
    db
      .selectDistinct({ sessionId: drafts.sessionId, userId: drafts.userId })
      .from(drafts)
      .where(and(sql`reviewing = 1`, lt(drafts.updatedAt, since)))
      .orderBy(sql`random()`)
      .limit(most),
  ]);
  return { openings, reviews };
}
