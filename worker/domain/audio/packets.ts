/** Opus (RFC 6716 §3.1): samples per frame at 48 kHz, by the configuration in a packet's first byte. */
function opusFrameSamples(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config % 4] ?? 0;
  if (config < 16) return [480, 960][config % 2] ?? 0;
  return [120, 240, 480, 960][config % 4] ?? 0;
}

/** Seconds of sound in the Opus packet that begins with these two bytes. */
export function opusSeconds(first: number | undefined, second: number | undefined): number {
  if (first === undefined) return 0;
  const code = first & 3;
  const frames = code === 0 ? 1 : code === 3 ? (second ?? 0) & 63 : 2;
  return (frames * opusFrameSamples(first >> 3)) / 48_000;
}

/** What a Vorbis identification header says; null where it is none. */
export function vorbisHeader(bytes: Uint8Array): { rate: number; leastSamples: number } | null {
  if (bytes.length < 30 || bytes[0] !== 1 || String.fromCharCode(...bytes.subarray(1, 7)) !== "vorbis")
    return null;
  const rate = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  // Each packet gives at least half of the shorter of two block sizes.
  const leastSamples = 2 ** ((bytes[28] ?? 0) & 15) / 2;
  return rate > 0 ? { rate, leastSamples } : null;
}

/** Samples in a packet of AAC. With SBR they are twice as many at twice the rate, which comes to the same time. */
export const AAC_SAMPLES = 1024;
