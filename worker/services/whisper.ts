import { z } from "zod";
import { MAX_TRANSCRIPT_CHARS } from "#contract/limits.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { ServiceFailure } from "./failure.ts";
import languages from "./whisper-languages.json" with { type: "json" };

export interface Transcription {
  /** Empty when nothing was said. Passages that the model itself took for silence are left out. */
  text: string;
  /** ISO 639-1, when the service reports it. */
  language?: string;
  durationSeconds?: number;
  /** How likely, 0 to 1, the service itself thinks that the whole recording is silence. */
  silenceProbability?: number;
  /** As the service reports them, unchecked; those of the passages that were left out are left out too. */
  words?: TimedWord[];
  /** Of a service that times passages, and not their words: what was said from when to when, in seconds. */
  passages?: { text: string; start: number; end: number }[];
}

/** Whisper's own rule for silence: it doubts that this is speech, and also the words that it wrote down. */
const SILENCE_PROBABILITY = 0.6;
const SILENCE_LOGPROB = -1;

/** Services differ in everything but the text: what is missing or of another type counts as unknown. */
export const ifKnown = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const number = ifKnown(z.union([z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())]));
const word = z.object({
  word: z.string(),
  start: z.number(),
  end: z.number(),
  /** From faster-whisper and whisper.cpp; OpenAI and Workers AI say it of whole segments only. */
  probability: ifKnown(z.number().min(0).max(1)),
});
const words = ifKnown(z.array(ifKnown(word)));
const segment = z.object({
  start: number,
  end: number,
  text: z.string().catch(""),
  no_speech_prob: number,
  avg_logprob: number,
  /** Where Workers AI puts them; OpenAI puts all beside the segments. */
  words,
});
type Words = z.infer<typeof words>;
type Segment = z.infer<typeof segment>;
const reported = { language: ifKnown(z.string()), duration: number };
const answer = z.object({
  ...reported,
  text: z.string(),
  segments: ifKnown(z.array(segment)),
  words,
  /** Where Workers AI puts the language and the duration. */
  transcription_info: ifKnown(z.object(reported)),
});

export function transcriptOf(text: string): string {
  const transcript = text.trim();
  if (transcript.length > MAX_TRANSCRIPT_CHARS)
    throw new ServiceFailure("speech", "malformed", "the answer has more text than anybody can say");
  return transcript;
}

/** Of any service that runs whisper. */
export function readWhisperAnswer(raw: unknown): Transcription {
  const parsed = answer.safeParse(raw);
  if (!parsed.success) throw new ServiceFailure("speech", "malformed", "the answer has no text");
  const { text, segments = [], transcription_info: info, ...top } = parsed.data;
  const spoken = segments.filter((segment) => !isSilence(segment));
  const words = timedWords(parsed.data.words, segments);
  return {
    text: transcriptOf(spoken.length === segments.length ? text : joinSegments(spoken)),
    language: languageCode(top.language ?? info?.language),
    durationSeconds: top.duration ?? info?.duration,
    silenceProbability: meanSilence(segments),
    words,
    passages: words ? undefined : passagesOf(spoken),
  };
}

/** Undefined where the service tells none, or not of all when they were said. */
function passagesOf(segments: Segment[]): Transcription["passages"] {
  const passages = segments.flatMap(({ text, start, end }) =>
    start === undefined || end === undefined ? [] : [{ text, start, end }],
  );
  return passages.length > 0 && passages.length === segments.length ? passages : undefined;
}

/** The words of what counts as speech; undefined where the service reports none. */
function timedWords(words: Words, segments: Segment[]): TimedWord[] | undefined {
  const silences = segments.filter(isSilence);
  const isSaid = ({ start, end }: { start: number; end: number }) =>
    !silences.some((silence) => isWithin((start + end) / 2, silence));
  const reported =
    words?.filter((word) => word !== undefined && isSaid(word)) ??
    segments.flatMap((segment) => (isSilence(segment) ? [] : (segment.words ?? [])));
  const timed = reported.flatMap((one): TimedWord[] => {
    if (!one) return [];
    const { word, start, end, probability } = one;
    const confidence = probability ?? meanProbability(segments.find((s) => isWithin((start + end) / 2, s)));
    return [{ text: word.trim(), start, end, ...(confidence !== undefined && { confidence }) }];
  });
  return timed.length > 0 ? timed : undefined;
}

const meanProbability = (segment: Segment | undefined): number | undefined =>
  segment?.avg_logprob === undefined ? undefined : Math.min(1, Math.exp(segment.avg_logprob));

const isWithin = (time: number, { start = 0, end = 0 }: Segment) => start <= time && time < end;

const isSilence = ({ no_speech_prob = 0, avg_logprob = 0 }: Segment): boolean =>
  no_speech_prob > SILENCE_PROBABILITY && avg_logprob < SILENCE_LOGPROB;

/** Whisper's segments begin with their own space where the language has spaces; some services trim it off. */
function joinSegments(segments: Segment[]): string {
  return segments.reduce((text, next) => {
    const trimmed = !/\s$/.test(text) && !/^\s/.test(next.text);
    return trimmed ? `${text} ${next.text}` : text + next.text;
  }, "");
}

function meanSilence(segments: Segment[]): number | undefined {
  let [weights, sum] = [0, 0];
  for (const { start = 0, end = 0, no_speech_prob } of segments) {
    if (no_speech_prob === undefined) continue;
    // A segment without times still counts a little.
    const weight = Math.max(end - start, 0.01);
    weights += weight;
    sum += weight * no_speech_prob;
  }
  return weights > 0 ? sum / weights : undefined;
}

/** Whisper calls languages by their English names, and some by names and codes (`jw`, `yue`) of its own. */
const CODES = new Map(Object.entries(languages));

/** ISO 639-1 for a language as a speech service names it (`english`, `en`, `en-US`); undefined for an unknown one. */
export function languageCode(name: string | undefined): string | undefined {
  const key = name?.trim().toLowerCase() ?? "";
  return CODES.get(key) ?? key.match(/^([a-z]{2})(?:[-_]|$)/)?.[1];
}
