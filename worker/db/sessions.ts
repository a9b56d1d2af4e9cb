import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Message, SessionDetail, SessionListItem } from "#contract/chat.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { type Cursor, comesAfter } from "./cursor.ts";
import type { Database } from "./database.ts";
import { heldRead, type RowOf } from "./held.ts";
import type { Owner } from "./owner.ts";
import { messages, sessions } from "./schema.ts";

const LISTED = { id: sessions.id, snippet: sessions.snippet, updatedAt: sessions.updatedAt };

/** One more row than a page, so that the caller can tell whether there is a next one. */
export const readSessionPage = heldRead<typeof LISTED, Partial<Cursor>>(LISTED, (login, owner, { at, id }) =>
  login
    .leftJoin(
      sessions,
      and(eq(sessions.userId, owner), comesAfter(sessions.updatedAt, sessions.id, at && id && { at, id })),
    )
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(PAGE_SIZE + 1),
);

export const toListItem = (row: RowOf<typeof LISTED>): SessionListItem => ({
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
  more: { owed: boolean; recordings: VaultRecording[] },
): SessionDetail {
  return {
    sessionId: row.id,
    interviewMode: row.interviewMode,
    interviewState: row.interviewState,
    topic: row.topic,
    language: row.language,
    drafting: more.owed ? "working" : "done",
    messages: messageRows.map(toMessage),
    recordings: more.recordings,
  };
}

export const toMessage = ({ createdAt, fullAiResponse, ...message }: MessageRow): Message => ({
  ...message,
  created_at: new Date(createdAt).toISOString(),
  ...(fullAiResponse && { fullAiResponse }),
});
