import { uintAt } from "../audio/bytes.ts";
import type { Picture } from "./jpeg.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The picture, and what its colours and its shape depend on. */
const KEPT = new Set("IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP pHYs".split(" "));
/** Many times what 10 MB are cut into by anybody who means them to be read. */
const MAX_CHUNKS = 50_000;
const AROUND_BYTES = 12;

/** A PNG up to its end, without its texts, EXIF, times and moving frames; undefined for what is none, or torn. */
export function readPng(bytes: Uint8Array<ArrayBuffer>): Picture | undefined {
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) return undefined;
  const [width, height] = [uintAt(bytes, 16, 4), uintAt(bytes, 20, 4)];
  const parts = [bytes.subarray(0, SIGNATURE.length)];
  let hasData = false;
  for (let at = SIGNATURE.length, chunks = 0; chunks < MAX_CHUNKS; chunks += 1) {
    const end = at + AROUND_BYTES + uintAt(bytes, at, 4);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (!(end <= bytes.length) || (type === "IHDR") !== (chunks === 0)) return undefined;
    if (KEPT.has(type)) parts.push(bytes.subarray(at, end));
    hasData ||= type === "IDAT";
    at = end;
    if (type === "IEND")
      return hasData && width > 0 && height > 0
        ? { contentType: "image/png", width, height, parts }
        : undefined;
  }
  return undefined;
}
