import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { InterviewState } from "#contract/chat.ts";
import { type Database, insertWhere } from "./database.ts";
import { messages, sessions, usageDays, users } from "./schema.ts";
import type { MessageRow } from "./sessions.ts";

interface Ref {
  sessionId: string;
  userId: string;
}

const mine = ({ sessionId, userId }: Ref) => and(eq(sessions.id, sessionId), eq(sessions.userId, userId));

/** What somebody stopped meanwhile stays stopped. */
const stillOpen = sql`json_extract(${sessions.interviewState}, '$.complete') = 0`;

/** What a session's interview came to, with the question that it brings; nothing if it has ended by now. */
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

/** An answer, where it leaves the interview, and its count as a chat turn: together, and once for each message id. */
export async function saveAnswer(
  db: Database,
  ref: Ref,
  answer: { messageId: string; content: string; state: InterviewState; now: number },
): Promise<void> {
  const { messageId: id, content, state, now } = answer;
  const isNew = sql`not exists (select 1 from ${messages} where ${messages.id} = ${id})`;
  await db.batch([
    db
      .update(sessions)
      .set({ interviewState: state, updatedAt: now })
      .where(and(mine(ref), stillOpen, isNew)),
    ...countTurn(db, ref.userId, now, isNew),
    insertWhere(db, messages, { id, sessionId: ref.sessionId, role: "user", content, createdAt: now }, isNew),
  ]);
}

/** What the speaker asked for, kept before anybody works on it; a message that is there already stays as it is. */
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

/** The answer to a request and the count of its turn, as what `updateDraft` does together with the change. */
export const saveAnswerTo =
  (db: Database, { sessionId, userId }: Ref, message: MessageRow) =>
  (written: SQL): BatchItem<"sqlite">[] => [
    insertWhere(db, messages, { ...message, sessionId }, written),
    ...countTurn(db, userId, message.createdAt, written),
  ];

/** The statements that count one chat turn, if the condition holds. */
export const countTurn = (db: Database, userId: string, now: number, condition: SQL) => [
  db
    .update(users)
    .set({ chatTurnsUsed: sql`${users.chatTurnsUsed} + 1` })
    .where(and(eq(users.id, userId), condition)),
  insertWhere(
    db,
    usageDays,
    { userId, day: new Date(now).toISOString().slice(0, 10), chatTurns: 1 },
    condition,
  ).onConflictDoUpdate({
    target: [usageDays.userId, usageDays.day],
    set: { chatTurns: sql`${usageDays.chatTurns} + 1` },
  }),
];
