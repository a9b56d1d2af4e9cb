import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { TimedWord } from "#contract/recordings.ts";
import { type Database, isOneOf, isOwn } from "./database.ts";
import { type ChangedDraft, updateDrafts } from "./drafts.ts";
import { drafts, messages, recordings, sessions } from "./schema.ts";
import type { SessionRef } from "./sessions.ts";
import { findRecording } from "./vault.ts";
import { packTimes } from "./word-times.ts";

export interface TranscriptChange {
  recordingId: string;
  messageId: string;
  transcript: string;
  words?: TimedWord[];
  durationSeconds: number | null;
  /** Empty for a turn: only a note changes its session. */
  session: { snippet?: string; language?: string | null };
  now: number;
}

/**
 * Saves a corrected transcript and the drafts that used what was misheard: nothing where the transcript is no longer
 * `before`, or one of the drafts was changed or published meanwhile. Returns whether it is saved, by this call or another
 * like it.
 */
export async function saveTranscriptCorrection(
  db: Database,
  ref: SessionRef,
  { before, ...change }: TranscriptChange & { before: string },
  [first, ...others]: readonly ChangedDraft[],
): Promise<boolean> {
  const { recordingId, transcript, now } = change;
  const also = transcriptChangeStatements(db, ref, change);
  // Or `transcript`, since the first statements have replaced `before` when the last ones run.
  const isAsRead = sql`exists (select 1 from recordings where id = ${recordingId} and transcript in (${before}, ${transcript}))`;
  if (!first) {
    await db.batch(also(isAsRead));
    return (await findRecording(db, ref.userId, recordingId))?.transcript === transcript;
  }
  const changed = [first, ...others] as const;
  const ids = changed.map(({ draft }) => draft.id);
  const only = sql`${isAsRead}
    and not exists (select 1 from ${drafts} where ${isOneOf(drafts.id, ids)} and ${drafts.publishedAt} is not null)`;
  return await updateDrafts(db, ref.userId, changed, { now, only, also });
}

/** The statements that replace the transcript of a recording and its message, for a batch, such as that of `updateDrafts`. */
export const transcriptChangeStatements =
  (db: Database, { sessionId, userId }: SessionRef, change: TranscriptChange) =>
  (condition?: SQL): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] => [
    db
      .update(messages)
      .set({ content: change.transcript })
      .where(and(eq(messages.id, change.messageId), eq(messages.sessionId, sessionId), condition)),
    db
      .update(recordings)
      .set({
        transcript: change.transcript,
        wordTimes: packTimes(change.words),
        durationSeconds: sql`coalesce(${recordings.durationSeconds}, ${change.durationSeconds})`,
      })
      .where(and(isOwn(recordings, userId, change.recordingId), condition)),
    db
      .update(sessions)
      .set({ ...change.session, updatedAt: change.now })
      .where(and(isOwn(sessions, userId, sessionId), condition)),
  ];
