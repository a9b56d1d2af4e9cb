import { ALL_FORMATS, BufferSource, Input, Logging, LogLevel } from "mediabunny";
import type { AudioFormat } from "#contract/audio.ts";

// Its messages about somebody's file do not belong in our log.
Logging.level = LogLevel.Silent;

const ascii = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0));

/** The container format of these bytes, whatever the file's name; null for one that is not accepted. */
export function sniffAudio(bytes: Uint8Array): AudioFormat | null {
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return "webm";
  if (ascii(bytes, 4, "ftyp")) return "mp4";
  if (ascii(bytes, 0, "OggS")) return "ogg";
  if (ascii(bytes, 0, "RIFF") && ascii(bytes, 8, "WAVE")) return "wav";
  if (ascii(bytes, 0, "ID3") || isMp3Frame(bytes)) return "mp3";
  return null;
}

/** Sync bits, MPEG layer III, and neither of the reserved bit rates and sample rates. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const layer3 = (second & 0b0110) === 0b0010;
  const reserved = third >> 4 === 0b1111 || third >> 4 === 0 || (third & 0b1100) === 0b1100;
  return first === 0xff && (second & 0xe0) === 0xe0 && layer3 && !reserved;
}

/**
 * Length of the sound in seconds, read from its packets: a recording made in slices carries no length of its own.
 * Null when the container does not say; then the speech service measures it.
 */
export async function measureSeconds(bytes: Uint8Array): Promise<number | null> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  try {
    const track = await input.getPrimaryAudioTrack();
    const seconds = await track?.computeDuration();
    return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  } catch {
    // A recording cut off by a dying tab ends in the middle of a packet; that is no reason to refuse it.
    return null;
  }
}
