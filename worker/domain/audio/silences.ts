import type { Codec, Packet } from "./codecs.ts";

/** A part of a sound, in seconds. */
export type Span = { start: number; end: number };

/** RMS of a window that nobody speaks in: -50 dB of full scale. */
const SILENT_RMS = 10 ** (-50 / 20);
const PCM_WINDOW_SECONDS = 0.1;
/** No codec of speech takes so little; an encoder that is given silence does. */
const SILENT_BYTES_PER_SECOND = 400;
const CODED_WINDOW_SECONDS = 0.5;

type Window = { seconds: number; isSilent: boolean };

/** The loudest of plain samples, 0 to 1, and where nobody speaks, in order and apart. Of coded sound only the size of its packets tells. */
export function loudnessOf(codec: Codec, packets: readonly Packet[]): { peak?: number; silences: Span[] } {
  if (!codec.bits) return { silences: silencesIn(codedWindows(packets)) };
  const levels = packets.map(([bytes]) => readSamples(codec, codec.bits ?? 16, bytes));
  const peak = levels.reduce((most, level) => Math.max(most, level.peak), 0);
  return { peak, silences: silencesIn(levels.flatMap(({ windows }) => windows)) };
}

function silencesIn(windows: Iterable<Window>): Span[] {
  const silences: Span[] = [];
  let at = 0;
  let isInSilence = false;
  for (const { seconds, isSilent } of windows) {
    const last = silences.at(-1);
    if (isSilent && isInSilence && last) last.end = at + seconds;
    else if (isSilent) silences.push({ start: at, end: at + seconds });
    isInSilence = isSilent;
    at += seconds;
  }
  return silences;
}

function* codedWindows(packets: readonly Packet[]): Generator<Window> {
  let [bytes, seconds] = [0, 0];
  for (const [index, [packet, length]] of packets.entries()) {
    bytes += packet.length;
    seconds += length;
    if (seconds < CODED_WINDOW_SECONDS && index < packets.length - 1) continue;
    yield { seconds, isSilent: bytes < SILENT_BYTES_PER_SECOND * seconds };
    [bytes, seconds] = [0, 0];
  }
}

function readSamples({ id, rate, channels }: Codec, bits: number, samples: Uint8Array) {
  const valueAt = sampleReader(id, bits, samples);
  const count = Math.floor(samples.length / (bits / 8));
  const size = Math.max(1, Math.round(rate * PCM_WINDOW_SECONDS)) * channels;
  const windows: Window[] = [];
  let peak = 0;
  for (let from = 0; from < count; from += size) {
    const to = Math.min(from + size, count);
    let squares = 0;
    for (let at = from; at < to; at += 1) {
      const value = valueAt(at);
      squares += value * value;
      peak = Math.max(peak, Math.abs(value));
    }
    const isSilent = Math.sqrt(squares / (to - from)) < SILENT_RMS;
    windows.push({ seconds: (to - from) / (rate * channels), isSilent });
  }
  return { peak, windows };
}

/** Reads a sample by its number, -1 to 1. */
export function sampleReader(id: string, bits: number, samples: Uint8Array): (index: number) => number {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.length);
  const width = bits / 8;
  if (id.includes("FLOAT"))
    return (index) => (width === 8 ? view.getFloat64(index * 8, true) : view.getFloat32(index * 4, true));
  // Of 8 bits silence is in the middle; of more the upper two bytes tell.
  if (width === 1) return (index) => (view.getUint8(index) - 128) / 128;
  return (index) => view.getInt16(index * width + width - 2, true) / 32_768;
}
