import { and, asc, desc, eq, exists, lt, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { InterviewState, Message, SessionDetail, SessionListItem } from "#contract/chat.ts";
import { MAX_SAID_MESSAGES, PAGE_SIZE } from "#contract/limits.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { titleFrom } from "../language/plain-writer/index.ts";
import {
  type Cursor,
  columnsOf,
  columnsWithout,
  type Database,
  insertWhere,
  isoTime,
  type Owner,
  whereAfter,
  whereOwn,
  whereSome,
} from "./database.ts";
import { drafts, messages, profiles, sessions, WAITS_FOR_OPENING } from "./schema.ts";
import { countUse } from "./usage.ts";

export type SessionRef = { sessionId: string; userId: string };

/** One more row than a page, which says whether there is a next one. */
export const sessionPageQuery = (db: Database, owner: Owner, cursor: Cursor | undefined) =>
  db
    .select(columnsOf(sessions, "id", "snippet", "updatedAt"))
    .from(sessions)
    .where(and(eq(sessions.userId, owner), whereAfter(sessions.updatedAt, sessions.id, cursor)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(PAGE_SIZE + 1);

type ListedSession = Pick<SessionRow, "id" | "snippet" | "updatedAt">;

/** The snippet is kept as it was heard. */
export const toListItem = ({ id, snippet, updatedAt }: ListedSession): SessionListItem => {
  return { sessionId: id, snippet: titleFrom(snippet), updated_at: isoTime(updatedAt) };
};

export const sessionQuery = (db: Database, owner: Owner, sessionId: string) =>
  db
    .select()
    .from(sessions)
    .where(whereOwn(sessions, { userId: owner, id: sessionId }));

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
    sessionId,
    interviewMode,
    interviewState,
    topic,
    language,
    recordings,
    keyName: row.keyName ?? undefined,
    drafting: isPending ? "working" : "done",
    messages: messageRows.map(toMessage),
  };
}

export const toMessage = ({ createdAt, fullAiResponse, keyName, ...message }: MessageRow): Message => ({
  keyName: keyName ?? undefined,
  created_at: isoTime(createdAt),
  ...(fullAiResponse && { fullAiResponse }),
  ...message,
});

const whereSession = ({ sessionId, userId }: SessionRef) => whereOwn(sessions, { userId, id: sessionId });

/** An interview that was stopped meanwhile stays stopped. */
const whereInterviewOpen = sql`json_extract(${sessions.interviewState}, '$.complete') = 0`;

/** Saves the state of an interview and its next question, unless the interview has ended meanwhile. */
export async function saveInterview(
  db: Database,
  ref: SessionRef,
  change: { state: InterviewState; message: { id: string; content: string } | null; now: number },
): Promise<void> {
  const { state, message, now } = change;
  const whereOpen = and(whereSession(ref), whereInterviewOpen);
  const { sessionId } = ref;
  const row = message && { ...message, sessionId, role: "assistant" as const, createdAt: now };
  await db.batch([
    db.update(sessions).set({ interviewState: state, updatedAt: now }).where(whereOpen),
    // A question leaves the interview open, so that this still holds after the update.
    ...(row ? [insertWhere(db, messages, row, whereSome(sessions, whereOpen))] : []),
  ]);
}

/** Stops an interview; undefined where there is none that goes on. It keeps what an answer that is saved at the same time has counted. */
export async function endInterview(db: Database, ref: SessionRef, now: number) {
  const ended = sql`json_set(${sessions.interviewState}, '$.question', null, '$.complete', json('true'))`;
  const update = db.update(sessions).set({ interviewState: ended, updatedAt: now });
  const whereOpen = and(whereSession(ref), whereInterviewOpen);
  const [row] = await update.where(whereOpen).returning({ state: sessions.interviewState });
  return row?.state ?? undefined;
}

/** Something said or typed within a session, done once for each id. */
export interface UserTurn {
  messageId: string;
  content: string;
  /** Of a request: the post that it is to change; without it the main one. */
  draftId?: string;
}

/** Saves what a user said, once for each message id. `counted`: as a chat turn; a request is with its reply. False where the session is full. */
export async function saveMessage(
  db: Database,
  ref: SessionRef,
  turn: UserTurn & { now: number; counted: boolean; state?: InterviewState; keyName?: string | null },
): Promise<boolean> {
  const { messageId: id, content, state, keyName, now } = turn;
  const whereNew = sql`not exists (select 1 from ${messages} where ${messages.id} = ${id})
    and (select count(*) from ${messages} where ${messages.sessionId} = ${ref.sessionId} and ${messages.role} = 'user') < ${MAX_SAID_MESSAGES}`;
  const message = { id, sessionId: ref.sessionId, role: "user", content, keyName, createdAt: now } as const;
  const whereOpen = and(whereSession(ref), state && whereInterviewOpen, whereNew);
  const counting = [
    db.update(sessions).set({ interviewState: state, updatedAt: now }).where(whereOpen),
    ...countUse(db, "chatTurns", { userId: ref.userId, now }, whereNew),
  ];
  // Last: the others check that it is not there yet.
  const saving = [...(turn.counted ? counting : []), insertWhere(db, messages, message, whereNew)];
  const results = await db.batch(saving as unknown as readonly [(typeof saving)[number]]);
  return (results.at(-1)?.meta.changes ?? 0) > 0 || (await db.$count(messages, eq(messages.id, id))) > 0;
}

/** The statements that save the reply to a request and count its turn, for the batch of `updateDrafts`. */
export const replyStatements =
  (db: Database, { sessionId, userId }: SessionRef, message: MessageRow) =>
  (condition: SQL): BatchItem<"sqlite">[] => [
    insertWhere(db, messages, { ...message, sessionId }, condition),
    ...countUse(db, "chatTurns", { userId, now: message.createdAt }, condition),
  ];

export const whereWaitsForReview = ({ sessionId, userId }: SessionRef) =>
  and(eq(drafts.sessionId, sessionId), eq(drafts.userId, userId), eq(drafts.reviewing, true));

/** What is left to do in a session: reviews of its posts, and learning the profile from what was said. */
export function pendingQuery(db: Database, ref: SessionRef) {
  const lastSaid = sql`case when ${sessions.interviewMode} then coalesce(${sessions.draftedAt}, ${sessions.createdAt})
    else ${sessions.createdAt} end`;
  const whereUnlearned = sql`coalesce(${profiles.learnedThrough}, 0) <= ${lastSaid}`;
  const waiting = db.select({ id: drafts.id }).from(drafts).where(whereWaitsForReview(ref));
  return db
    .select({
      isReviewPending: exists(waiting).mapWith(Boolean),
      isProfileOutdated: whereUnlearned.mapWith(Boolean),
    })
    .from(sessions)
    .leftJoin(profiles, eq(profiles.userId, sessions.userId))
    .where(whereSession(ref));
}

export type PendingWork = Awaited<ReturnType<typeof pendingQuery>>[number];

/** Sessions that wait since then for a draft or a question, and those for a review: `most` of each, at random, so that none holds up others. */
export async function overdueSessions(db: Database, since: number, most: number) {
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
