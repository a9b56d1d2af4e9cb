import { ServiceFailure } from "../failure.ts";
import { type ServiceResponse, readBytes } from "../response-body.ts";

export interface Spoken {
  bytes: Uint8Array<ArrayBuffer>;
  /** `audio/…`, without parameters. */
  contentType: string;
}

/** Something that speaks. */
export interface Voice {
  /** Whether it has a voice for this language (ISO 639-1); undefined is one that nobody could tell. */
  canSpeak(language?: string): boolean;
  /**
   * Reads aloud a few sentences. Throws `ServiceFailure` after its own short retries, and at once for a language that
   * it cannot speak.
   */
  speak(text: string, language?: string): Promise<Spoken>;
}

/** Two minutes of speech as services send it; a question takes ten seconds. */
const MAX_SOUND_BYTES = 2 * 1024 * 1024;
/** What was asked for, and what a service sends that does not say what it sends. */
const ASKED_FOR = "audio/mpeg";

/** The sound of an answer. Throws `ServiceFailure` when there is none in it. */
export async function readSound(answer: ServiceResponse): Promise<Spoken> {
  const untold = answer.contentType === "" || answer.contentType === "application/octet-stream";
  const contentType = untold ? ASKED_FOR : answer.contentType;
  if (!contentType.startsWith("audio/")) throw new ServiceFailure("voice", "malformed", "it is not sound");
  const bytes = await readBytes(answer, MAX_SOUND_BYTES);
  if (bytes.length === 0) throw new ServiceFailure("voice", "malformed", "it is empty");
  return { bytes, contentType };
}
