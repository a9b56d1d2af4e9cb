import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { InterviewState, Message, SessionDetail, SessionListItem } from "#contract/chat.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { VaultRecording } from "#contract/recordings.ts";
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
import type { SessionRef } from "./pending-work.ts";
import { messages, sessions } from "./schema.ts";
import { countTurn } from "./usage.ts";

/** One more row than a page, which tells the caller whether there is a next one. */
export const sessionPageQuery = (db: Database, owner: Owner, cursor: Cursor | undefined) =>
  db
    .select(columnsOf(sessions, "id", "snippet", "updatedAt"))
    .from(sessions)
    .where(and(eq(sessions.userId, owner), comesAfter(sessions.updatedAt, sessions.id, cursor)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(PAGE_SIZE + 1);

type ListedSession = Pick<SessionRow, "id" | "snippet" | "updatedAt">;

export const toListItem = ({ id, snippet, updatedAt }: ListedSession): SessionListItem => ({
  sessionId: id,
  snippet,
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

interface NewTurn {
  messageId: string;
  content: string;
  now: number;
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
