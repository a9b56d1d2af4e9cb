import { uintLeAt } from "./bytes.ts";

const PCM = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;
const EXTENSIBLE = 0xfffe;

/** Formats with a fixed number of bytes for each sample. Of all others the header could say any length. */
const FIXED_SIZE = [PCM, FLOAT, A_LAW, MU_LAW];

/** The chunks of a RIFF file, each with where its content begins and the size that it says. */
export function* riffChunks(bytes: Uint8Array): Generator<{ id: string; content: number; size: number }> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = uintLeAt(bytes, at + 4, 4);
    yield { id: String.fromCharCode(...bytes.subarray(at, at + 4)), content: at + 8, size };
    at += 8 + size + (size % 2);
  }
}

/** Seconds of sound in a WAV file, by its bytes; null where its format or length can't be read. */
export function wavSeconds(bytes: Uint8Array): number | null {
  let bytesPerSecond = 0;
  for (const { id, content, size } of riffChunks(bytes)) {
    if (id === "fmt ") {
      const tag = uintLeAt(bytes, content, 2);
      const format = tag === EXTENSIBLE ? uintLeAt(bytes, content + 24, 2) : tag;
      const channels = uintLeAt(bytes, content + 2, 2);
      const rate = uintLeAt(bytes, content + 4, 4);
      const bits = uintLeAt(bytes, content + 14, 2);
      if (!FIXED_SIZE.includes(format)) return null;
      bytesPerSecond = rate * channels * Math.ceil(bits / 8);
    } else if (id === "data") {
      // A recorder that was cut off never wrote the size.
      const there = bytes.length - content;
      return bytesPerSecond > 0 && there > 0 ? Math.min(size || there, there) / bytesPerSecond : null;
    }
  }
  return null;
}
