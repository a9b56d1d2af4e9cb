import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AudioRetention } from "#contract/audio.ts";
import { MAX_DELETED_KEYS, PAGE_SIZE } from "#contract/limits.ts";
import type { TimedWord } from "#contract/recordings.ts";
import {
  type Cursor,
  columnsOf,
  type Database,
  hasChanged,
  type Owner,
  whereAfter,
  whereOwn,
} from "./database.ts";
import { type Reservation, whereRoom } from "./recordings.ts";
import { deletedNotes, recordings, users } from "./schema.ts";
import { packTimes, unpackTimes } from "./word-times.ts";

const START_CHARS = 300;

const ENTRY = {
  ...columnsOf(recordings, "id", "userId", "sessionId", "purpose", "source", "format", "bytes", "topic"),
  ...columnsOf(recordings, "durationSeconds", "reservedUntil", "failure", "soundGoneAt", "createdAt"),
  start: sql<string | null>`substr(${recordings.transcript}, 1, ${sql.raw(String(START_CHARS))})`,
};

const entries = (db: Database) => db.select(ENTRY).from(recordings);
export type VaultRow = Awaited<ReturnType<typeof entries>>[number];

/** The queries of a page, each one row longer, latest first: recordings without a transcript, then those with one. */
export function vaultPageQueries(after?: Cursor) {
  const page = (which: SQL, cursor: Cursor | undefined, limit: number) => (db: Database, owner: Owner) =>
    entries(db)
      .where(
        and(eq(recordings.userId, owner), which, whereAfter(recordings.createdAt, recordings.id, cursor)),
      )
      .orderBy(desc(recordings.createdAt), desc(recordings.id))
      .limit(limit);
  const isPastWaiting = after && !after.waiting;
  return [
    page(isNull(recordings.transcript), after, isPastWaiting ? 0 : PAGE_SIZE + 1),
    page(isNotNull(recordings.transcript), isPastWaiting ? after : undefined, PAGE_SIZE + 1),
  ] as const;
}

/** The plus keeps SQLite from scanning all of the owner's recordings instead of the session's few. */
const whereOfSession = (owner: Owner, sessionId: string | SQL) =>
  and(eq(recordings.sessionId, sql`${sessionId}`), sql`+${recordings.userId} = ${owner}`);

const OLDEST_FIRST = [asc(recordings.createdAt), asc(recordings.id)];

export const sessionRecordingsQuery = (db: Database, owner: Owner, sessionId: string) =>
  entries(db)
    .where(whereOfSession(owner, sessionId))
    .orderBy(...OLDEST_FIRST);

/** The recordings of a session that have times of words, and its statements, oldest first; none for another user's. */
export const spokenQuery = (db: Database, owner: Owner, sessionId: string | SQL) =>
  db
    .select(columnsOf(recordings, "id", "purpose", "transcript", "wordTimes"))
    .from(recordings)
    .where(and(whereOfSession(owner, sessionId), whereSpoken))
    .orderBy(...OLDEST_FIRST);
const whereSpoken = or(isNotNull(recordings.wordTimes), eq(recordings.purpose, "statement"));

type SpokenRow = Awaited<ReturnType<typeof spokenQuery>>[number];

export const toSpokenRecording = ({ transcript, wordTimes, ...row }: SpokenRow) => ({
  ...row,
  words: unpackTimes(transcript, wordTimes),
});
/** A recording of a session with the times of its words, where they are known. */
export type SessionRecording = ReturnType<typeof toSpokenRecording>;

const whereRecording = (owner: Owner, id: string) => whereOwn(recordings, { userId: owner, id });

export const wordsQuery = (db: Database, owner: Owner, id: string) =>
  db
    .select(columnsOf(recordings, "transcript", "wordTimes"))
    .from(recordings)
    .where(whereRecording(owner, id));

export const entryQuery = (db: Database, owner: Owner, id: string) =>
  entries(db).where(whereRecording(owner, id));

export type RecordingRow = typeof recordings.$inferSelect;
export const findRecording = (db: Database, userId: string, id: string): Promise<RecordingRow | undefined> =>
  db.select().from(recordings).where(whereRecording(userId, id)).get();

export const recordingExists = async (db: Database, userId: string, id: string): Promise<boolean> =>
  (await db.$count(recordings, whereRecording(userId, id))) > 0;

/** Reserves a turn without a transcript, or a note that became no session, which needs a place in the trial again; false for any other. */
export function reserveAgain(
  db: Database,
  { id, userId, key, purpose }: Pick<RecordingRow, "id" | "userId" | "key" | "purpose">,
  reservation: Reservation,
): Promise<boolean> {
  const room = sql`exists (select 1 from users where users.id = ${userId} and ${whereRoom(key, reservation)})`;
  const whereWaiting =
    purpose === "note" ? and(isNull(recordings.sessionId), room) : isNull(recordings.transcript);
  const update = db.update(recordings).set({ reservedUntil: reservation.until, failure: null });
  return hasChanged(update.where(and(whereRecording(userId, id), whereWaiting)));
}

/** Returns whether there was such a recording. What was made of it stays, and so does a note's key. */
export async function deleteRecording(db: Database, userId: string, id: string): Promise<boolean> {
  const { key, sessionId } = recordings;
  const note = and(whereRecording(userId, id), eq(recordings.purpose, "note"));
  const noteKeys = db.select({ userId: recordings.userId, key, sessionId }).from(recordings).where(note);
  const whereOldest = sql`rowid <= (
    select rowid from deleted_notes where user_id = ${userId} order by rowid desc limit 1 offset ${MAX_DELETED_KEYS})`;
  const [, { meta }] = await db.batch([
    db.insert(deletedNotes).select(noteKeys).onConflictDoNothing(),
    db.delete(recordings).where(whereRecording(userId, id)),
    db.delete(deletedNotes).where(and(eq(deletedNotes.userId, userId), whereOldest)),
  ]);
  return meta.changes > 0;
}

/** Saves the times of a transcript's words, unless it was replaced. */
export async function saveWordTimes(
  db: Database,
  { id, userId, transcript }: Pick<RecordingRow, "id" | "userId" | "transcript">,
  words: TimedWord[],
): Promise<void> {
  const whereSame = and(whereRecording(userId, id), eq(recordings.transcript, transcript ?? ""));
  const wordTimes = packTimes(words);
  await db.update(recordings).set({ wordTimes }).where(whereSame);
}

/** As many ids as one D1 statement takes, with room for its other values. */
export const SOUNDS_AT_ONCE = 90;

/** Sounds of recordings made until then whose owners chose this retention. At most SOUNDS_AT_ONCE. */
export const expiredQuery = (db: Database, retention: AudioRetention, madeUntil: number) =>
  db
    .select(columnsOf(recordings, "userId", "id"))
    .from(users)
    .innerJoin(recordings, eq(recordings.userId, users.id))
    .where(
      and(
        // Word for word as in the indexes, or SQLite would not use them.
        sql`users.audio_retention <> 'always'`,
        eq(users.audioRetention, retention),
        sql`recordings.source = 'audio' and recordings.sound_gone_at is null and recordings.transcript is not null`,
        lte(recordings.createdAt, madeUntil),
      ),
    )
    .limit(SOUNDS_AT_ONCE);

/** Marks these sounds as deleted from the vault. At most SOUNDS_AT_ONCE. */
export async function markSoundsGone(db: Database, ids: readonly string[], now: number): Promise<void> {
  await db.update(recordings).set({ soundGoneAt: now }).where(inArray(recordings.id, ids));
}
