import type { TimedWord } from "#contract/recordings.ts";
import { spokenWordsIn } from "../language/sources/index.ts";

/** Control characters come before it; a recording's centiseconds stay far below the surrogates. */
const ZERO = 0x20;
const PER_SECOND = 100;
/** How finely a confidence is kept; with the one for none, all are a single byte. */
const CONFIDENCE_STEPS = 64;
const NO_CONFIDENCE = ZERO + CONFIDENCE_STEPS + 1;

/**
 * The times of words as text: for each one character for the centiseconds since the end of the one before and one for its own
 * length, mostly two bytes together. Where a word has a confidence, one character for that of each word follows. Null without
 * words.
 */
export function packTimes(words: readonly TimedWord[] | undefined): string | null {
  if (!words || words.length === 0) return null;
  let last = 0;
  const between = words
    .flatMap(({ start, end }) => [start, end])
    .map((seconds) => {
      const now = Math.round(seconds * PER_SECOND);
      const passed = now - last;
      last = now;
      return ZERO + passed;
    });
  const isSure = words.some(({ confidence }) => confidence !== undefined);
  const confidences = words.map(({ confidence }) =>
    confidence === undefined ? NO_CONFIDENCE : ZERO + Math.round(confidence * CONFIDENCE_STEPS),
  );
  return String.fromCharCode(...between, ...(isSure ? confidences : []));
}

/** The words of a transcript with their packed times; none where there are no times, or those of another transcript. */
export function unpackTimes(transcript: string | null, packed: string | null): TimedWord[] {
  const texts = packed === null ? [] : spokenWordsIn(transcript ?? "");
  const size = texts.length;
  if (packed === null || (packed.length !== 2 * size && packed.length !== 3 * size)) return [];
  let now = 0;
  const next = (at: number) => {
    now += packed.charCodeAt(at) - ZERO;
    return now / PER_SECOND;
  };
  return texts.map((text, at) => {
    const word = { text, start: next(2 * at), end: next(2 * at + 1) };
    const confidence = packed.charCodeAt(2 * size + at);
    // Not a number where the confidences are not there.
    if (!(confidence < NO_CONFIDENCE)) return word;
    return { ...word, confidence: (confidence - ZERO) / CONFIDENCE_STEPS };
  });
}
