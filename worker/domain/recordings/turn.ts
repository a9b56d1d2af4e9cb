import { findByKey, saveTranscript, saveTurn } from "../../db/recordings.ts";
import { AppError } from "../../errors.ts";
import type { Transcription } from "../../services/speech/speech.ts";
import type { SoundRef } from "../../services/vault.ts";
import { sha256 } from "../account/sign-in.ts";
import type { Deps } from "../deps.ts";
import type { UserTurn } from "../interview.ts";
import { RESERVATION_MS } from "../quota.ts";
import type { SessionRef } from "../sessions.ts";
import { failed, hear, type Sound, wholeSeconds } from "./transcribe.ts";

/**
 * Hears something said within a session. The sound lies in the vault from the first moment and its transcript is
 * kept as soon as there is one: the same key again goes on where the last try ended. Throws `key_reused`, and as `hear`
 * and `transcribeTurn` do.
 */
export async function addVoiceTurn(
  deps: Deps,
  ref: SessionRef,
  turn: Sound & { key: string; answers: boolean },
): Promise<UserTurn> {
  const { userId, sessionId } = ref;
  const { key, answers, recording, seconds } = turn;
  const hash = await sha256(recording.bytes);
  const now = Date.now();
  const reservedUntil = now + RESERVATION_MS;
  await saveTurn(deps.db, {
    id: crypto.randomUUID(),
    userId,
    sessionId,
    key,
    interviewMode: answers,
    sha256: hash,
    format: recording.format,
    bytes: recording.bytes.length,
    durationSeconds: wholeSeconds(seconds),
    reservedUntil,
    now,
  });
  const row = await findByKey(deps.db, userId, key);
  if (!row || row.sha256 !== hash || row.sessionId !== sessionId) throw new AppError("key_reused");
  if (row.transcript !== null) return { messageId: row.id, content: row.transcript };
  const ownSound = { userId, id: row.id };
  return await transcribeTurn(deps, ownSound, reservedUntil, () => hear(deps, ownSound, turn));
}

/** The rest of the way, for a turn that is in the works until then. Throws `recording_deleted`, and as `said` does. */
export async function transcribeTurn(
  deps: Deps,
  sound: SoundRef,
  reservedUntil: number,
  said: () => Promise<Pick<Transcription, "text">>,
): Promise<UserTurn> {
  try {
    const { text } = await said();
    const content = await saveTranscript(deps.db, sound.userId, sound.id, text);
    if (content === undefined) throw new AppError("recording_deleted");
    return { messageId: sound.id, content };
  } catch (error) {
    return await failed(deps, sound, reservedUntil, error);
  }
}
