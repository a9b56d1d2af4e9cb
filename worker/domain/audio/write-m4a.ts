import { type Codec, joined, type Packet } from "./codecs.ts";

type Part = Uint8Array | readonly Part[];

const bytesOf = (parts: readonly Part[]): Uint8Array<ArrayBuffer> =>
  joined(parts.map((part) => (part instanceof Uint8Array ? part : bytesOf(part))));

/** Big-endian, of `size` bytes each. */
const ints = (size: 1 | 2 | 4, ...values: number[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(size * values.length));
  for (const [at, value] of values.entries()) {
    if (size === 1) view.setUint8(at, value);
    else if (size === 2) view.setUint16(at * 2, value);
    else view.setUint32(at * 4, value);
  }
  return new Uint8Array(view.buffer);
};

const ascii = (text: string) => new TextEncoder().encode(text);
const zeros = (count: number) => new Uint8Array(count);

function box(type: string, ...content: Part[]): Uint8Array {
  const body = bytesOf(content);
  return joined([ints(4, body.length + 8), ascii(type), body]);
}

/** A box with a version and flags, both 0 unless given. */
const fullBox = (type: string, flags: number, ...content: Part[]) => box(type, ints(4, flags), ...content);

/** What every file says of how its picture is turned. */
const MATRIX = ints(4, 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** An M4A of AAC or Apple Lossless: one track, whose packets lie one behind the other. */
export function writeM4a(codec: Codec, packets: readonly Packet[]): Uint8Array {
  const { rate } = codec;
  const head = box("ftyp", ascii("M4A "), zeros(4), ascii("M4A mp42isom"));
  const sizes = packets.map(([{ length }]) => length);
  const units = packets.map(([, seconds]) => Math.round(seconds * rate));
  const duration = units.reduce((sum, length) => sum + length, 0);
  const played = [ints(4, 0, 0, rate, duration, 0x10000), ints(2, 0x100), zeros(10)];
  const movie = fullBox("mvhd", 0, played, MATRIX, zeros(24), ints(4, 2));
  const place = [ints(4, 0, 0, 1, 0, duration), zeros(8), ints(2, 0, 0, 0x100, 0)];
  // Flags: it is switched on, and a part of what is played.
  const track = fullBox("tkhd", 3, place, MATRIX, zeros(8));
  const media = fullBox("mdhd", 0, ints(4, 0, 0, rate, duration), ints(2, 0x55c4, 0));
  const kind = fullBox("hdlr", 0, zeros(4), ascii("soun"), zeros(13));
  const source = box("dinf", fullBox("dref", 0, ints(4, 1), fullBox("url ", 1)));
  const tables = [
    fullBox("stsd", 0, ints(4, 1), descriptionOf(codec)),
    fullBox("stts", 0, runsOf(units)),
    fullBox("stsc", 0, ints(4, 1, 1, packets.length, 1)),
    fullBox("stsz", 0, ints(4, 0, sizes.length, ...sizes)),
  ];
  const moovAt = (offset: number) => {
    const table = box("stbl", tables, fullBox("stco", 0, ints(4, 1, offset)));
    const sound = box("minf", fullBox("smhd", 0, zeros(4)), source, table);
    return box("moov", movie, box("trak", track, box("mdia", media, kind, sound)));
  };
  const offset = head.length + moovAt(0).length + 8;
  const content = packets.map(([bytes]) => bytes);
  return joined([head, moovAt(offset), box("mdat", content)]);
}

/** Packets of the same length, counted. */
function runsOf(units: readonly number[]): Uint8Array {
  const runs: [count: number, length: number][] = [];
  for (const length of units) {
    const last = runs.at(-1);
    if (last?.[1] === length) last[0] += 1;
    else runs.push([1, length]);
  }
  return ints(4, runs.length, ...runs.flat());
}

function descriptionOf({ id, private: own, rate, channels }: Codec): Uint8Array {
  const bits = id === "A_ALAC" ? (own[5] ?? 16) : 16;
  // A rate beyond 16 bits stands in the codec's own description alone.
  const entry = [
    zeros(6),
    ints(2, 1),
    zeros(8),
    ints(2, channels, bits, 0, 0),
    ints(4, rate > 0xffff ? 0 : rate * 0x10000),
  ];
  if (id === "A_ALAC") return box("alac", entry, fullBox("alac", 0, own));
  const descriptor = (tag: number, ...content: Part[]): Uint8Array => {
    const body = bytesOf(content);
    return joined([ints(1, tag, 0x80, 0x80, 0x80, body.length), body]);
  };
  // AAC, a stream of sound, of no known bit rate.
  const config = descriptor(4, ints(1, 0x40, 0x15, 0, 0, 0), ints(4, 0, 0), descriptor(5, own));
  return box(
    "mp4a",
    entry,
    fullBox("esds", 0, descriptor(3, ints(2, 1), ints(1, 0), config, descriptor(6, ints(1, 2)))),
  );
}
