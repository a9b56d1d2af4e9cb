import { refuse, refuseUnless, uintAt } from "./bytes.ts";
import { aacCodec, type Codec, opusCodec, plainCodec, type Track } from "./codecs.ts";

export const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  docVersion: 0x4287,
  docReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  writer: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  encodings: 0x6d80,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  bitDepth: 0x6264,
  cluster: 0x1f43b675,
  clusterTimestamp: 0xe7,
  blockGroup: 0xa0,
  simpleBlock: 0xa3,
  block: 0xa1,
} as const;
/** Elements that we look into; all others are passed over by their size. */
const LOOKED_INTO: number[] = [ID.segment, ID.info, ID.tracks, ID.cluster, ID.audio, ID.blockGroup];
const PICTURES = 1;
const SOUND = 2;
const LACED = 6;

type Element = { id: number; content: number; end: number };

/** An EBML number's length in bytes, by its first one; 0 for a byte that none begins with. */
const vintLength = (first: number | undefined) => (first ? Math.clz32(first) - 23 : 0);

/** An EBML number without its length marker; null where it is broken, Infinity for "unknown". */
function vintAt(bytes: Uint8Array, at: number): { value: number; length: number } | null {
  const length = vintLength(bytes[at]);
  if (length === 0 || length > 8 || at + length > bytes.length) return null;
  let value = (bytes[at] ?? 0) & (0xff >> length);
  let unknown = value === 0xff >> length;
  for (let i = at + 1; i < at + length; i += 1) {
    value = value * 256 + (bytes[i] ?? 0);
    unknown &&= bytes[i] === 0xff;
  }
  return { value: unknown ? Number.POSITIVE_INFINITY : value, length };
}

/** Each element, those within the ones that are looked into as well, up to one that was cut off. */
function* elements(bytes: Uint8Array, from = 0): Generator<Element> {
  for (let at = from; at < bytes.length; ) {
    const idLength = vintLength(bytes[at]);
    refuseUnless(idLength > 0 && idLength <= 4);
    const size = vintAt(bytes, at + idLength);
    if (!size) return refuseUnless(at + 12 > bytes.length);
    const content = at + idLength + size.length;
    const element = { id: uintAt(bytes, at, idLength), content, end: content + size.value };
    const isOpen = LOOKED_INTO.includes(element.id);
    if (!isOpen && element.end > bytes.length) return;
    yield element;
    at = isOpen ? content : element.end;
  }
}

const textOf = (bytes: Uint8Array, { content, end }: Element) =>
  String.fromCharCode(...bytes.subarray(content, Math.min(end, content + 40))).replace(/\0+$/, "");
const numberOf = (bytes: Uint8Array, { content, end }: Element) =>
  uintAt(bytes, content, Math.min(end - content, 6));

function floatOf(bytes: Uint8Array, { content, end }: Element): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset + content);
  return end - content === 8 ? view.getFloat64(0) : end - content === 4 ? view.getFloat32(0) : 0;
}

const NEW_ENTRY = {
  number: 0,
  type: 0,
  codec: "",
  private: new Uint8Array() as Uint8Array,
  rate: 8_000,
  channels: 1,
  bits: 0,
};

function readEntry(bytes: Uint8Array, { content, end }: Element): typeof NEW_ENTRY {
  const entry = { ...NEW_ENTRY };
  for (const element of elements(bytes.subarray(0, end), content)) {
    if (element.id === ID.trackNumber) entry.number = numberOf(bytes, element);
    else if (element.id === ID.trackType) entry.type = numberOf(bytes, element);
    else if (element.id === ID.codec) entry.codec = textOf(bytes, element);
    else if (element.id === ID.codecPrivate) entry.private = bytes.subarray(element.content, element.end);
    else if (element.id === ID.samplingFrequency) entry.rate = floatOf(bytes, element);
    else if (element.id === ID.channels) entry.channels = numberOf(bytes, element);
    else if (element.id === ID.bitDepth) entry.bits = numberOf(bytes, element);
    // Its packets are compressed or encrypted.
    else if (element.id === ID.encodings) refuse();
  }
  return entry;
}

function codecOf({ codec, rate, channels, bits, private: own }: typeof NEW_ENTRY): Codec {
  if (codec === "A_OPUS") return opusCodec(own);
  if (codec === "A_AAC") return aacCodec(own, channels);
  return plainCodec(codec, { rate, channels, bits });
}

/** What is read of a file on the way. */
interface Progress {
  sound?: { number: number; codec: Codec };
  pictures?: number;
  pictureSeconds: number;
}

/** The packets of sound, as far as they are there; once `progress.sound` is known, an empty one comes first. */
function* packetsOf(bytes: Uint8Array, progress: Progress): Generator<Uint8Array> {
  let scale = 1_000_000;
  let clusterTime = 0;
  const ids = new Set<number>();
  for (const element of elements(bytes)) {
    const { id } = element;
    if (id === ID.header || id === ID.segment || id === ID.tracks) {
      // One file behind another.
      refuseUnless(!ids.has(id));
      ids.add(id);
    } else if (id === ID.timestampScale) scale = numberOf(bytes, element);
    else if (id === ID.clusterTimestamp) clusterTime = numberOf(bytes, element);
    else if (id === ID.trackEntry) {
      const entry = readEntry(bytes, element);
      if (entry.type === SOUND) {
        refuseUnless(!progress.sound);
        progress.sound = { number: entry.number, codec: codecOf(entry) };
      } else if (entry.type === PICTURES) {
        refuseUnless(progress.pictures === undefined);
        progress.pictures = entry.number;
      }
    } else if (id === ID.cluster && !ids.has(id)) {
      ids.add(id);
      yield new Uint8Array();
    } else if (id === ID.simpleBlock || id === ID.block) {
      const number = vintAt(bytes, element.content) ?? refuse();
      const header = element.content + number.length;
      if (number.value === progress.sound?.number) {
        // Several frames laced into one block: no recorder does that.
        refuseUnless(((bytes[header + 2] ?? LACED) & LACED) === 0);
        yield bytes.subarray(header + 3, element.end);
      } else if (number.value === progress.pictures) {
        const offset = uintAt(bytes, header, 2);
        const time = clusterTime + (offset >= 0x8000 ? offset - 0x10000 : offset);
        progress.pictureSeconds = Math.max(progress.pictureSeconds, (time * scale) / 1e9);
      }
    }
  }
}

/** The sound of a WebM or Matroska file, beside which there may be one track of pictures. */
export function webmTrack(bytes: Uint8Array): Track {
  const progress: Progress = { pictureSeconds: 0 };
  const packets = packetsOf(bytes, progress);
  packets.next();
  const { codec } = progress.sound ?? refuse();
  return { codec, packets, pictureSeconds: () => progress.pictureSeconds };
}
