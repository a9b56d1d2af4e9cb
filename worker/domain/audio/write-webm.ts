import { type Codec, joined, type Packet } from "./codecs.ts";
import { ID } from "./webm.ts";

const CLUSTER_MS = 5_000;
const SOUND = 2;

const ascii = (text: string) => new TextEncoder().encode(text);

function uint(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

function element(id: number, ...content: (Uint8Array | readonly Uint8Array[])[]): Uint8Array[] {
  const parts = content.flat();
  const name = uint(id);
  const size = uint(parts.reduce((sum, { length }) => sum + length, 0));
  // The mark of a size of four bytes: no size here needs more than 28 bits.
  size[0] = (size[0] ?? 0) | 0x10;
  return [name.subarray(name.findIndex((byte) => byte !== 0)), size, ...parts];
}

/** A WebM file of these packets of Opus. */
export function writeWebm(codec: Codec, packets: readonly Packet[]): Uint8Array {
  const clusters: Uint8Array[][] = [];
  let blocks: Uint8Array[] = [];
  let clusterMs = 0;
  let seconds = 0;
  const endCluster = () =>
    clusters.push(element(ID.cluster, element(ID.clusterTimestamp, uint(clusterMs)), blocks));
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
  return joined([
    ...element(
      ID.header,
      element(ID.docVersion, uint(4)),
      element(ID.docReadVersion, uint(2)),
      element(ID.docType, ascii("webm")),
    ),
    ...element(ID.segment, infoOf(seconds), tracksOf(codec), clusters.flat()),
  ]);
}

function infoOf(seconds: number): Uint8Array[] {
  const name = ascii("Outspoken");
  return element(
    ID.info,
    element(ID.timestampScale, uint(1_000_000)),
    element(ID.duration, float(seconds * 1_000)),
    element(ID.writer, name),
    element(ID.writingApp, name),
  );
}

function tracksOf({ id, private: own, rate, channels }: Codec): Uint8Array[] {
  const entry = element(
    ID.trackEntry,
    element(ID.trackNumber, uint(1)),
    element(ID.trackUid, uint(1)),
    element(ID.trackType, uint(SOUND)),
    element(ID.codec, ascii(id)),
    element(ID.codecPrivate, own),
    element(ID.audio, element(ID.samplingFrequency, float(rate)), element(ID.channels, uint(channels))),
  );
  return element(ID.tracks, entry);
}
