import type { PostPicture } from "#contract/posts.ts";
import { hasText, uintAt, uintLeAt } from "../audio/bytes.ts";

/** Told by its bytes alone, of which none is decoded; undefined for what is neither JPEG nor PNG, or damaged. */
export const readPicture = (bytes: Uint8Array<ArrayBuffer>): Picture | undefined =>
  readJpeg(bytes) ?? readPng(bytes);

/** `parts`: its bytes, in order, most of them views of those that were read. */
export interface Picture extends Pick<PostPicture, "contentType" | "width" | "height"> {
  parts: Uint8Array<ArrayBuffer>[];
}

const [SOF0, SOF1, SOF2] = [0xc0, 0xc1, 0xc2];
const [SOI, EOI, SOS, APP0, APP1, APP2, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee];
/** Another kind of frame: lossless, hierarchical or arithmetic, which browsers show nothing of. */
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
/** Several times what a progressive picture with a large profile has. */
const MAX_SEGMENTS = 1_000;

/** A JPEG up to its end, without what was written about its making but how it is turned; undefined for what is none, or torn. */
function readJpeg(bytes: Uint8Array<ArrayBuffer>): Picture | undefined {
  if (uintAt(bytes, 0, 2) !== 0xff00 + SOI) return undefined;
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let hasScan = false;
  for (let at = 2, segments = 0; ; segments += 1) {
    if (bytes[at] !== 0xff || segments > MAX_SEGMENTS) return undefined;
    // Any number of these may stand before a marker.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) break;
    const length = uintAt(bytes, at + 2, 2);
    let end = at + 2 + length;
    const isMarkerAlone = marker < SOF0 || (marker >= 0xd0 && marker <= SOI);
    if (isMarkerAlone || OTHER_FRAMES.includes(marker) || !(length >= 2 && end < bytes.length))
      return undefined;
    if (marker === SOF0 || marker === SOF1 || marker === SOF2) {
      if (size || length < 8) return undefined;
      size = { height: uintAt(bytes, at + 5, 2), width: uintAt(bytes, at + 7, 2) };
    }
    if (marker === SOS) {
      if (!size) return undefined;
      hasScan = true;
      end = endOfScan(bytes, end);
    }
    if (marker === APP1) orientation = orientationIn(bytes, at + 4, end) ?? orientation;
    if (isKept(bytes, at, marker)) blocks.push(bytes.subarray(at, end));
    at = end;
  }
  if (!size || !hasScan || size.width === 0 || size.height === 0) return undefined;
  const { width, height } = size;
  const parts = [Uint8Array.of(0xff, SOI), ...turned(orientation), ...blocks, Uint8Array.of(0xff, EOI)];
  const isOnItsSide = orientation >= 5;
  const visibleSize = isOnItsSide ? { width: height, height: width } : { width, height };
  return { contentType: "image/jpeg", ...visibleSize, parts };
}

/** Of what applications add only what the colours depend on; comments never. */
function isKept(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === APP0) return hasText(bytes, at + 4, "JFIF\0");
  if (marker === APP2) return hasText(bytes, at + 4, "ICC_PROFILE\0");
  if (marker === APP14) return hasText(bytes, at + 4, "Adobe");
  return marker < APP0;
}

/** Where the coded picture ends that begins here: at a marker that is no restart and no stuffed byte. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next < SOI)) return at;
  }
  return bytes.length;
}

const EXIF = "Exif\0\0";
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** As EXIF has it, 1 to 8; undefined where it does not say. */
function orientationIn(bytes: Uint8Array, at: number, end: number): number | undefined {
  if (!hasText(bytes, at, EXIF)) return undefined;
  const tiff = bytes.subarray(at + EXIF.length, end);
  const uint = hasText(tiff, 0, "II") ? uintLeAt : uintAt;
  const first = uint(tiff, 4, 4);
  const count = uint(tiff, first, 2);
  for (let entry = first + 2, remaining = count; remaining > 0; remaining -= 1, entry += ENTRY_BYTES) {
    if (entry + ENTRY_BYTES > tiff.length) return undefined;
    if (uint(tiff, entry, 2) !== ORIENTATION) continue;
    const value = uint(tiff, entry + 8, 2);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** The smallest EXIF that says so. */
function turned(orientation: number): Uint8Array<ArrayBuffer>[] {
  if (orientation === 1) return [];
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0];
  const exif = [...new TextEncoder().encode(EXIF), ...tiff, orientation, 0, 0, 0, 0, 0, 0];
  return [Uint8Array.from([0xff, APP1, 0, exif.length + 2, ...exif])];
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The picture, and what its colours and its shape depend on. */
const KEPT = new Set("IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP pHYs".split(" "));
/** Many times what 10 MB are cut into by anybody who means them to be read. */
const MAX_CHUNKS = 50_000;
const AROUND_BYTES = 12;

/** A PNG up to its end, without its texts, EXIF, times and moving frames; undefined for what is none, or torn. */
function readPng(bytes: Uint8Array<ArrayBuffer>): Picture | undefined {
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
    const isWhole = hasData && width > 0 && height > 0;
    if (type === "IEND") return isWhole ? { contentType: "image/png", width, height, parts } : undefined;
  }
  return undefined;
}
