import type { AudioFormat } from "#contract/audio.ts";

export interface Recording {
  bytes: Uint8Array;
  /** Sniffed from the bytes, never taken from a file name. */
  format: AudioFormat;
  /** Names as this speaker spells them, which may be said in it; the most important last. */
  vocabulary?: string[];
}

export interface Heard {
  /** What was said, trimmed; empty when nothing was. Passages the model itself held for silence are left out. */
  text: string;
  /** ISO 639-1, when the service tells. */
  language?: string;
  /** Length of the sound as the service measured it. */
  durationSeconds?: number;
  /** The service's own belief, 0 to 1, that what it wrote down was silence, over the whole recording. */
  silenceProbability?: number;
}

/**
 * Something that hears. Throws `ServiceFailure` after its own short retries; never answers with text that it did not
 * hear.
 */
export interface Speech {
  transcribe(recording: Recording): Promise<Heard>;
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
