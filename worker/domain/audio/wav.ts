import { refuse, refuseUnless, uintLeAt } from "./bytes.ts";
import { plainCodec, type Track } from "./codecs.ts";

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;

/** What Matroska calls these formats. */
const IDS: Record<number, string> = { [PCM]: "A_PCM/INT/LIT", [FLOAT]: "A_PCM/FLOAT/IEEE" };
/** How the identifiers of these formats go on in an extensible header. */
const GUID_END = [0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113];

type Chunk = { id: string; content: number; size: number };

function* riffChunks(bytes: Uint8Array): Generator<Chunk> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = uintLeAt(bytes, at + 4, 4);
    yield { id: String.fromCharCode(...bytes.subarray(at, at + 4)), content: at + 8, size };
    at += 8 + size + (size % 2);
  }
}

function readFormat(bytes: Uint8Array, { content, size }: Chunk) {
  const field = (at: number, length = 2) => uintLeAt(bytes, content + at, length);
  const [tag, channels, rate, align, bits] = [field(0), field(2), field(4, 4), field(12), field(14)];
  const isExtensible = tag === EXTENSIBLE;
  const format = isExtensible ? field(24) : tag;
  if (isExtensible) refuseUnless(size >= 40 && GUID_END.every((byte, i) => bytes[content + 26 + i] === byte));
  refuseUnless(size >= 16 && align > 0 && align === (channels * bits) / 8);
  return { format, channels, rate, bits };
}

/** The sound of a WAV file, whatever its header says of its length. */
export function readWav(bytes: Uint8Array) {
  let format: ReturnType<typeof readFormat> | undefined;
  let sound: (NonNullable<typeof format> & { samples: Uint8Array }) | undefined;
  for (const chunk of riffChunks(bytes)) {
    const { id, content, size } = chunk;
    if (id === "fmt " && !format && !sound) format = readFormat(bytes, chunk);
    else if (id === "data" && format && !sound) {
      const align = (format.channels * format.bits) / 8;
      const there = bytes.length - content;
      // A recorder that was cut off never wrote the size.
      const length = Math.min(size || there, there);
      sound = { ...format, samples: bytes.subarray(content, content + length - (length % align)) };
      if (size === 0) break;
    } else if (id === "fmt " || id === "data") refuse();
  }
  return sound ?? refuse();
}

/** Throws `NotAudio`. */
export function wavTrack(bytes: Uint8Array): Track {
  const { format, channels, rate, bits, samples } = readWav(bytes);
  return { codec: plainCodec(IDS[format] ?? refuse(), { rate, channels, bits }), packets: [samples] };
}
