import type { AudioFormat } from "#contract/audio.ts";
import { type Codec, joined, type Packet } from "./codecs.ts";
import { sampleReader } from "./silences.ts";
import { ID } from "./webm.ts";

/** A file of these packets and nothing else, in the container in which services document their codec. */
export function writeSound(
  codec: Codec,
  packets: readonly Packet[],
): { format: AudioFormat; bytes: Uint8Array } {
  // All samples of a WAV are one packet, which needs no copy.
  const content = () =>
    (packets.length === 1 ? packets[0]?.[0] : undefined) ?? joined(packets.map(([bytes]) => bytes));
  switch (codec.id) {
    case "A_OPUS":
      return { format: "webm", bytes: writeWebm(codec, packets) };
    case "A_MPEG/L3":
      return { format: "mp3", bytes: content() };
    case "A_AAC":
    case "A_ALAC":
      return { format: "mp4", bytes: writeM4a(codec, packets) };
    default:
      return { format: "wav", bytes: writeWav(codec, content()) };
  }
}

const PCM = 1;
const BYTES = 2;
/** Marks that decoders look for among the samples, such as those of MP3, DTS or a digital line, have one of these bits set. */
const CLEARED_BITS = 0b111;

/** Mono of 16 bits, of which the last three are cleared: what is left of them is below the noise of any room. */
function writeWav({ id, rate, channels, bits = 16 }: Codec, samples: Uint8Array): Uint8Array {
  const valueAt = sampleReader(id, bits, samples);
  const count = Math.floor(samples.length / ((channels * bits) / 8));
  const file = new DataView(new ArrayBuffer(44 + count * BYTES));
  const mark = (at: number, name: string) => new Uint8Array(file.buffer).set(ascii(name), at);
  mark(0, "RIFF");
  file.setUint32(4, file.byteLength - 8, true);
  mark(8, "WAVEfmt ");
  file.setUint32(16, 16, true);
  file.setUint16(20, PCM, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, rate, true);
  file.setUint32(28, rate * BYTES, true);
  file.setUint16(32, BYTES, true);
  file.setUint16(34, BYTES * 8, true);
  mark(36, "data");
  file.setUint32(40, count * BYTES, true);
  for (let at = 0; at < count; at += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += valueAt(at * channels + channel);
    const value = Math.max(-32_768, Math.min(32_767, Math.round((sum / channels) * 32_768)));
    file.setInt16(44 + at * BYTES, value & ~CLEARED_BITS, true);
  }
  return new Uint8Array(file.buffer);
}

const CLUSTER_MS = 5_000;
const SOUND = 2;

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

function element(id: number, ...content: (Uint8Array | readonly Uint8Array[])[]): Uint8Array[] {
  const parts = content.flat();
  const name = ints(4, id);
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  const size = ints(4, bytes);
  // The mark of a size of four bytes: no size here needs more than 28 bits.
  size[0] = (size[0] ?? 0) | 0x10;
  return [name.subarray(name.findIndex((byte) => byte !== 0)), size, ...parts];
}

function writeWebm(codec: Codec, packets: readonly Packet[]): Uint8Array {
  const clusters: Uint8Array[][] = [];
  let blocks: Uint8Array[] = [];
  let clusterMs = 0;
  let seconds = 0;
  const endCluster = () =>
    clusters.push(element(ID.cluster, element(ID.clusterTimestamp, ints(4, clusterMs)), blocks));
  for (const [packet, length] of packets) {
    const ms = Math.floor(seconds * 1_000);
    if (ms - clusterMs > CLUSTER_MS) {
      endCluster();
      blocks = [];
      clusterMs = ms;
    }
    const offset = ms - clusterMs;
    // Of track 1, and one can begin to play from it.
    const header = new Uint8Array([0x81, offset >> 8, offset, 0x80]);
    blocks.push(...element(ID.simpleBlock, header, packet));
    seconds += length;
  }
  endCluster();
  const versions = [element(ID.docVersion, ints(4, 4)), element(ID.docReadVersion, ints(4, 2))];
  const header = element(ID.header, ...versions, element(ID.docType, ascii("webm")));
  const segment = element(ID.segment, infoOf(seconds), tracksOf(codec), clusters.flat());
  return joined([...header, ...segment]);
}

function infoOf(seconds: number): Uint8Array[] {
  const name = ascii("Outspoken");
  const times = [element(ID.timestampScale, ints(4, 1_000_000)), element(ID.duration, float(seconds * 1000))];
  return element(ID.info, ...times, element(ID.writer, name), element(ID.writingApp, name));
}

function tracksOf({ id, private: own, rate, channels }: Codec): Uint8Array[] {
  const sound = [element(ID.samplingFrequency, float(rate)), element(ID.channels, ints(4, channels))];
  const track = [element(ID.trackNumber, ints(4, 1)), element(ID.trackUid, ints(4, 1))];
  const kind = [element(ID.trackType, ints(4, SOUND)), element(ID.codec, ascii(id))];
  const entry = [...track, ...kind, element(ID.codecPrivate, own), element(ID.audio, ...sound)];
  return element(ID.tracks, element(ID.trackEntry, ...entry));
}

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
function writeM4a(codec: Codec, packets: readonly Packet[]): Uint8Array {
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
  const sound = [ints(2, channels, bits, 0, 0), ints(4, rate > 0xffff ? 0 : rate * 0x10000)];
  const entry = [zeros(6), ints(2, 1), zeros(8), sound];
  if (id === "A_ALAC") return box("alac", entry, fullBox("alac", 0, own));
  const descriptor = (tag: number, ...content: Part[]): Uint8Array => {
    const body = bytesOf(content);
    return joined([ints(1, tag, 0x80, 0x80, 0x80, body.length), body]);
  };
  // AAC, a stream of sound, of no known bit rate.
  const config = descriptor(4, ints(1, 0x40, 0x15, 0, 0, 0), ints(4, 0, 0), descriptor(5, own));
  const stream = descriptor(3, ints(2, 1), ints(1, 0), config, descriptor(6, ints(1, 2)));
  return box("mp4a", entry, fullBox("esds", 0, stream));
}
