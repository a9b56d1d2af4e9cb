import { and, desc, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { columnsOf, type Database, insertWhere, type Owner } from "./database.ts";
import { isOpen } from "./logins.ts";
import { type Learned, messages, profiles, recordings, sessions, topics } from "./schema.ts";

const PROFILE = columnsOf(profiles, "learned", "updatedAt");

export const profileQuery = (db: Database, owner: Owner) =>
  db.select(PROFILE).from(profiles).where(eq(profiles.userId, owner));

/**
 * This user's latest notes and interview answers, newest first, without their requests in a chat. The turns of an
 * interview are answers until its posts are written.
 */
export const latestNotesQuery = (db: Database, userId: string, limit: number) =>
  db
    .select({ text: sql<string>`${recordings.transcript}`, language: sessions.language })
    .from(recordings)
    .innerJoin(sessions, eq(sessions.id, recordings.sessionId))
    .leftJoin(messages, and(eq(messages.id, recordings.id), eq(recordings.purpose, "turn")))
    .where(
      and(
        eq(recordings.userId, userId),
        isNotNull(recordings.transcript),
        or(
          eq(recordings.purpose, "note"),
          and(
            eq(sessions.interviewMode, true),
            isNotNull(messages.id),
            or(isNull(sessions.draftedAt), lte(messages.createdAt, sessions.draftedAt)),
          ),
        ),
      ),
    )
    .orderBy(desc(recordings.createdAt))
    .limit(limit);

export const topicsQuery = (db: Database, owner: Owner) =>
  db.select({ questions: topics.questions }).from(topics).where(eq(topics.userId, owner));

/** `through` is when the notes were read: neither an older profile nor older questions ever replace newer ones. */
export async function saveProfile(
  db: Database,
  userId: string,
  { learned, now, ...topics }: NewTopics & { learned: Learned; now: number },
): Promise<void> {
  const { through } = topics;
  const row = { userId, learned, learnedThrough: through, updatedAt: now };
  await db.batch([
    insertWhere(db, profiles, row, isOpen(userId)).onConflictDoUpdate({
      target: profiles.userId,
      set: { learned, learnedThrough: through, updatedAt: now },
      setWhere: sql`${profiles.learnedThrough} <= ${through}`,
    }),
    topicsSaved(db, userId, topics),
  ]);
}

/** As in `saveProfile`. */
export async function saveTopics(db: Database, userId: string, topics: NewTopics): Promise<void> {
  await topicsSaved(db, userId, topics);
}

interface NewTopics {
  questions: string[];
  through: number;
}

const topicsSaved = (db: Database, userId: string, { questions, through }: NewTopics) =>
  insertWhere(db, topics, { userId, questions, updatedAt: through }, isOpen(userId)).onConflictDoUpdate({
    target: topics.userId,
    set: { questions, updatedAt: through },
    setWhere: sql`${topics.updatedAt} <= ${through}`,
  });
