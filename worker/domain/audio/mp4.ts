import { hasText, nextOf, refuse, refuseUnless, uintAt } from "./bytes.ts";
import { aacCodec, alacCodec, type Codec, opusCodec, opusHeadOf, type Track } from "./codecs.ts";

/** Boxes that hold other boxes and nothing else. */
const LOOKED_INTO = ["moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf"];
/** No recording has so many; each fragment looks its own up among them. */
const MAX_TRACKS = 32;

type Box = { type: string; at: number; content: number; end: number };

const newTable = () => ({
  id: 0,
  kind: "",
  timescale: 0,
  /** Time units, of all packets and of each packet of a fragment that says nothing. */
  units: 0,
  usualUnits: 0,
  usualBytes: 0,
  /** Packets by the table of their lengths. */
  timed: 0,
  sizes: undefined as Box | undefined,
  chunks: undefined as Box | undefined,
  perChunk: undefined as Box | undefined,
  description: undefined as Box | undefined,
  runs: [] as (Run & { moof: number })[],
});
type Table = ReturnType<typeof newTable>;

/** Packets that lie one behind the other. */
type Run = { at: number; count: number; sizeOf: (index: number) => number };

function boxAt(bytes: Uint8Array, at: number): Box | null {
  if (at + 8 > bytes.length) return null;
  const size = uintAt(bytes, at, 4);
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
  // 1: the size follows as 64 bits, of which no file here needs more than 48. 0: to the end.
  if (size === 1) return { type, at, content: at + 16, end: at + uintAt(bytes, at + 10, 6) };
  return { type, at, content: at + 8, end: size === 0 ? bytes.length : at + size };
}

/** Many times what ninety seconds in fragments have. */
const MAX_BOXES = 100_000;

/** Each box, those within others as well, up to one that was cut off. */
function* boxes(bytes: Uint8Array): Generator<Box> {
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const box = boxAt(bytes, at);
    if (!box) return;
    count += 1;
    refuseUnless(box.end >= box.content && count <= MAX_BOXES);
    const isOpen = LOOKED_INTO.includes(box.type);
    if (!isOpen && box.end > bytes.length) return;
    yield box;
    at = isOpen ? box.content : box.end;
  }
}

/** `stts`: runs of packets of the same length. */
function readDurations(bytes: Uint8Array, { content, end }: Box, table: Table): void {
  for (let at = content + 8; at + 8 <= end; at += 8) {
    table.timed += uintAt(bytes, at, 4);
    table.units += uintAt(bytes, at, 4) * uintAt(bytes, at + 4, 4);
  }
}

interface Fragment {
  table: Table;
  usualUnits: number;
  usualBytes: number;
  /** Where the next run lies that does not say so, and from where those count that do. */
  next: number;
  base: number;
  moof: number;
}

/** `tfhd`: what the packets of a fragment have in common. */
function readFragment(bytes: Uint8Array, { content }: Box, table: Table, moof: number): Fragment {
  const flags = uintAt(bytes, content + 1, 3);
  let at = content + 8;
  const field = (flag: number, length: number): number | undefined => {
    if (!(flags & flag)) return undefined;
    at += length;
    return length === 8 ? uintAt(bytes, at - 6, 6) : uintAt(bytes, at - length, length);
  };
  const base = field(1, 8) ?? moof;
  field(2, 4);
  const usualUnits = field(8, 4) ?? table.usualUnits;
  const usualBytes = field(16, 4) ?? table.usualBytes;
  return { table, usualUnits, usualBytes, base, next: base, moof };
}

/** `trun`: a run of packets, each with a length and a size of its own where the flags say so. */
function readRun(bytes: Uint8Array, { content, end }: Box, fragment: Fragment): void {
  const { table, usualUnits, usualBytes } = fragment;
  const flags = uintAt(bytes, content + 1, 3);
  const count = uintAt(bytes, content + 4, 4);
  let at = content + 8;
  if (flags & 1) {
    // Counts backwards as well.
    fragment.next = fragment.base + (uintAt(bytes, at, 4) | 0);
    at += 4;
  }
  if (flags & 4) at += 4;
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag);
  const width = fields.length * 4;
  refuseUnless(at + count * width <= end);
  const from = at;
  const reader = (flag: number, usual: number) => {
    const place = fields.indexOf(flag) * 4;
    return place < 0 ? () => usual : (index: number) => uintAt(bytes, from + index * width + place, 4);
  };
  const sizeOf = reader(0x200, usualBytes);
  const unitsOf = reader(0x100, usualUnits);
  table.runs.push({ at: fragment.next, count, sizeOf, moof: fragment.moof });
  if (fields.length === 0) {
    // As many as it says, without a byte for any of them: counted, never walked through.
    table.units += count * usualUnits;
    fragment.next += count * usualBytes;
    return;
  }
  for (let index = 0; index < count; index += 1) {
    table.units += unitsOf(index);
    fragment.next += sizeOf(index);
  }
}

/** Chunk by chunk, the packets that `stsz`, `stsc` and the offsets list. */
function* runsOf(bytes: Uint8Array, { sizes, chunks, perChunk, timed }: Table): Generator<Run> {
  if (!sizes) return;
  const usual = uintAt(bytes, sizes.content + 4, 4);
  const packets = uintAt(bytes, sizes.content + 8, 4);
  refuseUnless(packets === timed);
  if (packets === 0) return;
  refuseUnless(chunks !== undefined && perChunk !== undefined);
  refuseUnless(usual > 0 || sizes.content + 12 + packets * 4 <= sizes.end);
  const width = chunks.type === "co64" ? 8 : 4;
  let entry = perChunk.content + 8;
  let [chunk, next] = [0, 0];
  for (let at = chunks.content + 8; at + width <= chunks.end && next < packets; at += width) {
    chunk += 1;
    if (entry + 24 <= perChunk.end && uintAt(bytes, entry + 12, 4) <= chunk) entry += 12;
    const count = Math.min(uintAt(bytes, entry + 4, 4), packets - next);
    refuseUnless(entry + 12 <= perChunk.end && count > 0);
    const first = next;
    const sizeOf = (index: number) => usual || uintAt(bytes, sizes.content + 12 + (first + index) * 4, 4);
    yield { at: width === 8 ? uintAt(bytes, at + 2, 6) : uintAt(bytes, at, 4), count, sizeOf };
    next += count;
  }
  refuseUnless(next === packets);
}

/** The packets of a track, as far as they are there. */
function* packetsOf(bytes: Uint8Array, table: Table): Generator<Uint8Array> {
  for (const runs of [runsOf(bytes, table), table.runs])
    for (const { at, count, sizeOf } of runs) {
      let from = at;
      for (let index = 0; index < count; index += 1) {
        const size = sizeOf(index);
        refuseUnless(from >= 0 && size > 0);
        if (from + size > bytes.length) break;
        yield bytes.subarray(from, from + size);
        from += size;
      }
    }
}

/** The AudioSpecificConfig in an `esds` box: descriptors within each other, each with a tag and a size of one to four bytes. */
function specificConfigOf(box: Uint8Array): Uint8Array {
  let at = 4;
  const open = (tag: number): number => {
    refuseUnless(box[at] === tag);
    let size = 0;
    for (let more = true; more; ) {
      at += 1;
      const byte = box[at] ?? 0;
      size = size * 128 + (byte & 127);
      more = byte > 127;
    }
    at += 1;
    return size;
  };
  open(3);
  const flags = box[at + 2] ?? 0;
  at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0);
  refuseUnless((flags & 0x40) === 0);
  open(4);
  // MPEG-4's own kinds of sound; others stand for MP3 and more.
  refuseUnless(box[at] === 0x40);
  at += 13;
  const size = open(5);
  return box.subarray(at, at + size);
}

function codecOf(bytes: Uint8Array, { content, end }: Box): Codec {
  // Packets of several descriptions would have to be told apart.
  refuseUnless(uintAt(bytes, content + 4, 4) === 1);
  const entry = bytes.subarray(content + 8, end);
  const channels = uintAt(entry, 24, 2);
  const inner = (type: string) => {
    const at = nextOf(entry, [...new TextEncoder().encode(type)], 36);
    return entry.subarray(at + 4, at + uintAt(entry, at - 4, 4) - 4);
  };
  if (hasText(entry, 4, "mp4a")) return aacCodec(specificConfigOf(inner("esds")), channels);
  if (hasText(entry, 4, "Opus")) return opusCodec(opusHeadOf(inner("dOps")));
  if (hasText(entry, 4, "alac")) return alacCodec(inner("alac").subarray(4));
  return refuse();
}

/** The sound of an MP4 file, in one piece or fragmented, beside which there may be one track of pictures. */
export function mp4Track(bytes: Uint8Array): Track {
  const tables: Table[] = [];
  const byId = (at: number) => tables.find(({ id }) => id === uintAt(bytes, at, 4));
  let fragment: Fragment | undefined;
  let [moof, moofEnd] = [0, 0];
  /** WebKit on Linux writes the last one twice; only the second has its packets behind it. */
  const doubled = new Set<number>();
  for (const box of boxes(bytes)) {
    const { type, content } = box;
    const table = tables.at(-1);
    const version = bytes[content] ?? 0;
    if (type === "trak") refuseUnless(tables.push(newTable()) <= MAX_TRACKS);
    else if (type === "moof") {
      if (box.at === moofEnd) doubled.add(moof);
      moof = box.at;
      moofEnd = box.end;
    } else if (type === "tfhd") {
      const described = byId(content + 4);
      fragment = described && readFragment(bytes, box, described, moof);
    } else if (type === "trun" && fragment) readRun(bytes, box, fragment);
    else if (type === "trex") {
      const described = byId(content + 4);
      if (!described) continue;
      described.usualUnits = uintAt(bytes, content + 12, 4);
      described.usualBytes = uintAt(bytes, content + 16, 4);
    } else if (!table) continue;
    else if (type === "tkhd") table.id = uintAt(bytes, content + (version === 1 ? 20 : 12), 4);
    // A second one within tells where the data is.
    else if (type === "hdlr")
      table.kind ||= String.fromCharCode(...bytes.subarray(content + 8, content + 12));
    else if (type === "mdhd") table.timescale = uintAt(bytes, content + (version === 1 ? 20 : 12), 4);
    else if (type === "stsd") table.description ??= box;
    else if (type === "stts") readDurations(bytes, box, table);
    else if (type === "stsz") table.sizes ??= box;
    else if (type === "stco" || type === "co64") table.chunks ??= box;
    else if (type === "stsc") table.perChunk ??= box;
  }
  const [sound, ...others] = tables.filter(({ kind }) => kind === "soun");
  const [pictures, ...more] = tables.filter(({ kind }) => kind === "vide");
  refuseUnless(sound?.description !== undefined && others.length === 0 && more.length === 0);
  return {
    codec: codecOf(bytes, sound.description),
    packets: packetsOf(bytes, { ...sound, runs: sound.runs.filter((run) => !doubled.has(run.moof)) }),
    pictureSeconds: () => (pictures && pictures.timescale > 0 ? pictures.units / pictures.timescale : 0),
  };
}
