import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AudioRetention } from "#contract/audio.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { TimedWord } from "#contract/recordings.ts";
import {
  type Cursor,
  columnsOf,
  comesAfter,
  type Database,
  hasChanged,
  isOneOf,
  isOwn,
  type Owner,
} from "./database.ts";
import { extendEraseNotBefore } from "./erase.ts";
import { hasRoom, type Reservation } from "./recordings.ts";
import { deletedNotes, recordings, users } from "./schema.ts";
import { packTimes, unpackTimes } from "./word-times.ts";

/** Enough of a transcript for a list. */
const START_CHARS = 300;

/** Those of these user ids that exist. */
export async function listOwners(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.select({ id: users.id }).from(users).where(isOneOf(users.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** The owner of each of these recordings that exist. */
export async function listRecordings(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, userId } = recordings;
  const rows = await db.select({ id, userId }).from(recordings).where(isOneOf(id, ids));
  return new Map(rows.map((row) => [row.id, row.userId]));
}

/** What the vault shows of a recording. */
const ENTRY = {
  ...columnsOf(recordings, "id", "userId", "sessionId", "purpose", "source", "format", "bytes", "topic"),
  ...columnsOf(recordings, "durationSeconds", "reservedUntil", "failure", "soundGoneAt", "createdAt"),
  /** The start of its transcript. */
  start: sql<string | null>`substr(${recordings.transcript}, 1, ${sql.raw(String(START_CHARS))})`,
};

const entries = (db: Database) => db.select(ENTRY).from(recordings);
export type VaultRow = Awaited<ReturnType<typeof entries>>[number];

/** Recordings without a transcript, which come first, one more than a page; none once the list has come to the others. */
export const waitingQuery = (db: Database, owner: Owner, after?: Cursor) =>
  pageQuery(db, owner, isNull(recordings.transcript), after).limit(
    after && !after.waiting ? 0 : PAGE_SIZE + 1,
  );

/** Recordings with a transcript, one more than a page, latest first. */
export function processedQuery(db: Database, owner: Owner, after?: Cursor) {
  const cursor = after?.waiting ? undefined : after;
  return pageQuery(db, owner, isNotNull(recordings.transcript), cursor).limit(PAGE_SIZE + 1);
}

const pageQuery = (db: Database, owner: Owner, which: SQL, after?: Cursor) =>
  entries(db)
    .where(and(eq(recordings.userId, owner), which, comesAfter(recordings.createdAt, recordings.id, after)))
    .orderBy(desc(recordings.createdAt), desc(recordings.id));

/** What was said in a session, oldest first; none for another user's. */
export const sessionRecordingsQuery = (db: Database, owner: Owner, sessionId: string) =>
  entries(db)
    // The plus keeps SQLite from scanning all of the owner's recordings instead of the session's few.
    .where(and(eq(recordings.sessionId, sessionId), sql`+${recordings.userId} = ${owner}`))
    .orderBy(asc(recordings.createdAt), asc(recordings.id));

/** The recordings of a session that have times of words, and its statements, oldest first; none for another user's. */
export const spokenQuery = (db: Database, owner: Owner, sessionId: string | SQL) =>
  db
    .select(columnsOf(recordings, "id", "purpose", "transcript", "wordTimes"))
    .from(recordings)
    .where(
      and(
        eq(recordings.sessionId, sql`${sessionId}`),
        // The plus keeps SQLite from scanning all of the owner's recordings instead of the session's few.
        sql`+${recordings.userId} = ${owner}`,
        or(isNotNull(recordings.wordTimes), eq(recordings.purpose, "statement")),
      ),
    )
    .orderBy(asc(recordings.createdAt), asc(recordings.id));

type SpokenRow = Awaited<ReturnType<typeof spokenQuery>>[number];

export const toSpokenRecording = ({ transcript, wordTimes, ...row }: SpokenRow) => ({
  ...row,
  words: unpackTimes(transcript, wordTimes),
});
/** A recording of a session, with the times of its words, none where they are not known. */
export type SessionRecording = ReturnType<typeof toSpokenRecording>;

const mine = (owner: Owner, id: string) => isOwn(recordings, owner, id);

/** The words of a recording with their times, packed; none for another user's. */
export const wordsQuery = (db: Database, owner: Owner, id: string) =>
  db
    .select(columnsOf(recordings, "transcript", "wordTimes"))
    .from(recordings)
    .where(mine(owner, id));

export const entryQuery = (db: Database, owner: Owner, id: string) => entries(db).where(mine(owner, id));

/** All of a recording but its sound. */
export async function findRecording(db: Database, userId: string, id: string) {
  return await db.select().from(recordings).where(mine(userId, id)).get();
}
export type RecordingRow = typeof recordings.$inferSelect;

export const recordingExists = async (db: Database, userId: string, id: string): Promise<boolean> =>
  (await db.select({ id: recordings.id }).from(recordings).where(mine(userId, id))).length > 0;

/**
 * Reserves a place for a note that has lost its own, as `reserveRecording` does for a new one. Returns false when there is no
 * room, or when it was deleted or became a session.
 */
export function reserveAgain(
  db: Database,
  { id, userId, key }: Pick<RecordingRow, "id" | "userId" | "key">,
  reservation: Reservation,
): Promise<boolean> {
  const room = sql`exists (select 1 from users where users.id = ${userId} and ${hasRoom(key, reservation)})`;
  const reserved = db.update(recordings).set({ reservedUntil: reservation.until, failure: null });
  return hasChanged(reserved.where(and(mine(userId, id), isNull(recordings.sessionId), room)));
}

/** Marks a turn without a transcript as in progress. */
export async function reserveTurn(db: Database, userId: string, id: string, until: number): Promise<void> {
  const isUnheard = and(mine(userId, id), isNull(recordings.transcript));
  await db.update(recordings).set({ reservedUntil: until, failure: null }).where(isUnheard);
}

/** Returns whether there was such a recording. What was made of it stays, and so does its key. */
export async function deleteRecording(db: Database, userId: string, id: string): Promise<boolean> {
  const { key, sessionId } = recordings;
  const note = and(mine(userId, id), eq(recordings.purpose, "note"));
  const kept = db.select({ userId: recordings.userId, key, sessionId }).from(recordings).where(note);
  const [, , { meta }] = await db.batch([
    extendEraseNotBefore(db, userId, eq(recordings.id, id)),
    db.insert(deletedNotes).select(kept).onConflictDoNothing(),
    db.delete(recordings).where(mine(userId, id)),
  ]);
  return meta.changes > 0;
}

/** Saves when the words of a transcript were said, unless it has been replaced by another. */
export async function saveWordTimes(
  db: Database,
  { id, userId, transcript }: Pick<RecordingRow, "id" | "userId" | "transcript">,
  words: TimedWord[],
): Promise<void> {
  const isSame = and(mine(userId, id), eq(recordings.transcript, transcript ?? ""));
  await db
    .update(recordings)
    .set({ wordTimes: packTimes(words) })
    .where(isSame);
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
export async function markSoundsGone(
  db: Database,
  sounds: readonly { id: string }[],
  now: number,
): Promise<void> {
  const ids = sounds.map(({ id }) => id);
  await db.update(recordings).set({ soundGoneAt: now }).where(inArray(recordings.id, ids));
}
