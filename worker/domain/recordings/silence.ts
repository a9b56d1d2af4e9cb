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
  const peak = format === "wav" ? wavPeak(bytes) : null;
  if (peak !== null) return peak < DIGITAL_SILENCE ? "silent" : peak < QUIET ? "quiet" : "loud";
  // A constant bit rate, as MP3 usually has, says nothing about what is in it.
  const tells = format !== "mp3" && format !== "wav";
  return tells && bytes.length / seconds < QUIET_BYTES_PER_SECOND ? "quiet" : "loud";
}

/** Loudest sample of a 16-bit PCM file, 0 to 1; null for any other kind of WAV. */
function wavPeak(bytes: Uint8Array): number | null {
  const { format, bits, samples } = readWav(bytes);
  if (format !== 1 || bits !== 16) return null;
  const view = new DataView(samples.buffer, samples.byteOffset, samples.length);
  let peak = 0;
  for (let at = 0; at < samples.length; at += 2) peak = Math.max(peak, Math.abs(view.getInt16(at, true)));
  return peak / 32_768;
}
