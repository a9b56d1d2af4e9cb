import type { TranscribeResponse } from "#contract/recordings.ts";
import {
  findByKey,
  type NewRecording,
  openSession,
  releaseRecording,
  reserveRecording,
} from "../db/recordings.ts";
import { AppError } from "../errors.ts";
import { ServiceFailure } from "../services/failure.ts";
import type { Recording } from "../services/speech/speech.ts";
import type { Deps } from "./deps.ts";
import { RESERVATION_MS, TRIAL_PLACES } from "./quota.ts";
import { isDigitalSilence, saidNothing } from "./silence.ts";
import { snippetOf } from "./snippet.ts";
import { sha256 } from "./tokens.ts";

/** A note as it came in: sound that has been sniffed and measured, or text typed instead. */
export type Note = { key: string; topic?: string; interviewMode: boolean } & (
  | { source: "audio"; recording: Recording; seconds: number | null }
  | { source: "text"; text: string }
);

/**
 * The main road (design §4.2): a place in the trial, the sound in the vault, the transcript, then session, first
 * message and count at once. Whatever fails gives the place back and leaves the sound where it is.
 *
 * The same key again answers the same session and counts nothing. Throws `AppError`: trial_exhausted, key_reused,
 * speech_off, speech_unavailable, no_speech.
 */
export async function takeNote(deps: Deps, userId: string, note: Note): Promise<TranscribeResponse> {
  const now = Date.now();
  const recording = await describe(userId, note);
  const reservation = { now, until: now + RESERVATION_MS, places: TRIAL_PLACES };
  const recordingId = await reserveRecording(deps.db, recording, reservation);
  if (!recordingId) return await replay(deps, recording);

  try {
    const heard = await hear(deps, userId, recordingId, note);
    const sessionId = crypto.randomUUID();
    const opened = await openSession(deps.db, {
      recordingId,
      userId,
      sessionId,
      messageId: crypto.randomUUID(),
      transcript: heard.text,
      snippet: snippetOf(heard.text),
      language: heard.language ?? null,
      topic: note.topic ?? null,
      interviewMode: note.interviewMode,
      durationSeconds: recording.durationSeconds ?? wholeSeconds(heard.durationSeconds),
      now: Date.now(),
    });
    if (!opened) throw new AppError("conflict");
    return opened;
  } catch (error) {
    const refusal = error instanceof ServiceFailure ? unavailable(error) : error;
    const code = refusal instanceof AppError ? refusal.code : "internal";
    await releaseRecording(deps.db, userId, recordingId, code);
    throw refusal;
  }
}

async function describe(userId: string, note: Note): Promise<NewRecording> {
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

const wholeSeconds = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : Math.round(seconds);

/** Not admitted: because this key is done already, because it came with other bytes, or for want of room. */
async function replay({ db }: Deps, { userId, key, sha256 }: NewRecording): Promise<TranscribeResponse> {
  const earlier = await findByKey(db, userId, key);
  if (earlier && earlier.sha256 !== sha256) throw new AppError("key_reused");
  if (earlier?.sessionId && earlier.transcript !== null) {
    return { transcript: earlier.transcript, sessionId: earlier.sessionId };
  }
  throw new AppError("trial_exhausted");
}

async function hear(deps: Deps, userId: string, recordingId: string, note: Note) {
  if (note.source === "text") return { text: note.text, language: undefined, durationSeconds: undefined };
  await deps.vault.put({ userId, id: recordingId, ...note.recording });
  if (!deps.speech) throw new AppError("speech_off");
  if (isDigitalSilence(note.recording)) throw new AppError("no_speech");
  const heard = await deps.speech.transcribe(note.recording);
  if (saidNothing(heard, note.recording, note.seconds)) throw new AppError("no_speech");
  return heard;
}

const unavailable = (failure: ServiceFailure) =>
  new AppError("speech_unavailable", { retryAfterSeconds: failure.retryAfterSeconds });
