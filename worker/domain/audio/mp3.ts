import { hasText } from "./bytes.ts";

/** kbit/s of MPEG 1 and of MPEG 2 and 2.5, layer III, by the index in the header. */
const BIT_RATES = {
  v1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES = [44_100, 48_000, 32_000];

interface Frame {
  bytes: number;
  seconds: number;
}

/** The layer III frame whose header is at this place; null where there is none. */
export function mp3FrameAt(bytes: Uint8Array, at: number): Frame | null {
  const [first, second = 0, third = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || (second & 0b0110) !== 0b0010) return null;
  const version = (second >> 3) & 3;
  const kbits = (version === 3 ? BIT_RATES.v1 : BIT_RATES.v2)[third >> 4];
  const fullRate = SAMPLE_RATES[(third >> 2) & 3];
  if (version === 1 || !kbits || !fullRate) return null;
  // MPEG 1, 2 and 2.5 halve the rate each.
  const rate = fullRate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const samples = version === 3 ? 1152 : 576;
  const padding = (third >> 1) & 1;
  return { bytes: Math.floor((samples / 8) * ((kbits * 1000) / rate)) + padding, seconds: samples / rate };
}

/** Where the sound begins: behind an ID3v2 tag, if there is one. */
function startOfSound(bytes: Uint8Array): number {
  if (!hasText(bytes, 0, "ID3")) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((bytes[at] ?? 0) & 127), 0);
  return 10 + size;
}

/** Seconds of sound in an MP3 file, frame by frame; null where it has none. What is between frames is passed over. */
export function mp3Seconds(bytes: Uint8Array): number | null {
  let seconds = 0;
  for (let at = startOfSound(bytes); at < bytes.length; ) {
    const frame = mp3FrameAt(bytes, at);
    if (frame) {
      seconds += frame.seconds;
      at += frame.bytes;
    } else {
      const next = bytes.indexOf(0xff, at + 1);
      at = next < 0 ? bytes.length : next;
    }
  }
  return seconds > 0 ? seconds : null;
}
