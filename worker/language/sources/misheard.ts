import type { TimedWord } from "#contract/recordings.ts";
import { hasUnspaced } from "../text/index.ts";
import { sourcesOf } from "./sources.ts";
import type { Spoken } from "./spoken.ts";

/** A word of a transcript that was misheard, and what was said instead. */
export interface Misheard {
  recordingId: string;
  /** Of the transcript, before the correction. */
  words: readonly TimedWord[];
  at: number;
  right: string;
}

/** A text with the word put right in each sentence that was made from where it was said; `spoken` is what was heard then. */
export function withCorrection(
  text: string,
  spoken: Spoken,
  { recordingId, words, at, right }: Misheard,
): string {
  const word = words[at];
  if (!word) return text;
  let corrected = text;
  // The last first, so that the places of the others stay true.
  for (const { recordingId: id, from, to, start, end } of sourcesOf(text, spoken).reverse()) {
    if (id !== recordingId || from > word.start || word.end > to) continue;
    // The same word may have been said twice in one sentence.
    const before = words.filter(
      (other, index) => index < at && other.start >= from && isSame(other.text, word.text),
    ).length;
    const matches = [...text.slice(start, end).matchAll(wholeWord(word.text))];
    const match = matches[before] ?? matches[0];
    if (!match) continue;
    const opens = isCapital(match[0]) && !isCapital(word.text);
    const put = opens ? right.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : right;
    const place = start + match.index;
    corrected = corrected.slice(0, place) + put + corrected.slice(place + match[0].length);
  }
  return corrected;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

/** The word where it stands by itself; without spaces between words, wherever it stands. */
function wholeWord(word: string): RegExp {
  const literal = word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&").replace(/['’]/g, "['’]");
  const source = hasUnspaced(word)
    ? literal
    : `(?<![\\p{L}\\p{M}\\p{N}]['’-]?)${literal}(?!['’-]?[\\p{L}\\p{M}\\p{N}])`;
  return new RegExp(source, "giu");
}
