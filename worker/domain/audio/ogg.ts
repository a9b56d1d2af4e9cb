import { hasText, refuseUnless, uintLeAt } from "./bytes.ts";
import { joined, opusCodec, type Track } from "./codecs.ts";

const HEADER_BYTES = 27;
const CONTINUES = 1;
const BEGINS_STREAM = 2;

/** The packets of a file of one stream, as far as they are there. */
function* packetsOf(bytes: Uint8Array): Generator<Uint8Array> {
  const serial = uintLeAt(bytes, 14, 4);
  let partial: Uint8Array[] = [];
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const flags = bytes[at + 5] ?? 0;
    refuseUnless(hasText(bytes, at, "OggS") && uintLeAt(bytes, at + 14, 4) === serial);
    refuseUnless(((flags & BEGINS_STREAM) !== 0) === (at === 0));
    const segments = bytes[at + 26] ?? 0;
    const table = at + HEADER_BYTES;
    let from = table + segments;
    let to = from;
    // The beginning of a packet, or its end, may be lost.
    let isWhole = (flags & CONTINUES) === 0 || partial.length > 0;
    if ((flags & CONTINUES) === 0) partial = [];
    for (let i = 0; i < segments; i += 1) {
      const length = bytes[table + i] ?? 0;
      to += length;
      if (to > bytes.length) return;
      if (length === 255) continue;
      const last = bytes.subarray(from, to);
      if (isWhole) yield partial.length > 0 ? joined([...partial, last]) : last;
      partial = [];
      isWhole = true;
      from = to;
    }
    if (isWhole && to > from) partial.push(bytes.subarray(from, to));
    at = to;
  }
}

/** The Opus of an Ogg file. */
export function oggTrack(bytes: Uint8Array): Track {
  const packets = packetsOf(bytes);
  const next = () => packets.next().value ?? new Uint8Array();
  const head = next();
  refuseUnless(hasText(next(), 0, "OpusTags"));
  return { codec: opusCodec(head), packets };
}
