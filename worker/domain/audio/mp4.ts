import { hasText, uintAt } from "./bytes.ts";
import { AAC_SAMPLES, opusSeconds } from "./packets.ts";

/** Boxes that hold other boxes and nothing else. */
const LOOKED_INTO = ["moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf"];
const OPUS_LEAST_SECONDS = 0.0025;
const ALAC_SAMPLES = 4096;
/** No recording has so many; each fragment looks its own up among them. */
const MAX_TRACKS = 32;

const newTrack = () => ({
  id: 0,
  isSound: false,
  timescale: 0,
  codec: "",
  rate: 0,
  /** Time units and packets, as the tables say. */
  units: 0,
  packets: 0,
  /** Of a fragment's packets, where the fragment says nothing. */
  usualUnits: 0,
  /** Seconds by the packets themselves, where those could be looked at. */
  measured: 0,
});
type Track = ReturnType<typeof newTrack>;

interface Box {
  type: string;
  at: number;
  content: number;
  end: number;
}

function boxAt(bytes: Uint8Array, at: number): Box | null {
  if (at + 8 > bytes.length) return null;
  const size = uintAt(bytes, at, 4);
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
  // 1: the size follows as 64 bits, of which no file here needs more than 48. 0: to the end.
  if (size === 1) return { type, at, content: at + 16, end: at + uintAt(bytes, at + 10, 6) };
  return { type, at, content: at + 8, end: size === 0 ? bytes.length : at + size };
}

/** Each box, those within others as well; it ends where a box has no sensible size. */
function* boxes(bytes: Uint8Array): Generator<Box> {
  for (let at = 0; at < bytes.length; ) {
    const box = boxAt(bytes, at);
    if (!box || !(box.end >= box.content)) return;
    yield { ...box, end: Math.min(box.end, bytes.length) };
    at = LOOKED_INTO.includes(box.type) ? box.content : box.end;
  }
}

function readSampleEntry(bytes: Uint8Array, { content }: Box, track: Track): void {
  const entry = content + 8;
  track.codec = String.fromCharCode(...bytes.subarray(entry + 4, entry + 8));
  track.rate = uintAt(bytes, entry + 32, 2);
}

/** `stts`: runs of packets of the same length. */
function readDurations(bytes: Uint8Array, { content, end }: Box, track: Track): void {
  for (let at = content + 8; at + 8 <= end; at += 8) {
    const packets = uintAt(bytes, at, 4);
    track.packets += packets;
    track.units += packets * uintAt(bytes, at + 4, 4);
  }
}

/** `tfhd`: what the packets of a fragment have in common; their offsets count from `base`. */
function readFragment(bytes: Uint8Array, { content }: Box, tracks: Track[], moof: number) {
  const flags = uintAt(bytes, content + 1, 3);
  const id = uintAt(bytes, content + 4, 4);
  const track = tracks.find((each) => each.id === id);
  let at = content + 8;
  const field = (flag: number, length: number): number | undefined => {
    if (!(flags & flag)) return undefined;
    at += length;
    return uintAt(bytes, at - length, length === 8 ? 6 : length);
  };
  const hasBase = (flags & 1) !== 0;
  const base = hasBase ? uintAt(bytes, at + 2, 6) : moof;
  if (hasBase) at += 8;
  field(2, 4);
  const usualUnits = field(8, 4) ?? track?.usualUnits ?? 0;
  const usualBytes = field(16, 4) ?? 0;
  return { track, base, usualUnits, usualBytes };
}
type Fragment = ReturnType<typeof readFragment>;

/** `trun`: a run of packets, each with a length and a size of its own where the flags say so. */
function readRun(bytes: Uint8Array, { content, end }: Box, fragment: Fragment): void {
  const { track, base, usualUnits, usualBytes } = fragment;
  const flags = uintAt(bytes, content + 1, 3);
  const packets = uintAt(bytes, content + 4, 4);
  // Cut off within this very header.
  if (!track || Number.isNaN(packets)) return;
  let at = content + 8;
  let data = base;
  if (flags & 1) {
    data += uintAt(bytes, at, 4);
    at += 4;
  }
  if (flags & 4) at += 4;
  track.packets += packets;
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag);
  if (fields.length === 0) {
    // As many as it says, without a byte for any of them: counted, never walked through.
    track.units += packets * usualUnits;
    return;
  }
  for (let packet = 0; packet < packets && at + 4 * fields.length <= end; packet += 1) {
    let units = usualUnits;
    let size = usualBytes;
    for (const flag of fields) {
      if (flag === 0x100) units = uintAt(bytes, at, 4);
      if (flag === 0x200) size = uintAt(bytes, at, 4);
      at += 4;
    }
    track.units += units;
    if (track.codec === "Opus") track.measured += opusSeconds(bytes[data], bytes[data + 1]);
    data += size;
  }
}

/** Seconds that the packets hold at least, by their codec; null for a codec whose packets may hold anything. */
function leastSeconds({ codec, packets, rate, measured }: Track): number | null {
  if (codec === "Opus") return Math.max(measured, packets * OPUS_LEAST_SECONDS);
  if (!(rate > 0)) return null;
  if (codec === "mp4a") return (packets * AAC_SAMPLES) / rate;
  if (codec === "alac") return (Math.max(packets - 1, 0) * ALAC_SAMPLES) / rate;
  return null;
}

/**
 * Seconds of sound in the first audio track of an MP4 file, in one piece or fragmented; null where it can't be read. By its
 * tables and by what its packets hold at least, whichever says more: tables may lie.
 */
export function mp4Seconds(bytes: Uint8Array): number | null {
  const tracks: Track[] = [];
  let fragment: Fragment | undefined;
  let moof = 0;
  for (const box of boxes(bytes)) {
    const { type, content } = box;
    const track = tracks.at(-1);
    const version = bytes[content] ?? 0;
    if (type === "trak" && tracks.push(newTrack()) > MAX_TRACKS) return null;
    if (type === "moof") moof = box.at;
    else if (type === "tfhd") fragment = readFragment(bytes, box, tracks, moof);
    else if (type === "trun" && fragment) readRun(bytes, box, fragment);
    else if (type === "trex") {
      const extended = tracks.find(({ id }) => id === uintAt(bytes, content + 4, 4));
      if (extended) extended.usualUnits = uintAt(bytes, content + 12, 4);
    } else if (!track) continue;
    else if (type === "tkhd") track.id = uintAt(bytes, content + (version === 1 ? 20 : 12), 4);
    else if (type === "hdlr") track.isSound ||= hasText(bytes, content + 8, "soun");
    else if (type === "mdhd") track.timescale = uintAt(bytes, content + (version === 1 ? 20 : 12), 4);
    else if (type === "stsd") readSampleEntry(bytes, box, track);
    else if (type === "stts") readDurations(bytes, box, track);
  }
  const sound = tracks.find(({ isSound }) => isSound);
  const least = sound && leastSeconds(sound);
  if (!sound || least === null || least === undefined) return null;
  const seconds = Math.max(sound.timescale > 0 ? sound.units / sound.timescale : 0, least);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
