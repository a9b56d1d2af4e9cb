import { ServiceFailure } from "../failure.ts";
import { readBytes, type ServiceResponse } from "../response.ts";

export interface SpokenAudio {
  bytes: Uint8Array<ArrayBuffer>;
  /** `audio/…`, without parameters. */
  contentType: string;
}

export interface TextToSpeech {
  /** Whether it has a voice for this language (ISO 639-1; undefined when unknown). */
  canSpeak(language?: string): boolean;
  /**
   * Reads a few sentences aloud. Throws `ServiceFailure` after its own short retries, and at once for a language that
   * it cannot speak.
   */
  speak(text: string, language?: string): Promise<SpokenAudio>;
}

/** Two minutes of speech as services send it; a question takes ten seconds. */
const MAX_SOUND_BYTES = 2 * 1024 * 1024;
/** What was requested, and what is assumed of a service that does not say what it sends. */
const REQUESTED_TYPE = "audio/mpeg";

/** Throws `ServiceFailure` when the answer has no sound in it. */
export async function readSpokenAudio(answer: ServiceResponse): Promise<SpokenAudio> {
  const isUnknown = answer.contentType === "" || answer.contentType === "application/octet-stream";
  const contentType = isUnknown ? REQUESTED_TYPE : answer.contentType;
  if (!contentType.startsWith("audio/")) throw new ServiceFailure("voice", "malformed", "it is not sound");
  const bytes = await readBytes(answer, MAX_SOUND_BYTES);
  if (bytes.length === 0) throw new ServiceFailure("voice", "malformed", "it is empty");
  return { bytes, contentType };
}
