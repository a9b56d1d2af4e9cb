import { nextOf, uintAt } from "./bytes.ts";
import { AAC_SAMPLES, opusSeconds, vorbisHeader } from "./packets.ts";

/** Elements that we look into; all others are passed over by their size. */
const LOOKED_INTO = new Set([
  0x18538067, // Segment
  0x1549a966, // Info
  0x1654ae6b, // Tracks
  0x1f43b675, // Cluster
  0xe1, // Audio
  0xa0, // BlockGroup
]);
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
const TRACK_ENTRY = 0xae;
const ID = {
  timestampScale: 0x2ad7b1,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  bitDepth: 0x6264,
  clusterTimestamp: 0xe7,
  simpleBlock: 0xa3,
  block: 0xa1,
} as const;
const AUDIO_TRACK = 2;

interface Element {
  id: number;
  content: number;
  end: number;
}

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

function elementAt(bytes: Uint8Array, at: number): Element | null {
  const idLength = vintLength(bytes[at]);
  if (idLength === 0 || idLength > 4) return null;
  const size = vintAt(bytes, at + idLength);
  if (!size) return null;
  const content = at + idLength + size.length;
  return { id: uintAt(bytes, at, idLength), content, end: content + size.value };
}

/** Each element within a range, those within the ones that are looked into as well. What is broken is passed over up to the next cluster. */
function* elements(all: Uint8Array, from: number, to: number): Generator<Element> {
  // Never looks beyond its range: a search to the end of the file for each of many broken ranges would take for ever.
  const bytes = all.subarray(0, to);
  for (let at = from; at < to; ) {
    const element = elementAt(bytes, at);
    if (element && (LOOKED_INTO.has(element.id) || element.end <= to)) {
      yield element;
      at = LOOKED_INTO.has(element.id) ? element.content : element.end;
    } else if (
      element &&
      element.content < to &&
      (element.id === ID.simpleBlock || element.id === ID.block)
    ) {
      // The last piece of a recording that was cut off.
      yield { ...element, end: to };
      return;
    } else {
      at = nextOf(bytes, CLUSTER, at + 1);
    }
  }
}

const textOf = (bytes: Uint8Array, { content, end }: Element) =>
  String.fromCharCode(...bytes.subarray(content, Math.min(end, content + 40))).replace(/\0+$/, "");
const numberOf = (bytes: Uint8Array, { content, end }: Element) =>
  uintAt(bytes, content, Math.min(end - content, 6));

function floatOf(bytes: Uint8Array, { content, end }: Element): number {
  if (end > bytes.length) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset + content);
  return end - content === 8 ? view.getFloat64(0) : end - content === 4 ? view.getFloat32(0) : 0;
}

const NEW_TRACK = {
  number: 0,
  type: 0,
  codec: "",
  private: new Uint8Array() as Uint8Array,
  rate: 0,
  channels: 1,
  bits: 0,
};
type Track = typeof NEW_TRACK;

function trackOf(bytes: Uint8Array, entry: Element): Track {
  const track = { ...NEW_TRACK };
  for (const element of elements(bytes, entry.content, Math.min(entry.end, bytes.length))) {
    if (element.id === ID.trackNumber) track.number = numberOf(bytes, element);
    else if (element.id === ID.trackType) track.type = numberOf(bytes, element);
    else if (element.id === ID.codec) track.codec = textOf(bytes, element);
    else if (element.id === ID.codecPrivate) track.private = bytes.subarray(element.content, element.end);
    else if (element.id === ID.samplingFrequency) track.rate = floatOf(bytes, element);
    else if (element.id === ID.channels) track.channels = numberOf(bytes, element);
    else if (element.id === ID.bitDepth) track.bits = numberOf(bytes, element);
  }
  return track;
}

/** How long one frame of the track is in seconds, at least; null where nothing but a timestamp could say. */
function frameSeconds(track: Track): ((bytes: Uint8Array, at: number, end: number) => number) | null {
  const { codec, rate, channels, bits } = track;
  if (codec === "A_OPUS") return (bytes, at) => opusSeconds(bytes[at], bytes[at + 1]);
  if (codec === "A_VORBIS") {
    // Three headers in one: their number less one, two sizes, and the first header behind them.
    const vorbis = vorbisHeader(track.private.subarray(nextOf(track.private, [1, 0x76, 0x6f, 0x72], 0)));
    return vorbis && (() => vorbis.leastSamples / vorbis.rate);
  }
  if (codec.startsWith("A_AAC") && rate > 0) return () => AAC_SAMPLES / rate;
  const bytesPerSecond = rate * channels * Math.ceil(bits / 8);
  if (codec.startsWith("A_PCM") && bytesPerSecond > 0)
    return (_bytes, at, end) => (end - at) / bytesPerSecond;
  return null;
}

/**
 * Seconds of sound in the first audio track of a WebM or Matroska file; null where it can't be read. Measured by packets and by
 * timestamps, whichever says more: a recording made in slices carries no length, and a header may lie.
 */
export function webmSeconds(bytes: Uint8Array): number | null {
  let scale = 1_000_000;
  let track: Track | undefined;
  let secondsOf: ReturnType<typeof frameSeconds> = null;
  let clusterTime = 0;
  let byPackets = 0;
  let byTimestamps = 0;
  for (const element of elements(bytes, 0, bytes.length)) {
    if (element.id === ID.timestampScale) scale = numberOf(bytes, element);
    else if (element.id === ID.clusterTimestamp) clusterTime = numberOf(bytes, element);
    else if (element.id === TRACK_ENTRY && !track) {
      const found = trackOf(bytes, element);
      if (found.type === AUDIO_TRACK) {
        track = found;
        secondsOf = frameSeconds(found);
      }
    } else if ((element.id === ID.simpleBlock || element.id === ID.block) && secondsOf) {
      const number = vintAt(bytes, element.content);
      if (number?.value !== track?.number || !number) continue;
      const header = element.content + number.length;
      const offset = uintAt(bytes, header, 2);
      // Several frames laced into one block: no recorder does that.
      if ((bytes[header + 2] ?? 0) & 6) return null;
      const seconds = secondsOf(bytes, header + 3, Math.min(element.end, bytes.length));
      byPackets += seconds;
      const time = clusterTime + (offset >= 0x8000 ? offset - 0x10000 : offset);
      if (Number.isFinite(time)) byTimestamps = Math.max(byTimestamps, (time * scale) / 1e9 + seconds);
    }
  }
  const seconds = Math.max(byPackets, byTimestamps);
  return secondsOf && byPackets > 0 && Number.isFinite(seconds) ? seconds : null;
}
