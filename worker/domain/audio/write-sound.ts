import type { AudioFormat } from "#contract/audio.ts";
import { type Codec, joined, type Packet } from "./codecs.ts";
import { sampleReader } from "./silences.ts";
import { writeM4a } from "./write-m4a.ts";
import { writeWebm } from "./write-webm.ts";

/** A file of these packets and nothing else, in the container in which services document their codec. */
export function writeSound(
  codec: Codec,
  packets: readonly Packet[],
): { format: AudioFormat; bytes: Uint8Array } {
  // All samples of a WAV are one packet, which needs no copy.
  const content = () =>
    (packets.length === 1 ? packets[0]?.[0] : undefined) ?? joined(packets.map(([bytes]) => bytes));
  switch (codec.id) {
    case "A_OPUS":
      return { format: "webm", bytes: writeWebm(codec, packets) };
    case "A_MPEG/L3":
      return { format: "mp3", bytes: content() };
    case "A_AAC":
    case "A_ALAC":
      return { format: "mp4", bytes: writeM4a(codec, packets) };
    default:
      return { format: "wav", bytes: writeWav(codec, content()) };
  }
}

const PCM = 1;
const BYTES = 2;
/** Marks that decoders look for among the samples, such as those of MP3, DTS or a digital line, have one of these bits set. */
const CLEARED_BITS = 0b111;

/** Mono of 16 bits, of which the last three are cleared: what is left of them is below the noise of any room. */
function writeWav({ id, rate, channels, bits = 16 }: Codec, samples: Uint8Array): Uint8Array {
  const valueAt = sampleReader(id, bits, samples);
  const count = Math.floor(samples.length / ((channels * bits) / 8));
  const file = new DataView(new ArrayBuffer(44 + count * BYTES));
  const mark = (at: number, name: string) =>
    new Uint8Array(file.buffer).set(new TextEncoder().encode(name), at);
  mark(0, "RIFF");
  file.setUint32(4, file.byteLength - 8, true);
  mark(8, "WAVEfmt ");
  file.setUint32(16, 16, true);
  file.setUint16(20, PCM, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, rate, true);
  file.setUint32(28, rate * BYTES, true);
  file.setUint16(32, BYTES, true);
  file.setUint16(34, BYTES * 8, true);
  mark(36, "data");
  file.setUint32(40, count * BYTES, true);
  for (let at = 0; at < count; at += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += valueAt(at * channels + channel);
    const value = Math.max(-32_768, Math.min(32_767, Math.round((sum / channels) * 32_768)));
    file.setInt16(44 + at * BYTES, value & ~CLEARED_BITS, true);
  }
  return new Uint8Array(file.buffer);
}
