import { Buffer } from "node:buffer";

const SAMPLE_RATE = 8_000;
const TONE_HZ = 330;
const SECONDS_PER_CHAR = 0.01;
const SILENCE = 128;

/** A WAV (8 kHz, mono, 8 bit) with a tone that lasts the longer, the more there is to say. */
export function toneFor(text: string): Buffer {
  const samples = Buffer.alloc(Math.ceil(text.length * SECONDS_PER_CHAR * SAMPLE_RATE));
  for (const at of samples.keys()) {
    samples[at] = SILENCE + Math.round(60 * Math.sin((2 * Math.PI * TONE_HZ * at) / SAMPLE_RATE));
  }
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
