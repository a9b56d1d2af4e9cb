import { correctionsQuery, toCorrection } from "../../db/corrections.ts";
import { keyQuery, saveTranscript, saveTurn } from "../../db/recordings.ts";
import { AppError } from "../../errors.ts";
import type { Transcription } from "../../services/speech/speech.ts";
import type { SoundRef } from "../../services/vault.ts";
import { sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import type { UserTurn } from "../interview.ts";
import type { ModelDeps } from "../models.ts";
import { rulesOf } from "../profile/rules.ts";
import { RESERVATION_MS } from "../quota.ts";
import type { SessionRef, TurnKind } from "../sessions.ts";
import { type Sound, saveFailureAndThrow, storeAndTranscribe, wholeSeconds } from "./transcribe.ts";

/**
 * Transcribes something said within a session. Its sound is stored first, and its transcript is saved as soon as there is
 * one: the same key again continues where the last attempt ended. Throws `key_reused`, and what `storeAndTranscribe` and
 * `transcribeTurn` throw.
 */
export async function addVoiceTurn(
  deps: ModelDeps,
  ref: SessionRef,
  turn: Sound & { key: string; kind: TurnKind },
): Promise<UserTurn> {
  const { userId, sessionId } = ref;
  const { key, kind, recording, seconds } = turn;
  const purpose = kind === "statement" ? "statement" : "turn";
  const hash = await sha256(recording.bytes);
  const now = Date.now();
  const reservedUntil = now + RESERVATION_MS;
  await saveTurn(deps.db, {
    id: crypto.randomUUID(),
    userId,
    sessionId,
    key,
    purpose,
    interviewMode: kind === "answer",
    sha256: hash,
    format: recording.format,
    bytes: recording.bytes.length,
    durationSeconds: wholeSeconds(seconds),
    reservedUntil,
    now,
  });
  const [[row], corrections] = await deps.db.batch([
    keyQuery(deps.db, userId, key),
    correctionsQuery(deps.db, userId),
  ]);
  if (!row || row.sha256 !== hash || row.sessionId !== sessionId || row.purpose !== purpose)
    throw new AppError("key_reused");
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
  try {
    const { text: transcript, words } = await transcribe();
    const content = await saveTranscript(deps.db, sound.userId, sound.id, { transcript, words });
    if (content === undefined) throw new AppError("recording_deleted");
    return { messageId: sound.id, content };
  } catch (error) {
    return await saveFailureAndThrow(deps, sound, reservedUntil, error);
  }
}
