import type { AudioFormat } from "#contract/audio-formats.ts";

export interface Recording {
  bytes: Uint8Array;
  /** Sniffed from the bytes, never taken from a file name. */
  format: AudioFormat;
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
