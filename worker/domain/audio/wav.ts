import { uintLeAt } from "./bytes.ts";
import { type Codec, plainCodec, refuse, refuseUnless, type Track } from "./codecs.ts";

/** By the number that a format has in a WAV. */
const IDS: Record<number, string> = { 1: "A_PCM/INT/LIT", 3: "A_PCM/FLOAT/IEEE" };
const EXTENSIBLE = 0xfffe;
/** How the identifiers of these formats go on in an extensible header. */
const GUID_END = [0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113];

interface Chunk {
  id: string;
  content: number;
  size: number;
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
  const [tag, channels, rate] = [field(0, 2), field(2, 2), field(4, 4)];
  const [align, bits] = [field(12, 2), field(14, 2)];
  const isExtensible = tag === EXTENSIBLE;
  if (isExtensible) refuseUnless(size >= 40 && GUID_END.every((byte, i) => bytes[content + 26 + i] === byte));
  refuseUnless(size >= 16 && align === (channels * bits) / 8);
  const id = IDS[isExtensible ? field(24, 2) : tag] ?? refuse();
  return { codec: plainCodec(id, { rate, channels, bits }), align };
}

/** The sound of a WAV file, whatever its header says of its length. Throws `NotAudio`. */
export function readWav(bytes: Uint8Array): { codec: Codec; samples: Uint8Array } {
  let format: ReturnType<typeof readFormat> | undefined;
  let samples: Uint8Array | undefined;
  for (const chunk of riffChunks(bytes)) {
    const { id, content, size } = chunk;
    if (id === "fmt " && !format && !samples) format = readFormat(bytes, chunk);
    else if (id === "data" && format && !samples) {
      const there = bytes.length - content;
      // A recorder that was cut off never wrote the size.
      const length = Math.min(size || there, there);
      samples = bytes.subarray(content, content + length - (length % format.align));
      if (size === 0) break;
    } else if (id === "fmt " || id === "data") refuse();
  }
  return format && samples ? { codec: format.codec, samples } : refuse();
}

/** Decoders look among the samples of a WAV for MP3, DTS and whole other files. In a WebM they look for nothing. Throws `NotAudio`. */
export function wavTrack(bytes: Uint8Array): Track {
  const { codec, samples } = readWav(bytes);
  return { codec, packets: [samples] };
}
