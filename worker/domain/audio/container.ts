import type { AudioFormat } from "#contract/audio.ts";
import { hasText } from "./bytes.ts";
import { mp3FrameAt, mp3Seconds } from "./mp3.ts";
import { mp4Seconds } from "./mp4.ts";
import { oggSeconds } from "./ogg.ts";
import { wavSeconds } from "./wav.ts";
import { webmSeconds } from "./webm.ts";

/** The container that these bytes are, whatever their name says; null when it is none that we take. */
export function sniffAudio(bytes: Uint8Array): AudioFormat | null {
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return "webm";
  if (hasText(bytes, 4, "ftyp")) return "mp4";
  if (hasText(bytes, 0, "OggS")) return "ogg";
  if (hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WAVE")) return "wav";
  if (hasText(bytes, 0, "ID3") || mp3FrameAt(bytes, 0)) return "mp3";
  return null;
}

const SECONDS_OF: Record<AudioFormat, (bytes: Uint8Array) => number | null> = {
  webm: webmSeconds,
  mp4: mp4Seconds,
  ogg: oggSeconds,
  wav: wavSeconds,
  mp3: mp3Seconds,
};

/**
 * Length of the sound in seconds, of a recording that was cut off as well; null where it can't be read. Each reader passes over
 * the bytes once, from front to back, so that no file can keep it busy.
 */
export const measureSeconds = (bytes: Uint8Array, format: AudioFormat): number | null =>
  SECONDS_OF[format](bytes);
