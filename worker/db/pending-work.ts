import { and, eq, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Database } from "./database.ts";
import { drafts, profiles, sessions } from "./schema.ts";

/** What is left to do in a session: posts that wait for a review, and something said that the profile was not learned from. */
export interface PendingWork {
  reviews: string[];
  isProfileOutdated: boolean;
}

interface Ref {
  sessionId: string;
  userId: string;
}

/** The condition that a post of this session waits for a review. */
export const waitsForReview = ({ sessionId, userId }: Ref) =>
  and(eq(drafts.sessionId, sessionId), eq(drafts.userId, userId), eq(drafts.reviewing, true));

/** The queries that `toPendingWork` needs, for the end of a batch that did some of it. */
export const pendingWorkQueries = (db: Database, ref: Ref) =>
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
export function unlearnedNotesQuery(db: Database, { sessionId, userId }: Ref) {
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
