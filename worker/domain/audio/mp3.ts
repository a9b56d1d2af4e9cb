import { hasText, refuse, refuseUnless, uintLeAt } from "./bytes.ts";
import { mp3Codec, type Track } from "./codecs.ts";

/** kbit/s of MPEG 1 and of MPEG 2 and 2.5, layer III, by the index in the header. */
const BIT_RATES = {
  v1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES = [44_100, 48_000, 32_000];
const MONO = 3;
/** Less than this behind the last frame is what is there of the next one. */
const MAX_FRAME_BYTES = 1_441;

type Frame = { bytes: number; rate: number; samples: number };

/** The layer III frame whose header is at this place; null where there is none. */
function mp3FrameAt(bytes: Uint8Array, at: number): Frame | null {
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
  return { bytes: Math.floor((samples / 8) * ((kbits * 1000) / rate)) + padding, rate, samples };
}

/** Where an ID3v2 tag at this place ends; here, if there is none: decoders take one with a wrong size for sound. */
function endOfTag(bytes: Uint8Array, at: number): number {
  const sizes = bytes.subarray(at + 6, at + 10);
  if (!hasText(bytes, at, "ID3") || sizes.length < 4 || sizes.some((byte) => byte > 127)) return at;
  const hasFooter = ((bytes[at + 5] ?? 0) & 0x10) !== 0;
  return at + 10 + sizes.reduce((sum, byte) => sum * 128 + byte, 0) + (hasFooter ? 10 : 0);
}

/** Whether nothing but tags, padding and a frame that was cut off is left. */
function isEnd(bytes: Uint8Array, from: number): boolean {
  let at = from;
  for (let before = -1; at > before; ) {
    before = at;
    while (bytes[at] === 0) at += 1;
    // The size that an APE tag says counts its footer, but no header.
    if (hasText(bytes, at, "APETAGEX")) at += 32 + uintLeAt(bytes, at + 12, 4);
  }
  return !(bytes.length - at >= MAX_FRAME_BYTES) || hasText(bytes, at, "LYRICSBEGIN");
}

function* framesFrom(bytes: Uint8Array, from: number, first: Frame): Generator<Uint8Array> {
  for (let at = from; at < bytes.length; ) {
    const frame = mp3FrameAt(bytes, at);
    if (!frame) return refuseUnless(isEnd(bytes, at));
    refuseUnless(frame.rate === first.rate && frame.samples === first.samples);
    if (at + frame.bytes > bytes.length) return;
    yield bytes.subarray(at, at + frame.bytes);
    at += frame.bytes;
  }
}

/** Whether a frame and the two behind it are here. */
function isRun(bytes: Uint8Array, from: number): boolean {
  let at = from;
  for (let frames = 0; frames < 3; frames += 1) {
    const frame = mp3FrameAt(bytes, at);
    if (!frame) return false;
    at += frame.bytes;
  }
  return true;
}

/** Where the first frame begins, behind tags, padding, and the rest of one that what was cut out of a stream begins with; null where none does. */
export function firstMp3Frame(bytes: Uint8Array): number | null {
  let at = 0;
  for (let before = -1; at > before; ) {
    before = at;
    while (bytes[at] === 0) at += 1;
    at = endOfTag(bytes, at);
  }
  if (mp3FrameAt(bytes, at)) return at;
  // Of a tag with a wrong size nobody knows where it ends.
  if (hasText(bytes, at, "ID3")) return null;
  for (const end = at + MAX_FRAME_BYTES; at < end; at += 1) if (isRun(bytes, at)) return at;
  return null;
}

/** An MP3 file's frames, all of one rate and without a gap. */
export function mp3Track(bytes: Uint8Array): Track {
  const at = firstMp3Frame(bytes) ?? refuse();
  const first = mp3FrameAt(bytes, at) ?? refuse();
  const channels = (bytes[at + 3] ?? 0) >> 6 === MONO ? 1 : 2;
  return { codec: mp3Codec(first.rate, channels, first.samples), packets: framesFrom(bytes, at, first) };
}
