import { and, desc, eq, isNull, not, sql } from "drizzle-orm";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { Idea, TimedWord } from "#contract/recordings.ts";
import { type Database, hasChanged, insertWhere, isoTime, type Owner, whereOwn } from "./database.ts";
import { whereOpen } from "./logins.ts";
import { recordings } from "./schema.ts";
import { holds, whereIdeaFits } from "./usage.ts";
import { packTimes } from "./word-times.ts";

// An idea is the recording of a note that was too little for a post, with a question, until that is answered.

const IDEA = {
  id: recordings.id,
  text: sql<string>`${recordings.transcript}`,
  question: sql<string>`${recordings.question}`,
  createdAt: recordings.createdAt,
};

/** Word for word as in the index, or SQLite would not use it. */
const whereIdea = sql`question is not null`;

export const ideasQuery = (db: Database, owner: Owner) =>
  db
    .select(IDEA)
    .from(recordings)
    .where(and(eq(recordings.userId, owner), whereIdea))
    .orderBy(desc(recordings.createdAt), desc(recordings.id))
    .limit(PAGE_SIZE);

export const toIdea = ({ createdAt, ...row }: Awaited<ReturnType<typeof ideasQuery>>[number]): Idea => ({
  ...row,
  createdAt: isoTime(createdAt),
});

/** Why an idea's recording became no session; it stays there once the idea is done, so that its key is answered the same. */
const TOO_LITTLE = { failure: "too_little", reservedUntil: null } as const;

/** Keeps what was said as an idea, and gives its place in the trial back. False where its recording is gone or a session, or `MAX_IDEAS` are open. */
export function saveIdea(
  db: Database,
  { userId, id }: { userId: string; id: string },
  { words, ...note }: Pick<Row, "transcript" | "durationSeconds" | "question"> & { words?: TimedWord[] },
): Promise<boolean> {
  const update = db.update(recordings).set({ ...TOO_LITTLE, ...note, wordTimes: packTimes(words) });
  const whereTaken = and(isNull(recordings.sessionId), whereIdeaFits(userId));
  return hasChanged(update.where(and(whereOwn(recordings, { userId, id }), whereTaken)));
}

type Row = typeof recordings.$inferSelect;
type Written = Pick<Row, "id" | "userId" | "sha256" | "bytes" | "createdAt" | "transcript" | "question">;

/** Adds an idea that was written by hand. Returns false where the account is gone, and where `MAX_IDEAS` are open. */
export function addIdea(db: Database, idea: Written): Promise<boolean> {
  const { id, userId } = idea;
  const row = { ...TOO_LITTLE, ...idea, key: `idea.${id}`, source: "text" } as const;
  return hasChanged(insertWhere(db, recordings, row, sql`${whereOpen(userId)} and ${whereIdeaFits(userId)}`));
}

export const lacksIdeaRoom = (db: Database, userId: string) => holds(db, not(whereIdeaFits(userId)));

/** The statement that ends an idea once the note of this recording is a session. */
export const endIdeaStatement = (
  db: Database,
  { userId, ideaId, recordingId }: { userId: string; ideaId: string; recordingId: string },
) => {
  const whereSession = sql`exists (select 1 from recordings as own where own.id = ${recordingId}
    and own.session_id is not null)`;
  const whereIdeas = whereOwn(recordings, { userId, id: ideaId });
  return db.update(recordings).set({ question: null }).where(and(whereIdeas, whereSession));
};
