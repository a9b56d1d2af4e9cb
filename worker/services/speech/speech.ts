import type { AudioFormat } from "#contract/audio.ts";
import type { TimedWord } from "#contract/recordings.ts";

export interface Recording {
  bytes: Uint8Array;
  /** Sniffed from the bytes, never taken from a file name. */
  format: AudioFormat;
  /** Its length as read from the bytes; the service bills it. */
  seconds: number;
  /** Names as this speaker spells them, which may be said in it; the most important last. */
  vocabulary?: string[];
}

export interface Transcription {
  /** What was said, trimmed; empty when nothing was. Passages that the model itself took for silence are left out. */
  text: string;
  /** ISO 639-1, when the service reports it. */
  language?: string;
  /** Length of the sound as the service measured it. */
  durationSeconds?: number;
  /** How likely, 0 to 1, the service itself thinks that the whole recording is silence. */
  silenceProbability?: number;
  /** As the service reports them, unchecked; those of the passages that were left out are left out too. */
  words?: TimedWord[];
}

/** Throws `ServiceFailure` after its own short retries. Never returns text that was not said. */
export interface SpeechToText {
  transcribe(recording: Recording): Promise<Transcription>;
}

/** Whisper reads 224 tokens of a prompt, the end of it; names take more of them than words do. */
const MAX_PROMPT_CHARS = 500;

/** A vocabulary as the prompt of a speech model, which takes it for what was said before; undefined without one. */
export function promptOf(vocabulary: readonly string[] = []): string | undefined {
  let prompt = "";
  for (const name of vocabulary.toReversed()) {
    const longer = prompt === "" ? name : `${name}, ${prompt}`;
    if (longer.length > MAX_PROMPT_CHARS) break;
    prompt = longer;
  }
  return prompt === "" ? undefined : `${prompt}.`;
}
