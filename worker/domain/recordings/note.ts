import type { TranscribeResponse } from "#contract/recordings.ts";
import { correctionsQuery, toCorrection } from "../../db/profiles.ts";
import * as stored from "../../db/recordings.ts";
import { AppError } from "../../errors.ts";
import { guessedLanguage } from "../../language/text/index.ts";
import type { SoundRef } from "../../services/vault.ts";
import type { Transcription } from "../../services/whisper.ts";
import { sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { newInterview, type UserTurn } from "../interview.ts";
import type { ModelDeps } from "../models.ts";
import { rulesOf } from "../profile/rules.ts";
import { RESERVATION_MS } from "../quota.ts";
import { type SessionRef, snippetOf, type TurnKind } from "../sessions.ts";
import { orSaveFailure, type Sound, storeAndTranscribe, wholeSeconds } from "./transcribe.ts";

/** A note as it was sent: sound, or text typed instead. */
export type NewNote = { key: string; topic?: string; interviewMode: boolean } & (
  | ({ source: "audio" } & Sound)
  | { source: "text"; text: string }
);

/**
 * Makes a session of a note: reserves a place in the trial, stores the sound, transcribes it, then saves session, first
 * message and count in one batch. A failure gives the place back and keeps the sound. The same key again returns the same
 * session and counts nothing, also after its recording was deleted. Throws `trial_exhausted`, `key_reused`,
 * `recording_deleted` for a note that was deleted before it became one, and as `openSessionFrom` does.
 */
export async function addNote(deps: ModelDeps, userId: string, note: NewNote): Promise<TranscribeResponse> {
  const now = Date.now();
  const recording = await toNewRecording(userId, note);
  const reservation = { now, until: now + RESERVATION_MS };
  const { id: recordingId, corrections } = await stored.reserveRecording(deps.db, recording, reservation);
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
  note: Pick<stored.NewRecording, "id" | "userId" | "topic" | "interviewMode" | "durationSeconds">,
  reservedUntil: number,
  transcribe: () => Promise<Pick<Transcription, "text" | "language" | "durationSeconds" | "words">>,
): Promise<TranscribeResponse> {
  return await orSaveFailure(deps, note, reservedUntil, async () => {
    const { text, words, language = null, durationSeconds } = await transcribe();
    return await stored.openSession(deps.db, {
      ...{ recordingId: note.id, userId: note.userId, topic: note.topic, language, words },
      transcript: text,
      snippet: snippetOf(text),
      interview: note.interviewMode ? newInterview() : null,
      durationSeconds: note.durationSeconds ?? wholeSeconds(durationSeconds),
      now: Date.now(),
    });
  });
}

async function toNewRecording(userId: string, note: NewNote): Promise<stored.NewRecording> {
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
async function earlierResult({ db }: Deps, { userId, key, sha256 }: stored.NewRecording) {
  const earlier = await stored.keyQuery(db, userId, key).get();
  if (earlier && earlier.sha256 !== sha256) throw new AppError("key_reused");
  const deleted = earlier ? undefined : await stored.findDeleted(db, userId, key);
  const { sessionId, transcript = null } = earlier ?? deleted ?? {};
  if (sessionId && transcript !== null) return { transcript, sessionId };
  throw new AppError(deleted ? "recording_deleted" : "trial_exhausted");
}

/**
 * Transcribes something said within a session. The sound is saved first, then the transcript: the same key again continues
 * where the last attempt ended. Throws `key_reused`, and what `storeAndTranscribe` and `transcribeTurn` throw.
 */
export async function addVoiceTurn(
  deps: ModelDeps,
  ref: SessionRef,
  turn: Sound & { key: string; kind: TurnKind },
): Promise<UserTurn> {
  const { userId, sessionId } = ref;
  const { key, kind } = turn;
  const purpose = kind === "statement" ? "statement" : "turn";
  const note: NewNote = { ...turn, source: "audio", interviewMode: kind === "answer" };
  const recording = await toNewRecording(userId, note);
  const createdAt = Date.now();
  const reservedUntil = createdAt + RESERVATION_MS;
  await stored.saveTurn(deps.db, { ...recording, sessionId, purpose, reservedUntil, createdAt });
  const [[row], corrections] = await deps.db.batch([
    stored.keyQuery(deps.db, userId, key),
    correctionsQuery(deps.db, userId),
  ]);
  const isSameTurn =
    row?.sha256 === recording.sha256 && row.sessionId === sessionId && row.purpose === purpose;
  if (!isSameTurn) throw new AppError("key_reused");
  if (row.transcript !== null) return { messageId: row.id, content: row.transcript };
  const ownSound = { userId, id: row.id };
  return await transcribeTurn(deps, ownSound, reservedUntil, () =>
    storeAndTranscribe(deps, ownSound, turn, rulesOf(corrections.map(toCorrection))),
  );
}

/** Transcribes a turn that is reserved until `reservedUntil`. Throws `recording_deleted`, and what `transcribe` throws. */
export async function transcribeTurn(
  deps: Deps,
  sound: SoundRef,
  reservedUntil: number,
  transcribe: () => Promise<Pick<Transcription, "text" | "words">>,
): Promise<UserTurn> {
  const content = await orSaveFailure(deps, sound, reservedUntil, async () => {
    const { text: transcript, words } = await transcribe();
    return await stored.saveTranscript(deps.db, sound.userId, sound.id, { transcript, words });
  });
  return { messageId: sound.id, content };
}
