import { and, asc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { ErrorCode } from "#contract/errors.ts";
import { FREE_RECORDINGS, MAX_INTERVIEW_ANSWERS } from "#contract/limits.ts";
import type { NewNote, TimedWord } from "#contract/recordings.ts";
import { columnsOf, type Database, insertWhere, whereOwn, whereSome } from "./database.ts";
import { endIdeaStatement } from "./ideas.ts";
import { correctionsQuery, toCorrection } from "./profiles.ts";
import { deletedNotes, messages, recordings, sessions } from "./schema.ts";
import { countUse, holds, wherePlan, whereStored } from "./usage.ts";
import { packTimes } from "./word-times.ts";

type Row = typeof recordings.$inferSelect;
type Content = "sha256" | "source" | "format" | "bytes" | "durationSeconds";

/** A recording that is to be reserved: a note, or with `sessionId` and `purpose` something said within a session. */
export type NewRecording = NewNote &
  Pick<Row, "id" | "userId" | "key" | Content> &
  Partial<Pick<Row, "keyName" | "isForwarded" | "sessionId" | "purpose">>;

export type Reservation = { now: number; until: number };

/** A row of `users` has room for the recording of this key: a plan, or a place of the trial that no counted note and no other in flight has. */
export const whereRoom = (key: string, { now }: Reservation) => sql`(
  ${wherePlan(now)}
  or users.recordings_used + (
    select count(*) from recordings as other
    where other.user_id = users.id and other.reserved_until > ${now} and other.purpose = 'note'
      and other."key" <> ${key}
  ) < ${FREE_RECORDINGS}
)`;

/**
 * Reserves a recording until `until`, if there is storage for it: a note if the plan is active or the trial has a place left, an
 * answer if the interview takes one more. One statement, so that of ten at once, for one place or with one key, exactly one gets it.
 * The same key later is reserved again, under the same id, unless it is under way, is done, came with other bytes, or was deleted.
 * `id`: of the recording, if it is reserved. `row`: what is stored under its key. `corrections`: the speaker's, which the
 * transcription needs next, in the same trip to the database.
 */
export async function reserveWithCorrections(db: Database, recording: NewRecording, when: Reservation) {
  const [[reservation], [row], corrections] = await db.batch([
    reserveStatement(db, recording, when),
    keyQuery(db, recording.userId, recording.key),
    correctionsQuery(db, recording.userId),
  ]);
  return { id: reservation?.id, row, corrections: corrections.map(toCorrection) };
}

export function reserveStatement(db: Database, recording: NewRecording, reservation: Reservation) {
  const { sessionId, interviewMode, sha256 } = recording;
  const { now, until } = reservation;
  const [whereAdmitted, whereUnfinished] = sessionId
    ? [
        interviewMode ? whereRoomForAnswer(recording, reservation) : sql`true`,
        and(isNull(recordings.transcript), eq(recordings.sessionId, sessionId)),
      ]
    : [
        whereRoomForNote(recording, reservation),
        and(isNull(recordings.sessionId), sql`${recordings.failure} is not 'too_little'`),
      ];
  const whereIdle = or(isNull(recordings.reservedUntil), lte(recordings.reservedUntil, now));
  const whereTaken = whereUser(recording, sql`${whereAdmitted} and ${whereStored(recording, now)}`);
  return insertWhere(db, recordings, { ...recording, reservedUntil: until, createdAt: now }, whereTaken)
    .onConflictDoUpdate({
      target: [recordings.userId, recordings.key],
      set: { reservedUntil: until, failure: null },
      setWhere: and(whereUnfinished, eq(recordings.sha256, sha256), whereIdle),
    })
    .returning({ id: recordings.id });
}

/** Whether it is storage that a recording lacks, and no place in the trial. */
export const lacksStorage = (db: Database, recording: NewRecording, when: Reservation) => {
  const wherePlace = recording.sessionId ? sql`true` : whereRoom(recording.key, when);
  return holds(db, whereUser(recording, sql`${wherePlace} and not ${whereStored(recording, when.now)}`));
};

const whereUser = ({ userId }: NewRecording, condition: SQL) =>
  sql`exists (select 1 from users where users.id = ${userId} and ${condition})`;

const whereRoomForNote = ({ key }: NewRecording, when: Reservation) => sql`${whereRoom(key, when)}
  and not exists (select 1 from deleted_notes as gone where gone.user_id = users.id and gone."key" = ${key})`;

/**
 * An interview takes this answer: those that it has and others under way are fewer than it asks for. One that was under way at its end
 * is still transcribed; one that was transcribed and never reached it is counted for one reservation's time only.
 */
const whereRoomForAnswer = ({ userId, key, sessionId }: NewRecording, { now, until }: Reservation) =>
  sql`exists (
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

export const keyQuery = (db: Database, userId: string, key: string) =>
  db
    .select({
      ...columnsOf(recordings, "id", "sha256", "interviewMode", "purpose", "sessionId", "isForwarded"),
      ...columnsOf(recordings, "transcript", "question", "failure", "reservedUntil"),
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

const SAVED = columnsOf(recordings, "sessionId", "transcript");

/** Saves a transcript with its times, unless there is one. Returns the saved one; undefined for a deleted recording. */
export async function saveTranscript(
  db: Database,
  userId: string,
  id: string,
  { transcript, words }: { transcript: string; words?: TimedWord[] },
): Promise<string | undefined> {
  const unlessThere = {
    transcript: sql`coalesce(${recordings.transcript}, ${transcript})`,
    wordTimes: sql`case when ${recordings.transcript} is null then ${packTimes(words)} else ${recordings.wordTimes} end`,
  };
  const update = db.update(recordings).set({ ...unlessThere, reservedUntil: null, failure: null });
  const [row] = await update.where(whereOwn(recordings, { userId, id })).returning(SAVED);
  return row?.transcript ?? undefined;
}

/** A recording that an attempt has reserved; another attempt at it has another `reservedUntil`. */
export type ReservedRecording = Pick<Row, "id" | "userId"> & { reservedUntil: number };

/** Gives the place back and saves why there is no transcript. An idea stays one, and another attempt at the recording keeps its place. */
export async function releaseRecording(
  db: Database,
  { userId, id, reservedUntil }: ReservedRecording,
  failure: ErrorCode,
): Promise<void> {
  const whereUnfinished = or(isNull(recordings.transcript), isNull(recordings.sessionId));
  const whereOurs = and(whereOwn(recordings, { userId, id }), eq(recordings.reservedUntil, reservedUntil));
  const why = sql`iif(${recordings.transcript} is null, ${failure}, 'too_little')`;
  const update = db.update(recordings).set({ reservedUntil: null, failure: why });
  await update.where(and(whereOurs, whereUnfinished));
}

/** What opens a session. `interviewState`: null for a note that becomes a draft at once. */
type Opening = Pick<typeof sessions.$inferSelect, "snippet" | "language" | "interviewState"> & {
  transcript: string;
  words?: TimedWord[];
  durationSeconds: number | null;
};

/** Turns a transcribed note into a session with its first message and counts it, once: whoever comes later gets that one. Undefined once deleted. */
export async function openSession(db: Database, note: NewRecording, opening: Opening, now: number) {
  const { id: recordingId, userId, ideaId } = note;
  const { transcript, words, durationSeconds, ...about } = opening;
  const sessionId = crypto.randomUUID();
  const whereNote = whereOwn(recordings, { userId, id: recordingId });
  const whereNoSession = whereSome(recordings, and(whereNote, isNull(recordings.sessionId)));
  const whereUncounted = whereSome(recordings, and(whereNote, isNull(recordings.countedAt)));
  const session = { ...note, ...about, id: sessionId, createdAt: now, updatedAt: now };
  const turn = { role: "user", content: transcript } as const;
  const message = { ...turn, id: crypto.randomUUID(), sessionId, createdAt: now };
  const recording = { sessionId, transcript, wordTimes: packTimes(words), durationSeconds };
  const [, , , , , [row]] = await db.batch([
    insertWhere(db, sessions, session, whereNoSession),
    insertWhere(db, messages, message, whereNoSession),
    ...countUse(db, "recordings", { userId, now }, whereUncounted),
    db
      .update(recordings)
      .set({
        ...recording,
        countedAt: sql`coalesce(${recordings.countedAt}, ${now})`,
        question: null,
        reservedUntil: null,
        failure: null,
      })
      .where(and(whereNote, isNull(recordings.sessionId))),
    db.select(SAVED).from(recordings).where(whereNote),
    ...(ideaId ? [endIdeaStatement(db, { userId, ideaId, recordingId })] : []),
  ]);
  return row?.sessionId && row.transcript
    ? { sessionId: row.sessionId, transcript: row.transcript }
    : undefined;
}
