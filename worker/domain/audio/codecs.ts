import { AAC_SAMPLES, aacConfig, isOneAacBlock } from "./aac.ts";
import { hasText, refuseUnless, uintAt } from "./bytes.ts";

/** How the packets of a track are to be decoded, in the words of Matroska. */
export interface Codec {
  id: string;
  private: Uint8Array;
  rate: number;
  channels: number;
  /** Of a sample, where nothing else says it. */
  bits?: number;
  /** The most that any decoder makes of this packet. Throws `NotAudio` for one that decoders may understand differently. */
  secondsOf(packet: Uint8Array): number;
}

export type Packet = readonly [bytes: Uint8Array, seconds: number];

/** The only stream of sound of a file; one that is found to hold another while its packets are read throws `NotAudio`. */
export interface Track {
  codec: Codec;
  packets: Iterable<Uint8Array>;
  /** How long the pictures beside it go on, once its packets have been read. */
  pictureSeconds?: () => number;
}

const MAX_RATE = 192_000;
const MAX_CHANNELS = 8;
const NONE = new Uint8Array();

/** A codec whose rate and channels can be believed. */
function sane(codec: Codec): Codec {
  refuseUnless(Number.isInteger(codec.rate) && codec.rate > 0 && codec.rate <= MAX_RATE);
  refuseUnless(codec.channels > 0 && codec.channels <= MAX_CHANNELS);
  return codec;
}

/** Opus (RFC 6716 §3.1): samples per frame at 48 kHz, by the configuration in a packet's first byte. */
function opusFrameSamples(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config % 4] ?? 0;
  if (config < 16) return [480, 960][config % 2] ?? 0;
  return [120, 240, 480, 960][config % 4] ?? 0;
}

const OPUS_RATE = 48_000;
const OPUS_MAX_SAMPLES = 5_760;

function opusSeconds(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  const code = first & 3;
  const frames = code === 0 ? 1 : code === 3 ? second & 63 : 2;
  const samples = frames * opusFrameSamples(first >> 3);
  refuseUnless(samples > 0 && samples <= OPUS_MAX_SAMPLES);
  return samples / OPUS_RATE;
}

/** `head` is the identification header of Ogg. */
export function opusCodec(head: Uint8Array): Codec {
  refuseUnless(hasText(head, 0, "OpusHead") && head.length >= 19 && (head[8] ?? 0) < 16);
  const [channels = 0] = head.subarray(9);
  return sane({ id: "A_OPUS", private: head, rate: OPUS_RATE, channels, secondsOf: opusSeconds });
}

/** Behind the version, the fields of `dOps` are those of `OpusHead`, with their bytes the other way round. */
export function opusHeadOf(dOps: Uint8Array): Uint8Array {
  refuseUnless(dOps.length >= 11);
  const head = new Uint8Array(8 + dOps.length);
  head.set(new TextEncoder().encode("OpusHead"));
  head.set(dOps, 8);
  head[8] = 1;
  for (const field of [dOps.subarray(2, 4), dOps.subarray(4, 8), dOps.subarray(8, 10)])
    head.set(field.slice().reverse(), 8 + field.byteOffset - dOps.byteOffset);
  return head;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** By what MPEG-4 calls AudioSpecificConfig. */
export function aacCodec(specificConfig: Uint8Array, channels: number): Codec {
  const config = aacConfig(specificConfig);
  const { rate } = config;
  const secondsOf = (packet: Uint8Array) => {
    refuseUnless(isOneAacBlock(packet, config));
    return AAC_SAMPLES / rate;
  };
  return sane({ id: "A_AAC", private: specificConfig, rate, channels, secondsOf });
}

/** By the 24 bytes that describe Apple Lossless everywhere. */
export function alacCodec(cookie: Uint8Array): Codec {
  refuseUnless(cookie.length >= 24);
  const rate = uintAt(cookie, 20, 4);
  const secondsOf = () => uintAt(cookie, 0, 4) / rate;
  return sane({ id: "A_ALAC", private: cookie.slice(0, 24), rate, channels: cookie[9] ?? 0, secondsOf });
}

export const mp3Codec = (rate: number, channels: number, samples: number): Codec =>
  sane({ id: "A_MPEG/L3", private: NONE, rate, channels, secondsOf: () => samples / rate });

/** Kinds of plain samples, and the bits that one may have. */
const PLAIN: Record<string, readonly number[]> = {
  "A_PCM/INT/LIT": [8, 16, 24, 32],
  "A_PCM/FLOAT/IEEE": [32, 64],
};

export function plainCodec(id: string, sound: { rate: number; channels: number; bits: number }): Codec {
  const { rate, channels, bits } = sound;
  refuseUnless(PLAIN[id]?.includes(bits) === true);
  const bytesPerSecond = (rate * channels * bits) / 8;
  const secondsOf = ({ length }: Uint8Array) => length / bytesPerSecond;
  return sane({ id, private: NONE, rate, channels, bits, secondsOf });
}
