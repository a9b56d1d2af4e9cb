import { findByKey, keepTurn, releaseRecording, saveTranscript } from "../db/recordings.ts";
import { AppError } from "../errors.ts";
import type { Deps } from "./deps.ts";
import { failureCode, hear, type Sound, wholeSeconds } from "./hearing.ts";
import type { SpokenTurn } from "./interviewing.ts";
import type { SessionRef } from "./sessions.ts";
import { sha256 } from "./tokens.ts";

/**
 * Hears something said within a session. The sound lies in the vault from the first moment and its transcript is
 * kept as soon as there is one: the same key again goes on where the last try ended. Throws as `hear` does, and
 * `key_reused`.
 */
export async function hearTurn(
  deps: Deps,
  ref: SessionRef,
  turn: Sound & { key: string },
): Promise<SpokenTurn> {
  const { userId, sessionId } = ref;
  const { key, recording, seconds } = turn;
  const hash = await sha256(recording.bytes);
  await keepTurn(deps.db, {
    id: crypto.randomUUID(),
    userId,
    sessionId,
    key,
    sha256: hash,
    format: recording.format,
    bytes: recording.bytes.length,
    durationSeconds: wholeSeconds(seconds),
    now: Date.now(),
  });
  const row = await findByKey(deps.db, userId, key);
  if (!row || row.sha256 !== hash || row.sessionId !== sessionId) throw new AppError("key_reused");
  if (row.transcript !== null) return { messageId: row.id, content: row.transcript };
  try {
    const { text } = await hear(deps, { userId, recordingId: row.id }, turn);
    await saveTranscript(deps.db, userId, row.id, text);
    return { messageId: row.id, content: text };
  } catch (error) {
    await releaseRecording(deps.db, userId, row.id, failureCode(error));
    throw error;
  }
}
