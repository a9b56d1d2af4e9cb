import { hasWords, isOnlyFillers } from "../../language/text/index.ts";
import type { Recording } from "../../services/speech.ts";
import type { Transcription } from "../../services/whisper.ts";
import { readWav } from "../audio/wav.ts";

/** As far as it can be told without a decoder. */
export type Loudness = "silent" | "quiet" | "loud";

/** Below this share of full scale nobody spoke into a microphone: about -60 dB. */
const DIGITAL_SILENCE = 0.001;
/** Below this share, and with a stock phrase for a transcript, nobody spoke either: about -45 dB. */
const QUIET = 0.006;
/** Speech takes more than this in every codec we accept; an encoder given silence writes hardly anything. */
const QUIET_BYTES_PER_SECOND = 1_000;
const SURELY_SILENT = 0.8;
const LIKELY_SILENT = 0.5;

/** Hallucinated phrases are short; the limit also bounds regex backtracking. */
const MAX_PHANTOM_CHARS = 200;

/** What speech models write down when there is nothing to hear. Said aloud by a person, it is kept. */
const PHANTOMS =
  /^(?:(?:thanks?(?: you)?(?: (?:so|very) much)?(?: for (?:watching|listening|your attention))?|(?:please )?(?:like and )?subscribe(?: to (?:my|the|our) channel)?|see you (?:in the )?next (?:time|video)|bye(?: bye)?|you|subtitles by .{0,60}|untertitel .{0,60}|sous titres .{0,60}|subtítulos .{0,60}|music|applause|silence|ご視聴ありがとうございました)[\s\p{P}♪]*)+$/iu;

/** True when nothing was said, whatever the model made of it: silence must never reach a writer. */
export function saidNothing(
  heard: Transcription,
  { loudness, vocabulary }: { loudness: Loudness; vocabulary?: readonly string[] },
): boolean {
  if (!hasWords(heard.text) || isOnlyFillers(heard.text)) return true;
  const silence = heard.silenceProbability ?? 0;
  if (silence >= SURELY_SILENT) return true;
  const phantom = isPhantom(heard.text) || isEcho(heard.text, vocabulary);
  return phantom && (silence >= LIKELY_SILENT || loudness !== "loud");
}

const isPhantom = (text: string) =>
  text.length <= MAX_PHANTOM_CHARS && PHANTOMS.test(text.replace(/[[\]()*-]/g, " ").trim());

/** Given a vocabulary and silence, speech models write down the vocabulary. */
function isEcho(text: string, vocabulary: readonly string[] = []): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/\.$/, "").trim();
  const names = new Set(vocabulary.map(plain));
  return text.split(",").every((part) => names.has(plain(part)));
}

/** Silence is known by the samples of uncompressed sound; of others, by their size, no more than that it is quiet. */
export function loudnessOf({ bytes, format, seconds }: Recording): Loudness {
  if (format === "wav") {
    const peak = wavPeak(bytes);
    return peak < DIGITAL_SILENCE ? "silent" : peak < QUIET ? "quiet" : "loud";
  }
  // A constant bit rate, as MP3 usually has, says nothing about what is in it.
  return format !== "mp3" && bytes.length / seconds < QUIET_BYTES_PER_SECOND ? "quiet" : "loud";
}

/** Loudest sample of a WAV file, 0 to 1. */
function wavPeak(bytes: Uint8Array): number {
  const { format, bits, samples } = readWav(bytes);
  const view = new DataView(samples.buffer, samples.byteOffset, samples.length);
  const width = bits / 8;
  const valueAt = (at: number): number => {
    if (format !== 1) return width === 8 ? view.getFloat64(at, true) : view.getFloat32(at, true);
    // Of those of 8 bits silence is in the middle; of longer ones the upper two bytes tell.
    return width === 1 ? (view.getUint8(at) - 128) / 128 : view.getInt16(at + width - 2, true) / 32_768;
  };
  let peak = 0;
  for (let at = 0; at < samples.length; at += width) peak = Math.max(peak, Math.abs(valueAt(at)));
  return peak;
}
