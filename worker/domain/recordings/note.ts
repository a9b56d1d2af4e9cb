import type { TranscribeResponse } from "#contract/recordings.ts";
import { findByKey, type NewRecording, openSession, reserveRecording } from "../../db/recordings.ts";
import { AppError } from "../../errors.ts";
import { guessedLanguage } from "../../language/text/index.ts";
import type { Transcription } from "../../services/speech/speech.ts";
import { sha256 } from "../account/sign-in.ts";
import type { Deps } from "../deps.ts";
import { newInterview } from "../interview.ts";
import { RESERVATION_MS, TRIAL_PLACES } from "../quota.ts";
import { snippetOf } from "../sessions.ts";
import { failed, hear, type Sound, wholeSeconds } from "./transcribe.ts";

/** A note as it came in: sound, or text typed instead. */
export type Note = { key: string; topic?: string; interviewMode: boolean } & (
  | ({ source: "audio" } & Sound)
  | { source: "text"; text: string }
);

/**
 * The main road (design §4.2): a place in the trial, the sound in the vault, the transcript, then session, first
 * message and count at once. Whatever fails gives the place back and leaves the sound where it is.
 *
 * The same key again answers the same session and counts nothing. Throws `trial_exhausted`, `key_reused` and as
 * `openSessionFrom` does.
 */
export async function addNote(deps: Deps, userId: string, note: Note): Promise<TranscribeResponse> {
  const now = Date.now();
  const recording = await describe(userId, note);
  const reservation = { now, until: now + RESERVATION_MS, places: TRIAL_PLACES };
  const recordingId = await reserveRecording(deps.db, recording, reservation);
  if (!recordingId) return await replay(deps, recording);

  return await openSessionFrom(deps, { ...recording, id: recordingId }, reservation.until, async () =>
    note.source === "text"
      ? { text: note.text, language: guessedLanguage(note.text) }
      : await hear(deps, { userId, id: recordingId }, note),
  );
}

/** The rest of the road, for a note whose place is reserved until then. Throws `recording_deleted`, and as `said` does. */
export async function openSessionFrom(
  deps: Deps,
  note: Pick<NewRecording, "id" | "userId" | "topic" | "interviewMode" | "durationSeconds">,
  reservedUntil: number,
  said: () => Promise<Pick<Transcription, "text" | "language" | "durationSeconds">>,
): Promise<TranscribeResponse> {
  try {
    const heard = await said();
    const opened = await openSession(deps.db, {
      recordingId: note.id,
      userId: note.userId,
      sessionId: crypto.randomUUID(),
      messageId: crypto.randomUUID(),
      transcript: heard.text,
      snippet: snippetOf(heard.text),
      language: heard.language ?? null,
      topic: note.topic,
      interview: note.interviewMode ? newInterview() : null,
      durationSeconds: note.durationSeconds ?? wholeSeconds(heard.durationSeconds),
      now: Date.now(),
    });
    if (!opened) throw new AppError("recording_deleted");
    return opened;
  } catch (error) {
    return await failed(deps, note, reservedUntil, error);
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

/** Not admitted: because this key is done already, because it came with other bytes, or for want of room. */
async function replay({ db }: Deps, { userId, key, sha256 }: NewRecording): Promise<TranscribeResponse> {
  const earlier = await findByKey(db, userId, key);
  if (earlier && earlier.sha256 !== sha256) throw new AppError("key_reused");
  if (earlier?.sessionId && earlier.transcript !== null) {
    return { transcript: earlier.transcript, sessionId: earlier.sessionId };
  }
  throw new AppError("trial_exhausted");
}
