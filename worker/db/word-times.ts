import type { TimedWord } from "#contract/recordings.ts";
import { spokenWordsIn } from "../language/sources/index.ts";

/** Control characters come before it; a recording's centiseconds stay far below the surrogates. */
const ZERO = 0x20;
const PER_SECOND = 100;

/**
 * The times of a transcript's words as text: for each word one character for the centiseconds since the end of the one
 * before, and one for its own length; mostly two bytes together. Null without any.
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
  return String.fromCharCode(...between);
}

/** The words of a transcript with their packed times; none where there are no times, or those of another transcript. */
export function unpackTimes(transcript: string | null, packed: string | null): TimedWord[] {
  const texts = packed === null ? [] : spokenWordsIn(transcript ?? "");
  if (texts.length * 2 !== packed?.length) return [];
  let now = 0;
  const next = (at: number) => {
    now += packed.charCodeAt(at) - ZERO;
    return now / PER_SECOND;
  };
  return texts.map((text, at) => ({ text, start: next(2 * at), end: next(2 * at + 1) }));
}
