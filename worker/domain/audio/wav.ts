import { uintLeAt } from "./bytes.ts";
import { refuse, refuseUnless } from "./codecs.ts";

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;

/** Bits that a sample may have in each format with samples of a fixed size; A-law and mu-law are 6 and 7. */
const BITS: Record<number, readonly number[]> = { [PCM]: [8, 16, 24, 32], [FLOAT]: [32, 64], 6: [8], 7: [8] };
const MAX_RATE = 192_000;
const MAX_CHANNELS = 8;
/** How the identifiers of these formats go on in an extensible header. */
const GUID_END = [0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113];
const HEADER_BYTES = 44;

interface Chunk {
  id: string;
  content: number;
  size: number;
}

/** Plain samples behind a header. */
export interface Wav {
  format: number;
  channels: number;
  rate: number;
  bits: number;
  samples: Uint8Array;
  seconds: number;
}

function* riffChunks(bytes: Uint8Array): Generator<Chunk> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = uintLeAt(bytes, at + 4, 4);
    yield { id: String.fromCharCode(...bytes.subarray(at, at + 4)), content: at + 8, size };
    at += 8 + size + (size % 2);
  }
}

function readFormat(bytes: Uint8Array, { content, size }: Chunk) {
  const field = (at: number, length: number) => uintLeAt(bytes, content + at, length);
  const [tag, channels, rate, align, bits] = [
    field(0, 2),
    field(2, 2),
    field(4, 4),
    field(12, 2),
    field(14, 2),
  ];
  const isExtensible = tag === EXTENSIBLE;
  const format = isExtensible ? field(24, 2) : tag;
  if (isExtensible) refuseUnless(size >= 40 && GUID_END.every((byte, i) => bytes[content + 26 + i] === byte));
  refuseUnless(size >= 16 && BITS[format]?.includes(bits) === true);
  refuseUnless(rate > 0 && rate <= MAX_RATE && channels > 0 && channels <= MAX_CHANNELS);
  refuseUnless(align === (channels * bits) / 8);
  return { format, channels, rate, bits };
}

/** The sound of a WAV file, whatever its header says of its length. Throws `NotAudio`. */
export function readWav(bytes: Uint8Array): Wav {
  let format: ReturnType<typeof readFormat> | undefined;
  let sound: Wav | undefined;
  for (const chunk of riffChunks(bytes)) {
    const { id, content, size } = chunk;
    if (id === "fmt " && !format && !sound) format = readFormat(bytes, chunk);
    else if (id === "data" && format && !sound) {
      const align = (format.channels * format.bits) / 8;
      const there = bytes.length - content;
      // A recorder that was cut off never wrote the size.
      const length = Math.min(size || there, there);
      const samples = bytes.subarray(content, content + length - (length % align));
      sound = { ...format, samples, seconds: samples.length / align / format.rate };
      if (size === 0) break;
    } else if (id === "fmt " || id === "data") refuse();
  }
  return sound ?? refuse();
}

/**
 * A WAV file of this sound and nothing else. Decoders look among samples of 16 bits for MP3, DTS and more, and for the marks of a
 * digital line among all: so they are written as 24 bits, of which the last eight are 0.
 */
export function writeWav(wav: Wav): Uint8Array {
  const isWide = wav.format === PCM || wav.format === FLOAT;
  const [width, toWidth] = [wav.bits / 8, isWide ? 3 : 1];
  const length = (wav.samples.length / width) * toWidth;
  const file = new Uint8Array(HEADER_BYTES + length);
  const ascii = (at: number, text: string) => file.set(new TextEncoder().encode(text), at);
  const view = new DataView(file.buffer);
  const align = wav.channels * toWidth;
  ascii(0, "RIFF");
  view.setUint32(4, file.length - 8, true);
  ascii(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, isWide ? PCM : wav.format, true);
  view.setUint16(22, wav.channels, true);
  view.setUint32(24, wav.rate, true);
  view.setUint32(28, wav.rate * align, true);
  view.setUint16(32, align, true);
  view.setUint16(34, toWidth * 8, true);
  ascii(36, "data");
  view.setUint32(40, length, true);
  if (isWide) widen(wav, file);
  else file.set(wav.samples, HEADER_BYTES);
  return file;
}

function widen({ format, bits, samples }: Wav, file: Uint8Array): void {
  const width = bits / 8;
  const view = new DataView(samples.buffer, samples.byteOffset, samples.length);
  let to = HEADER_BYTES + 1;
  for (let at = 0; at < samples.length; at += width, to += 3) {
    if (format === FLOAT) {
      const value = width === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true);
      const whole = Math.round(Math.max(-1, Math.min(value, 1)) * 32_767);
      file[to] = whole;
      file[to + 1] = whole >> 8;
    } else if (width === 1) {
      // Of eight bits, 128 is silence.
      file[to + 1] = (samples[at] ?? 0) ^ 0x80;
    } else {
      file[to] = samples[at + width - 2] ?? 0;
      file[to + 1] = samples[at + width - 1] ?? 0;
    }
  }
}
