/** Recordings for tests: valid WAV files that tell the stand-in what is said in them. */

const SAMPLE_RATE = 16_000;
const TONE_HZ = 220;
const TONE_AMPLITUDE = 8_000;

/** What the stand-in hears in the recording, and what goes wrong on the way; see `test/standins/sentinel.ts`. */
export interface Say {
  /** Names the recording; calls are counted under it. */
  id: string;
  text: string;
  /** As whisper names it: `english`. */
  language?: string;
  /** Seconds, as the service would measure it. */
  duration?: number;
  no_speech_prob?: number;
  /** What the service reports as the times of its words; left out, they share `duration`, or the time that it takes to say them, evenly. */
  words?: unknown;
  /** One per call; see `test/standins/faults.ts`. */
  faults?: string[];
}

const encode = (text: string) => new TextEncoder().encode(text);
const uint16 = (...values: number[]) => new Uint8Array(Uint16Array.from(values).buffer);
const uint32 = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer);

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  // RIFF chunks start on even bytes.
  const padding = new Uint8Array(content.length % 2);
  return join([encode(name), uint32(content.length), content, padding]);
}

/**
 * 16 kHz, mono, 16 bit. With `say`, its first samples carry it: all else of a file is cut off before it is sent. Each has one byte
 * of it in its upper half, since the lowest bits of samples are cut off, too.
 */
export function wav(options: { say?: Say; seconds: number; tone?: boolean }): Uint8Array<ArrayBuffer> {
  const samples = new Int16Array(Math.round(options.seconds * SAMPLE_RATE));
  if (options.tone) {
    const step = (2 * Math.PI * TONE_HZ) / SAMPLE_RATE;
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.sin(at * step) * TONE_AMPLITUDE;
  }

  const said = encode(options.say ? `SAY${JSON.stringify(options.say)}\0` : "");
  const carried = Uint16Array.from(said, (byte) => byte << 8);
  const content = join([
    encode("WAVE"),
    chunk("fmt ", join([uint16(1, 1), uint32(SAMPLE_RATE, SAMPLE_RATE * 2), uint16(2, 16)])),
    chunk("data", join([new Uint8Array(carried.buffer), new Uint8Array(samples.buffer)])),
  ]);
  return chunk("RIFF", content) as Uint8Array<ArrayBuffer>;
}

/** The sound with as many last seconds of nothing but a room's hum: samples of ±`level`, of 32,768. */
export function withQuietEnd(sound: Uint8Array<ArrayBuffer>, seconds: number, level = 0) {
  const samples = new Int16Array(sound.buffer, sound.length - seconds * SAMPLE_RATE * 2);
  for (let at = 0; at < samples.length; at += 1) samples[at] = at % 2 ? level : -level;
  return sound;
}

/** Three seconds, or more if nobody could say the text in them. */
export const secondsFor = (text: string): number => Math.max(3, Math.ceil(text.split(/\s+/).length / 6));

/** Digital silence: nothing is said in it. */
export function silentWav(seconds: number): Uint8Array<ArrayBuffer> {
  return wav({ seconds });
}

/** Bytes that begin like MP3 and that nobody can measure; the stand-in still finds what is said in them. */
export function hidden(sound: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return join([encode("ID3"), sound]);
}
