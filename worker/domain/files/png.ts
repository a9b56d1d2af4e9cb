import { crc32 } from "node:zlib";
import { uintAt } from "../audio/bytes.ts";
import type { Picture } from "./jpeg.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The picture, and what its colours and its shape depend on. */
const KEPT = new Set("IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP pHYs".split(" "));
/** The numbers of bits that each kind of colour may have. */
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** Many times what 10 MB are cut into by anybody who means them to be read. */
const MAX_CHUNKS = 50_000;
const AROUND_BYTES = 12;

/** A PNG up to its end, without its texts, EXIF, times and moving frames; undefined for what is none, or damaged. */
export function readPng(bytes: Uint8Array<ArrayBuffer>): Picture | undefined {
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) return undefined;
  const parts = [bytes.subarray(0, SIGNATURE.length)];
  const seen = new Set<string>();
  for (let at = SIGNATURE.length, chunks = 0; chunks < MAX_CHUNKS; chunks += 1) {
    const length = uintAt(bytes, at, 4);
    const end = at + AROUND_BYTES + length;
    if (!(end <= bytes.length)) return undefined;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (crc32(bytes.subarray(at + 4, end - 4)) !== uintAt(bytes, end - 4, 4)) return undefined;
    if ((type === "IHDR") !== (chunks === 0)) return undefined;
    if (type === "IHDR" && !isHeader(bytes, at + 8, length)) return undefined;
    seen.add(type);
    if (KEPT.has(type)) parts.push(bytes.subarray(at, end));
    at = end;
    if (type !== "IEND") continue;
    const isIndexed = bytes[25] === 3;
    if (!seen.has("IDAT") || (isIndexed && !seen.has("PLTE"))) return undefined;
    return { contentType: "image/png", width: uintAt(bytes, 16, 4), height: uintAt(bytes, 20, 4), parts };
  }
  return undefined;
}

function isHeader(bytes: Uint8Array, at: number, length: number): boolean {
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = bytes.subarray(at + 8, at + 13);
  const hasSize = uintAt(bytes, at, 4) > 0 && uintAt(bytes, at + 4, 4) > 0;
  const isKnown = DEPTHS[colour]?.includes(depth) && compression === 0 && filter === 0 && interlace < 2;
  return length === 13 && hasSize && isKnown === true;
}
