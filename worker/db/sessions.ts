import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { InterviewState, Message, SessionDetail, SessionListItem } from "#contract/chat.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { titleFrom } from "../language/plain-writer/index.ts";
import {
  type Cursor,
  columnsOf,
  columnsWithout,
  comesAfter,
  type Database,
  insertWhere,
  isOwn,
  type Owner,
} from "./database.ts";
import { drafts, messages, profiles, sessions, WAITS_FOR_OPENING } from "./schema.ts";
import { countTurn } from "./usage.ts";

/** A session and its owner. */
export interface SessionRef {
  sessionId: string;
  userId: string;
}

/** One more row than a page, which tells the caller whether there is a next one. */
export const sessionPageQuery = (db: Database, owner: Owner, cursor: Cursor | undefined) =>
  db
    .select(columnsOf(sessions, "id", "snippet", "updatedAt"))
    .from(sessions)
    .where(and(eq(sessions.userId, owner), comesAfter(sessions.updatedAt, sessions.id, cursor)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(PAGE_SIZE + 1);

type ListedSession = Pick<SessionRow, "id" | "snippet" | "updatedAt">;

/** The snippet is kept as it was heard. */
export const toListItem = ({ id, snippet, updatedAt }: ListedSession): SessionListItem => ({
  sessionId: id,
  snippet: titleFrom(snippet),
  updated_at: new Date(updatedAt).toISOString(),
});

export const sessionQuery = (db: Database, owner: Owner, sessionId: string) =>
  db
    .select()
    .from(sessions)
    .where(isOwn(sessions, owner, sessionId));

/** The messages of a session in the order in which they were said; none for another user's. */
export const messagesQuery = (db: Database, owner: Owner, sessionId: string) =>
  db
    .select(columnsWithout(messages, "sessionId"))
    .from(messages)
    .innerJoin(sessions, eq(sessions.id, messages.sessionId))
    .where(and(eq(messages.sessionId, sessionId), eq(sessions.userId, owner)))
    .orderBy(asc(messages.createdAt), asc(messages.id));

type SessionRow = typeof sessions.$inferSelect;
export type MessageRow = Awaited<ReturnType<typeof messagesQuery>>[number];

export function toDetail(
  row: SessionRow,
  messageRows: MessageRow[],
  { isPending, recordings }: { isPending: boolean; recordings: VaultRecording[] },
): SessionDetail {
  const { id: sessionId, interviewMode, interviewState, topic, language } = row;
  return {
    ...{ sessionId, interviewMode, interviewState, topic, language },
    drafting: isPending ? "working" : "done",
    messages: messageRows.map(toMessage),
    recordings,
  };
}

export const toMessage = ({ createdAt, fullAiResponse, ...message }: MessageRow): Message => ({
  ...message,
  created_at: new Date(createdAt).toISOString(),
  ...(fullAiResponse && { fullAiResponse }),
});

const mine = ({ sessionId, userId }: SessionRef) => isOwn(sessions, userId, sessionId);

/** An interview that was stopped meanwhile stays stopped. */
const stillOpen = sql`json_extract(${sessions.interviewState}, '$.complete') = 0`;

/** Saves the state of an interview and its next question, unless the interview has ended meanwhile. */
export async function saveInterview(
  db: Database,
  ref: SessionRef,
  change: { state: InterviewState; message: { id: string; content: string } | null; now: number },
): Promise<void> {
  const { state, message, now } = change;
  const open = sql`exists (select 1 from ${sessions} where ${sessions.id} = ${ref.sessionId} and ${stillOpen})`;
  const may = and(mine(ref), stillOpen);
  const row = message && { ...message, sessionId: ref.sessionId, role: "assistant" as const, createdAt: now };
  await db.batch([
    db.update(sessions).set({ interviewState: state, updatedAt: now }).where(may),
    // A question leaves the interview open, so that this still holds after the update.
    ...(row ? [insertWhere(db, messages, row, open)] : []),
  ]);
}

/** Something said or typed within a session. Its id makes it happen once, however often it is sent. */
export interface UserTurn {
  messageId: string;
  content: string;
}

type NewTurn = UserTurn & { now: number };

/**
 * Saves a statement, or an answer with the interview's new state, and the count of a chat turn: together, and once for each
 * message id.
 */
export async function saveStatement(
  db: Database,
  ref: SessionRef,
  turn: NewTurn & { state?: InterviewState },
): Promise<void> {
  const { messageId: id, content, state, now } = turn;
  const isNew = sql`not exists (select 1 from ${messages} where ${messages.id} = ${id})`;
  const may = and(mine(ref), state && stillOpen, isNew);
  const message = { id, sessionId: ref.sessionId, role: "user", content, createdAt: now } as const;
  await db.batch([
    db.update(sessions).set({ interviewState: state, updatedAt: now }).where(may),
    ...countTurn(db, ref.userId, now, isNew),
    // Last: the others look whether it is there.
    insertWhere(db, messages, message, isNew),
  ]);
}

/** Saves a request before anybody works on it. A message that exists stays as it is. */
export async function saveRequest(
  db: Database,
  ref: SessionRef,
  { messageId: id, content, now }: NewTurn,
): Promise<void> {
  const row = { id, sessionId: ref.sessionId, role: "user", content, createdAt: now } as const;
  await db.batch([
    db.insert(messages).values(row).onConflictDoNothing(),
    db.update(sessions).set({ updatedAt: now }).where(mine(ref)),
  ]);
}

/** The statements that save the reply to a request and count its turn, for the batch of `updateDrafts`. */
export const replyStatements =
  (db: Database, { sessionId, userId }: SessionRef, message: MessageRow) =>
  (written: SQL): BatchItem<"sqlite">[] => [
    insertWhere(db, messages, { ...message, sessionId }, written),
    ...countTurn(db, userId, message.createdAt, written),
  ];

/** What is left to do in a session: posts that wait for a review, and something said that the profile was not learned from. */
export interface PendingWork {
  reviews: string[];
  isProfileOutdated: boolean;
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
