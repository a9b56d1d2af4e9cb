import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";

/** Ample for speech. */
const RATE = 16_000;
/** So much that the server says that it is too long. */
const MAX_SAMPLES = RATE * (MAX_RECORDING_SECONDS + 2);

/** Sound of a kind that only browsers read (FLAC, Vorbis, A-law, mu-law, raw AAC, in Safari CAF and AIFF), as a WAV; null where this one can't. */
export async function asWav(sound: Blob): Promise<Blob | null> {
  try {
    const context = new OfflineAudioContext(1, 1, RATE);
    const buffer = await context.decodeAudioData(await sound.arrayBuffer());
    const channels = Array.from({ length: buffer.numberOfChannels }, (_, at) => buffer.getChannelData(at));
    const samples = Int16Array.from({ length: Math.min(buffer.length, MAX_SAMPLES) }, (_, at) => {
      const mean = channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length;
      return Math.max(-1, Math.min(mean, 1)) * 32_767;
    });
    return wavOf(samples);
  } catch {
    return null;
  }
}

export function wavOf(samples: Int16Array<ArrayBuffer>): Blob {
  const bytes = samples.byteLength;
  const format = [Uint16Array.of(16, 0, 1, 1), Uint32Array.of(RATE, RATE * 2), Uint16Array.of(2, 16)];
  const header = ["RIFF", Uint32Array.of(36 + bytes), "WAVEfmt ", ...format, "data", Uint32Array.of(bytes)];
  return new Blob([...header, samples], { type: "audio/wav" });
}
