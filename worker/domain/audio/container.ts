import type { AudioFormat } from "#contract/audio.ts";
import { hasText, NotAudio, refuseUnless } from "./bytes.ts";
import type { Codec, Packet, Track } from "./codecs.ts";
import { firstMp3Frame, mp3Track } from "./mp3.ts";
import { mp4Track } from "./mp4.ts";
import { oggTrack } from "./ogg.ts";
import { loudnessOf, type Span } from "./silences.ts";
import { wavTrack } from "./wav.ts";
import { webmTrack } from "./webm.ts";
import { writeSound } from "./write-sound.ts";

/** The container that these bytes are, whatever their name says; null when it is none that we take. */
export function sniffAudio(bytes: Uint8Array): AudioFormat | null {
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return "webm";
  if (hasText(bytes, 4, "ftyp")) return "mp4";
  if (hasText(bytes, 0, "OggS")) return "ogg";
  if (hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WAVE")) return "wav";
  return firstMp3Frame(bytes) === null ? null : "mp3";
}

const TRACK_OF: Record<AudioFormat, (bytes: Uint8Array) => Track> = {
  webm: webmTrack,
  mp4: mp4Track,
  ogg: oggTrack,
  mp3: mp3Track,
  wav: wavTrack,
};

/** What an encoder fills up at both ends of a sound, and a frame of an MP3 that only says how many there are. */
const PADDING_PACKETS = 4;
const MAX_PADDING_SECONDS = 0.5;
/** More than the shortest packets that any recorder makes in ninety seconds, of 2.5 ms. */
const MAX_PACKETS = 40_000;
/** Below this share of full scale nobody spoke into a microphone: -60 dB. */
const DIGITAL_SILENCE = 0.001;
/** Recognisers write words over a silent end, and not all say when a word was said. */
const MAX_SILENT_END_SECONDS = 1;
/** Of packets of silence. */
const MOST_KINDS = 16;
const LEAST_OF_A_KIND = 4;

/** Sound whose every byte was measured. */
export interface Measured {
  /** A file of it alone. */
  bytes: Uint8Array;
  format: AudioFormat;
  seconds: number;
  /** Nothing can be heard in it: its packets are the same few again and again, or its samples are hardly above zero. */
  isStill: boolean;
  /** Where nobody speaks, in order. */
  silences: Span[];
}

/** A file's sound, in a file of its own; or why it is refused. Each reader passes over the bytes once, so that no file keeps it busy. */
export function measureSound(bytes: Uint8Array, format: AudioFormat, maxSeconds: number) {
  try {
    const sound = repacked(TRACK_OF[format](bytes), bytes.length, maxSeconds) ?? "too_long";
    return sound !== "too_long" && sound.seconds === 0 ? "not_audio" : sound;
  } catch (error) {
    if (error instanceof NotAudio) return "not_audio";
    throw error;
  }
}

/** Decoders read tables and gaps differently, packets alike. Null beyond `maxSeconds`, padding apart; packets have no more than `mostBytes`. */
function repacked({ codec, packets, pictureSeconds }: Track, mostBytes: number, maxSeconds: number) {
  const sound: Packet[] = [];
  const kinds = new Set<string>();
  let seconds = 0;
  let total = 0;
  for (const packet of packets) {
    // Nothing is decoded of an empty one.
    if (packet.length === 0) continue;
    // Tables may name the same bytes for many packets.
    total += packet.length;
    refuseUnless(total <= mostBytes);
    const length = codec.secondsOf(packet);
    sound.push([packet, length]);
    if (kinds.size <= MOST_KINDS) kinds.add(new TextDecoder("latin1").decode(packet));
    refuseUnless(sound.length <= MAX_PACKETS);
    seconds += length;
    // Plain samples are not padded.
    const padding = codec.bits ? 0 : Math.min(PADDING_PACKETS * length, MAX_PADDING_SECONDS);
    if (seconds > maxSeconds + padding) return null;
  }
  const pictures = (sound.length > 0 && pictureSeconds?.()) || 0;
  if (pictures > maxSeconds) return null;
  // Encoders have some kinds at both ends of silence, and MP3 two of different length; of speech no two packets are alike.
  const isRepetition = kinds.size <= MOST_KINDS && kinds.size * LEAST_OF_A_KIND <= sound.length;
  const { peak, silences } = loudnessOf(codec, sound);
  return {
    ...writeSound(codec, withoutSilentEnd(codec, sound, silences.at(-1))),
    seconds: Math.max(seconds, pictures),
    isStill: isRepetition || (peak !== undefined && peak < DIGITAL_SILENCE),
    silences,
  };
}

function withoutSilentEnd({ rate, channels, bits }: Codec, packets: readonly Packet[], last?: Span) {
  const total = packets.reduce((sum, [, seconds]) => sum + seconds, 0);
  const end = last && last.end > total - MAX_PADDING_SECONDS ? last.start + MAX_SILENT_END_SECONDS : total;
  let start = 0;
  return packets.flatMap(([bytes, seconds]): Packet[] => {
    const remaining = end - start;
    start += seconds;
    if (remaining <= 0) return [];
    if (!bits || remaining >= seconds) return [[bytes, seconds]];
    // Plain samples are cut anywhere.
    return [[bytes.subarray(0, (Math.round(remaining * rate) * channels * bits) / 8), seconds]];
  });
}
