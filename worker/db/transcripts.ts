import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { TimedWord } from "#contract/recordings.ts";
import { type Database, whereOwn } from "./database.ts";
import { type ChangedDraft, updateDrafts } from "./drafts.ts";
import * as files from "./post-files.ts";
import { messages, recordings, sessions } from "./schema.ts";
import type { SessionRef } from "./sessions.ts";
import type { RecordingRow } from "./vault.ts";
import { packTimes } from "./word-times.ts";

interface Replacement extends files.Moment {
  messageId: string;
  transcript: string;
  words: TimedWord[];
  durationSeconds: number | null;
  session: { snippet?: string; language?: string | null };
}

export type Corrected = { drafts: readonly ChangedDraft[]; pictures: readonly files.CorrectedPicture[] };

/** All or nothing: false where the recording, a draft or a picture was changed meanwhile, or LinkedIn may have one of the posts. */
export async function saveTranscript(
  db: Database,
  { sessionId, userId }: SessionRef,
  before: Pick<RecordingRow, "id" | "transcript" | "wordTimes">,
  { messageId, transcript, words, durationSeconds, session, now, staleBefore, also }: Replacement,
  { drafts: [first, ...others], pictures }: Corrected,
): Promise<boolean> {
  const changedDrafts = first ? [first, ...others] : [];
  const postIds = [
    ...new Set([...changedDrafts.map(({ draft }) => draft.id), ...pictures.map(({ postId }) => postId)]),
  ];
  const whereAsRead = sql`exists (select 1 from recordings where id = ${before.id} and transcript = ${before.transcript}
    and word_times is ${before.wordTimes}) and ${files.wherePostsUnsent(postIds, staleBefore)} and ${files.wherePicturesAsRead(pictures)}`;
  const replace = (condition: SQL) =>
    db
      .update(recordings)
      .set({
        transcript,
        wordTimes: packTimes(words),
        durationSeconds: sql`coalesce(${recordings.durationSeconds}, ${durationSeconds})`,
      })
      .where(and(whereOwn(recordings, { userId, id: before.id }), condition));
  const messageUpdate = db.update(messages).set({ content: transcript });
  const sessionUpdate = db.update(sessions).set({ ...session, updatedAt: now });
  const following = (condition: SQL): BatchItem<"sqlite">[] => [
    messageUpdate.where(and(eq(messages.id, messageId), eq(messages.sessionId, sessionId), condition)),
    sessionUpdate.where(and(whereOwn(sessions, { userId, id: sessionId }), condition)),
    ...(postIds.length > 0 ? [files.endAttempts(db, postIds, now, condition)] : []),
    ...(pictures.length > 0 ? [files.correctPictures(db, pictures, condition)] : []),
    ...(also?.(condition) ?? []),
  ];
  if (first) {
    const rest = (condition: SQL) => [replace(condition), ...following(condition)];
    return await updateDrafts(db, userId, [first, ...others], { now, only: whereAsRead, also: rest });
  }
  const whereReplaced = sql`exists (select 1 from recordings where id = ${before.id} and transcript = ${transcript})`;
  const [{ meta }] = await db.batch([replace(whereAsRead), ...following(whereReplaced)]);
  return meta.changes > 0;
}
