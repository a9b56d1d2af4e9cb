import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { InterviewState } from "#contract/chat.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { FREE_RECORDINGS, MAX_INTERVIEW_ANSWERS } from "#contract/limits.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { columnsOf, type Database, insertWhere, isOwn } from "./database.ts";
import { endIdeaStatement } from "./ideas.ts";
import { correctionsQuery, toCorrection } from "./profiles.ts";
import { deletedNotes, messages, recordings, sessions } from "./schema.ts";
import { countUse } from "./usage.ts";
import { packTimes } from "./word-times.ts";

type Content = "sha256" | "source" | "format" | "bytes" | "durationSeconds";
export type NewRecording = Pick<
  typeof recordings.$inferSelect,
  "id" | "userId" | "key" | Content | "topic" | "interviewMode"
> &
  Partial<Pick<typeof recordings.$inferSelect, "keyName" | "ideaId">>;

export interface Reservation {
  now: number;
  until: number;
}

/**
 * The condition that a row of `users` has room for the recording of this key: an active plan, or a place of the trial that no
 * counted note and no other one in flight has.
 */
export const hasRoom = (key: string, { now }: Reservation) => sql`(
  exists (select 1 from subscriptions as plan where plan.user_id = users.id and plan.access_until > ${now})
  or users.recordings_used + (
    select count(*) from recordings as other
    where other.user_id = users.id and other.reserved_until > ${now} and other.purpose = 'note'
      and other."key" <> ${key}
  ) < ${FREE_RECORDINGS}
)`;

/** The condition that no attempt at a recording is under way. */
const isIdle = (now: number) => or(isNull(recordings.reservedUntil), lte(recordings.reservedUntil, now));

/**
 * Reserves a place for a recording until `until`, if the plan is active or the trial has one left. One statement, so that of
 * ten at once with one place left exactly one gets it, and of ten with one key. The same key later gets its place anew, and
 * returns the same id. Returns no id when there is no room, or when the key is under way, became a session, came with other
 * bytes (`earlier`: as it was before), or was deleted (`findDeleted`). With it come the speaker's corrections, for the
 * transcript.
 */
export async function reserveRecording(db: Database, recording: NewRecording, reservation: Reservation) {
  const [[earlier], [row], corrections] = await db.batch([
    keyQuery(db, recording.userId, recording.key),
    reserveStatement(db, recording, reservation),
    correctionsQuery(db, recording.userId),
  ]);
  return { id: row?.id, earlier, corrections: corrections.map(toCorrection) };
}

/** The one statement of `reserveRecording`. */
export function reserveStatement(db: Database, recording: NewRecording, reservation: Reservation) {
  const { userId, key, sha256 } = recording;
  const { now, until } = reservation;
  const room = sql`exists (select 1 from users where users.id = ${userId} and ${hasRoom(key, reservation)}
    and not exists (select 1 from deleted_notes as gone where gone.user_id = users.id and gone."key" = ${key}))`;
  return insertWhere(db, recordings, { ...recording, reservedUntil: until, createdAt: now }, room)
    .onConflictDoUpdate({
      target: [recordings.userId, recordings.key],
      set: { reservedUntil: until, failure: null },
      setWhere: and(
        isNull(recordings.sessionId),
        eq(recordings.sha256, sha256),
        isIdle(now),
        sql`${recordings.failure} is not 'too_little'`,
      ),
    })
    .returning({ id: recordings.id });
}

export const keyQuery = (db: Database, userId: string, key: string) =>
  db
    .select({
      ...columnsOf(recordings, "id", "sha256", "interviewMode", "purpose", "sessionId"),
      ...columnsOf(recordings, "transcript", "failure", "reservedUntil"),
    })
    .from(recordings)
    .where(and(eq(recordings.userId, userId), eq(recordings.key, key)));

/** The deleted note of this key: what it said, and the session that it became, if it did. */
export const findDeleted = (db: Database, userId: string, key: string) =>
  db
    .select({ sessionId: deletedNotes.sessionId, transcript: messages.content })
    .from(deletedNotes)
    .leftJoin(messages, and(eq(messages.sessionId, deletedNotes.sessionId), eq(messages.role, "user")))
    .where(and(eq(deletedNotes.userId, userId), eq(deletedNotes.key, key)))
    .orderBy(asc(messages.createdAt))
    .limit(1)
    .get();

/** `purpose` and `interviewMode` (it answers a question) stay as they were when the key first came. */
type NewTurn = NewRecording & { sessionId: string; purpose: "turn" | "statement" };

/**
 * Reserves something said within a session, before it is transcribed: of several at once with one key one, and of answers as
 * many as the interview has room for. Returns whether it was, the row of its key, and the speaker's corrections.
 */
export async function reserveTurn(db: Database, turn: NewTurn, { now, until }: Reservation) {
  const { userId, key } = turn;
  const room = turn.interviewMode ? hasRoomForAnswer(turn, { now, until }) : sql`true`;
  const [reserved, [row], corrections] = await db.batch([
    insertWhere(db, recordings, { ...turn, reservedUntil: until, createdAt: now }, room)
      .onConflictDoUpdate({
        target: [recordings.userId, recordings.key],
        set: { reservedUntil: until, failure: null },
        setWhere: and(
          isNull(recordings.transcript),
          eq(recordings.sha256, turn.sha256),
          eq(recordings.sessionId, turn.sessionId),
          isIdle(now),
        ),
      })
      .returning({ id: recordings.id }),
    keyQuery(db, userId, key),
    correctionsQuery(db, userId),
  ]);
  return { isReserved: reserved.length > 0, row, corrections: corrections.map(toCorrection) };
}

/**
 * The condition that an interview takes this answer: those that it has, and others under way, are fewer than it asks for. One
 * that was under way when it ended is heard all the same; one that was heard and never reached it holds up others for so long
 * only.
 */
const hasRoomForAnswer = ({ userId, key, sessionId }: NewTurn, { now, until }: Reservation) => sql`exists (
  select 1 from sessions where sessions.id = ${sessionId} and sessions.user_id = ${userId} and iif(
    json_extract(interview_state, '$.complete'),
    exists (select 1 from recordings as own where own.user_id = ${userId} and own."key" = ${key}),
    json_extract(interview_state, '$.answers') + (
      select count(*) from recordings as other
      where other.session_id = sessions.id and other.interview_mode = 1 and other.purpose = 'turn'
        and other."key" <> ${key} and (
          other.reserved_until > ${now} or (other.transcript is not null and other.created_at > ${now + now - until})
        )
        and not exists (select 1 from messages where messages.id = other.id)
    ) < ${MAX_INTERVIEW_ANSWERS}
  )
)`;

/** Saves a transcript with its times, unless there is one. Returns the saved one; undefined for a deleted recording. */
export async function saveTranscript(
  db: Database,
  userId: string,
  id: string,
  { transcript, words }: { transcript: string; words?: TimedWord[] },
): Promise<string | undefined> {
  const [saved] = await db
    .update(recordings)
    .set({
      transcript: sql`coalesce(${recordings.transcript}, ${transcript})`,
      wordTimes: sql`case when ${recordings.transcript} is null then ${packTimes(words)} else ${recordings.wordTimes} end`,
      reservedUntil: null,
      failure: null,
    })
    .where(isOwn(recordings, userId, id))
    .returning({ transcript: recordings.transcript });
  return saved?.transcript ?? undefined;
}

/**
 * Gives the reserved place back and saves why there is no transcript, unless there is one by now. An idea, which has one and no
 * session, stays an idea.
 */
export async function releaseRecording(
  db: Database,
  userId: string,
  id: string,
  failure: ErrorCode,
  /** The reservation of this attempt; another attempt at the same recording keeps its own. */
  reservedUntil?: number,
): Promise<void> {
  await db
    .update(recordings)
    .set({
      reservedUntil: null,
      failure: sql`iif(${recordings.transcript} is null, ${failure}, 'too_little')`,
    })
    .where(
      and(
        isOwn(recordings, userId, id),
        or(isNull(recordings.transcript), isNull(recordings.sessionId)),
        reservedUntil === undefined ? undefined : eq(recordings.reservedUntil, reservedUntil),
      ),
    );
}

/** `interview`: null for a note that becomes a draft at once. */
type TranscribedNote = Pick<typeof sessions.$inferSelect, "userId" | "snippet" | "language" | "topic"> & {
  recordingId: string;
  transcript: string;
  keyName?: string | null;
  ideaId?: string | null;
  words?: TimedWord[];
  interview: InterviewState | null;
  durationSeconds: number | null;
  now: number;
};

/**
 * Turns a transcribed recording into a session with its first message and counts it, once: a retry or a parallel request gets
 * the session of the first. Undefined for a deleted recording.
 */
export async function openSession(db: Database, note: TranscribedNote) {
  const { recordingId, userId, transcript, snippet, language, topic, keyName, interview, now } = note;
  const sessionId = crypto.randomUUID();
  const isRecording = isOwn(recordings, userId, recordingId);
  const hasNoSession = sql`exists (select 1 from ${recordings} where ${isRecording} and ${recordings.sessionId} is null)`;
  const isUncounted = sql`exists (select 1 from ${recordings} where ${isRecording} and ${recordings.countedAt} is null)`;
  const session = {
    ...{ id: sessionId, userId, snippet, language, topic, keyName, createdAt: now, updatedAt: now },
    ...{ interviewMode: interview !== null, interviewState: interview },
  };
  const said = { role: "user", content: transcript } as const;
  const message = { ...said, id: crypto.randomUUID(), sessionId, createdAt: now };
  const [, , , , , [row]] = await db.batch([
    insertWhere(db, sessions, session, hasNoSession),
    insertWhere(db, messages, message, hasNoSession),
    ...countUse(db, "recordings", note, isUncounted),
    db
      .update(recordings)
      .set({
        sessionId,
        transcript,
        wordTimes: packTimes(note.words),
        durationSeconds: note.durationSeconds,
        countedAt: sql`coalesce(${recordings.countedAt}, ${now})`,
        question: null,
        reservedUntil: null,
        failure: null,
      })
      .where(and(isRecording, isNull(recordings.sessionId))),
    db
      .select(columnsOf(recordings, "sessionId", "transcript"))
      .from(recordings)
      .where(isRecording),
    ...(note.ideaId ? [endIdeaStatement(db, { userId, ideaId: note.ideaId, recordingId })] : []),
  ]);
  return row?.sessionId && row.transcript
    ? { sessionId: row.sessionId, transcript: row.transcript }
    : undefined;
}

/** Keeps which model heard a recording, where it was not the one that is set. */
export const saveHeardBy = (db: Database, userId: string, id: string, heardBy: string) =>
  db
    .update(recordings)
    .set({ heardBy })
    .where(isOwn(recordings, userId, id));
