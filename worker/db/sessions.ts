import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { InterviewState, Message, SessionDetail, SessionListItem } from "#contract/chat.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { type Cursor, comesAfter, type Database, insertWhere } from "./database.ts";
import type { Owner } from "./logins.ts";
import { messages, sessions } from "./schema.ts";
import { countTurn } from "./usage.ts";

const LISTED = { id: sessions.id, snippet: sessions.snippet, updatedAt: sessions.updatedAt };

/** One more row than a page, which tells the caller whether there is a next one. */
export const sessionPageQuery = (db: Database, owner: Owner, cursor: Cursor | undefined) =>
  db
    .select(LISTED)
    .from(sessions)
    .where(and(eq(sessions.userId, sql`${owner}`), comesAfter(sessions.updatedAt, sessions.id, cursor)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(PAGE_SIZE + 1);

export const toListItem = (row: Pick<SessionRow, keyof typeof LISTED>): SessionListItem => ({
  sessionId: row.id,
  snippet: row.snippet,
  updated_at: new Date(row.updatedAt).toISOString(),
});

export const sessionQuery = (db: Database, owner: Owner, sessionId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, sql`${owner}`)));

/** The messages of a session in the order in which they were said; none when it is somebody else's. */
export const messagesQuery = (db: Database, owner: Owner, sessionId: string) =>
  db
    .select({
      id: messages.id,
      role: messages.role,
      content: messages.content,
      fullAiResponse: messages.fullAiResponse,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(sessions, eq(sessions.id, messages.sessionId))
    .where(and(eq(messages.sessionId, sessionId), eq(sessions.userId, sql`${owner}`)))
    .orderBy(asc(messages.createdAt), asc(messages.id));

type SessionRow = typeof sessions.$inferSelect;
export type MessageRow = Awaited<ReturnType<typeof messagesQuery>>[number];

export function toDetail(
  row: SessionRow,
  messageRows: MessageRow[],
  more: { isPending: boolean; recordings: VaultRecording[] },
): SessionDetail {
  return {
    sessionId: row.id,
    interviewMode: row.interviewMode,
    interviewState: row.interviewState,
    topic: row.topic,
    language: row.language,
    drafting: more.isPending ? "working" : "done",
    messages: messageRows.map(toMessage),
    recordings: more.recordings,
  };
}

export const toMessage = ({ createdAt, fullAiResponse, ...message }: MessageRow): Message => ({
  ...message,
  created_at: new Date(createdAt).toISOString(),
  ...(fullAiResponse && { fullAiResponse }),
});

interface Ref {
  sessionId: string;
  userId: string;
}

const mine = ({ sessionId, userId }: Ref) => and(eq(sessions.id, sessionId), eq(sessions.userId, userId));

/** An interview that was stopped meanwhile stays stopped. */
const stillOpen = sql`json_extract(${sessions.interviewState}, '$.complete') = 0`;

/** Saves the state of an interview and its next question, unless the interview has ended meanwhile. */
export async function saveInterview(
  db: Database,
  ref: Ref,
  change: { state: InterviewState; message: { id: string; content: string } | null; now: number },
): Promise<void> {
  const { state, message, now } = change;
  const open = sql`exists (select 1 from ${sessions} where ${sessions.id} = ${ref.sessionId} and ${stillOpen})`;
  const row = message && { ...message, sessionId: ref.sessionId, role: "assistant" as const, createdAt: now };
  await db.batch([
    db
      .update(sessions)
      .set({ interviewState: state, updatedAt: now })
      .where(and(mine(ref), stillOpen)),
    // A question leaves the interview open, so that this still holds after the update.
    ...(row ? [insertWhere(db, messages, row, open)] : []),
  ]);
}

/** Saves an answer, the interview's new state and the count of a chat turn: together, and once for each message id. */
export async function saveAnswer(
  db: Database,
  ref: Ref,
  answer: NewTurn & { state: InterviewState },
): Promise<void> {
  const { state, now } = answer;
  const isNew = isNewMessage(answer);
  await db.batch([
    db
      .update(sessions)
      .set({ interviewState: state, updatedAt: now })
      .where(and(mine(ref), stillOpen, isNew)),
    ...turnStatements(db, ref, answer),
  ]);
}

/** Saves a statement and the count of a chat turn: together, and once for each message id. */
export async function saveStatement(db: Database, ref: Ref, statement: NewTurn): Promise<void> {
  await db.batch([
    db
      .update(sessions)
      .set({ updatedAt: statement.now })
      .where(and(mine(ref), isNewMessage(statement))),
    ...turnStatements(db, ref, statement),
  ]);
}

interface NewTurn {
  messageId: string;
  content: string;
  now: number;
}

const isNewMessage = ({ messageId }: NewTurn) =>
  sql`not exists (select 1 from ${messages} where ${messages.id} = ${messageId})`;

/** The message itself comes last: the others look whether it is there. */
function turnStatements(db: Database, { sessionId, userId }: Ref, turn: NewTurn) {
  const { messageId: id, content, now } = turn;
  const isNew = isNewMessage(turn);
  return [
    ...countTurn(db, userId, now, isNew),
    insertWhere(db, messages, { id, sessionId, role: "user", content, createdAt: now }, isNew),
  ];
}

/** Saves a request before anybody works on it. A message that exists stays as it is. */
export async function saveRequest(
  db: Database,
  ref: Ref,
  request: { messageId: string; content: string; now: number },
): Promise<void> {
  const { messageId: id, content, now } = request;
  await db.batch([
    db
      .insert(messages)
      .values({ id, sessionId: ref.sessionId, role: "user", content, createdAt: now })
      .onConflictDoNothing(),
    db.update(sessions).set({ updatedAt: now }).where(mine(ref)),
  ]);
}

/** The statements that save the reply to a request and count its turn, for the batch of `updateDrafts`. */
export const replyStatements =
  (db: Database, { sessionId, userId }: Ref, message: MessageRow) =>
  (written: SQL): BatchItem<"sqlite">[] => [
    insertWhere(db, messages, { ...message, sessionId }, written),
    ...countTurn(db, userId, message.createdAt, written),
  ];
