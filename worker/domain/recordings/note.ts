import type { TranscribeResponse } from "#contract/recordings.ts";
import {
  findByKey,
  findDeleted,
  type NewRecording,
  openSession,
  reserveRecording,
} from "../../db/recordings.ts";
import { AppError } from "../../errors.ts";
import { guessedLanguage } from "../../language/text/index.ts";
import type { Transcription } from "../../services/speech/speech.ts";
import { sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { newInterview } from "../interview.ts";
import type { ModelDeps } from "../models.ts";
import { rulesOf } from "../profile/rules.ts";
import { RESERVATION_MS, TRIAL_PLACES } from "../quota.ts";
import { snippetOf } from "../sessions.ts";
import { type Sound, saveFailureAndThrow, storeAndTranscribe, wholeSeconds } from "./transcribe.ts";

/** A note as it was sent: sound, or text typed instead. */
export type NewNote = { key: string; topic?: string; interviewMode: boolean } & (
  | ({ source: "audio" } & Sound)
  | { source: "text"; text: string }
);

/**
 * Makes a session of a note (design §4.2): reserves a place in the trial, stores the sound in the vault, transcribes it,
 * then saves session, first message and count in one batch. A failure gives the place back and keeps the sound.
 *
 * The same key again returns the same session and counts nothing, also after its recording was deleted. Throws
 * `trial_exhausted`, `key_reused`, `recording_deleted` for a note that was deleted before it became one, and as
 * `openSessionFrom` does.
 */
export async function addNote(deps: ModelDeps, userId: string, note: NewNote): Promise<TranscribeResponse> {
  const now = Date.now();
  const recording = await toNewRecording(userId, note);
  const reservation = { now, until: now + RESERVATION_MS, places: TRIAL_PLACES };
  const { id: recordingId, corrections } = await reserveRecording(deps.db, recording, reservation);
  if (!recordingId) return await earlierResult(deps, recording);

  return await openSessionFrom(deps, { ...recording, id: recordingId }, reservation.until, async () =>
    note.source === "text"
      ? { text: note.text, language: guessedLanguage(note.text) }
      : await storeAndTranscribe(deps, { userId, id: recordingId }, note, rulesOf(corrections)),
  );
}

/** Transcribes a note whose place is reserved, and opens its session. Throws `recording_deleted`, and what `transcribe` throws. */
export async function openSessionFrom(
  deps: Deps,
  note: Pick<NewRecording, "id" | "userId" | "topic" | "interviewMode" | "durationSeconds">,
  reservedUntil: number,
  transcribe: () => Promise<Pick<Transcription, "text" | "language" | "durationSeconds" | "words">>,
): Promise<TranscribeResponse> {
  try {
    const transcription = await transcribe();
    const opened = await openSession(deps.db, {
      recordingId: note.id,
      userId: note.userId,
      sessionId: crypto.randomUUID(),
      messageId: crypto.randomUUID(),
      transcript: transcription.text,
      words: transcription.words,
      snippet: snippetOf(transcription.text),
      language: transcription.language ?? null,
      topic: note.topic,
      interview: note.interviewMode ? newInterview() : null,
      durationSeconds: note.durationSeconds ?? wholeSeconds(transcription.durationSeconds),
      now: Date.now(),
    });
    if (!opened) throw new AppError("recording_deleted");
    return opened;
  } catch (error) {
    return await saveFailureAndThrow(deps, note, reservedUntil, error);
  }
}

async function toNewRecording(userId: string, note: NewNote): Promise<NewRecording> {
  const content = note.source === "audio" ? note.recording.bytes : new TextEncoder().encode(note.text);
  return {
    id: crypto.randomUUID(),
    userId,
    key: note.key,
    sha256: await sha256(content),
    source: note.source,
    format: note.source === "audio" ? note.recording.format : null,
    bytes: content.length,
    durationSeconds: note.source === "audio" ? wholeSeconds(note.seconds) : null,
    topic: note.topic ?? null,
    interviewMode: note.interviewMode,
  };
}

/** No place was reserved: the key is done already or was deleted, or came with other bytes, or there is no room. */
async function earlierResult(
  { db }: Deps,
  { userId, key, sha256 }: NewRecording,
): Promise<TranscribeResponse> {
  const earlier = await findByKey(db, userId, key);
  if (earlier && earlier.sha256 !== sha256) throw new AppError("key_reused");
  if (earlier?.sessionId && earlier.transcript !== null) {
    return { transcript: earlier.transcript, sessionId: earlier.sessionId };
  }
  const deleted = earlier ? undefined : await findDeleted(db, userId, key);
  if (deleted?.sessionId && deleted.transcript !== null)
    return { transcript: deleted.transcript, sessionId: deleted.sessionId };
  throw new AppError(deleted ? "recording_deleted" : "trial_exhausted");
}
