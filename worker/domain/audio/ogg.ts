import { hasText, nextOf, uintLeAt } from "./bytes.ts";
import { opusSeconds, vorbisHeader } from "./packets.ts";

const PAGE = [0x4f, 0x67, 0x67, 0x53];
const HEADER_BYTES = 27;
/** OpusHead and OpusTags; Vorbis has three. */
const OPUS_HEADERS = 2;
const VORBIS_HEADERS = 3;

interface Stream {
  serial: number;
  codec: "opus" | "vorbis";
  /** Vorbis only. */
  rate: number;
  leastSamples: number;
}

function streamOf(serial: number, packet: Uint8Array): Stream | null {
  if (hasText(packet, 0, "OpusHead")) return { serial, codec: "opus", rate: 48_000, leastSamples: 0 };
  const vorbis = vorbisHeader(packet);
  return vorbis && { serial, codec: "vorbis", ...vorbis };
}

/**
 * Seconds of sound in the first Opus or Vorbis stream of an Ogg file; null for any other codec. Opus is measured by its
 * packets, so that no header can make it look shorter than it is.
 */
export function oggSeconds(bytes: Uint8Array): number | null {
  let stream: Stream | null = null;
  let packets = 0;
  let seconds = 0;
  let lastGranule = 0;
  for (let at = nextOf(bytes, PAGE, 0); at + HEADER_BYTES <= bytes.length; ) {
    const serial = uintLeAt(bytes, at + 14, 4);
    const segments = bytes[at + 26] ?? 0;
    const content = at + HEADER_BYTES + segments;
    let packetAt = content;
    // Only the first page of a stream tells its codec, and each stream has its first page before all other pages.
    stream ??= streamOf(serial, bytes.subarray(content, content + (bytes[at + HEADER_BYTES] ?? 0)));
    const ours = stream?.serial === serial;
    let begins = ((bytes[at + 5] ?? 0) & 1) === 0;
    for (let i = 0; i < segments; i += 1) {
      const length = bytes[at + HEADER_BYTES + i] ?? 0;
      if (ours && begins && packetAt < bytes.length) {
        packets += 1;
        if (stream?.codec === "opus" && packets > OPUS_HEADERS) {
          seconds += opusSeconds(bytes[packetAt], bytes[packetAt + 1]);
        }
      }
      begins = length < 255;
      packetAt += length;
    }
    if (ours) {
      const granule = uintLeAt(bytes, at + 6, 6);
      // -1 where no packet ends on the page.
      if (granule < 2 ** 47) lastGranule = Math.max(lastGranule, granule);
    }
    at = nextOf(bytes, PAGE, Math.min(packetAt, bytes.length));
  }
  if (stream?.codec === "vorbis") {
    const least = Math.max(packets - VORBIS_HEADERS, 0) * stream.leastSamples;
    seconds = Math.max(lastGranule, least) / stream.rate;
  }
  return seconds > 0 ? seconds : null;
}
