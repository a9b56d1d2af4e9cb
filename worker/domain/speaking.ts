import { messagesQuery, sessionQuery } from "../db/sessions.ts";
import { AppError } from "../errors.ts";
import type { Spoken } from "../services/voice/voice.ts";
import type { Deps } from "./deps.ts";
import { orRefuse } from "./refusing.ts";
import type { SessionRef } from "./sessions.ts";

/** Questions are far shorter; whatever is longer is for reading. */
const MAX_SPOKEN_CHARS = 400;

/**
 * What the assistant said, aloud; null where no voice is set, or none for its language. Throws `not_found` and
 * `voice_unavailable`.
 */
export async function readAloud(deps: Deps, ref: SessionRef, messageId: string): Promise<Spoken | null> {
  const { db, voice } = deps;
  const [[session], messages] = await db.batch([
    sessionQuery(db, ref.userId, ref.sessionId),
    messagesQuery(db, ref.userId, ref.sessionId),
  ]);
  const message = messages.find(({ id, role }) => id === messageId && role === "assistant");
  if (!session || !message) throw new AppError("not_found");
  const language = session.language ?? undefined;
  if (!voice?.canSpeak(language) || message.content.length > MAX_SPOKEN_CHARS) return null;
  return await orRefuse("voice_unavailable", voice.speak(message.content, language));
}
