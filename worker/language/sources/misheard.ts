import type { TimedWord } from "#contract/recordings.ts";
import { findSpoken } from "#contract/spoken-words.ts";
import { type Spoken, sourcesOf } from "./sources.ts";
import { alignedWords, type WordChange } from "./timed-words.ts";

/** The changes that lead from the words of one transcript to those of the next, in order. Of as many words as before, each is a change. */
export const changedWords = (before: readonly string[], after: readonly string[]): WordChange[] =>
  alignedWords(before, after).flatMap(({ isSame, ...change }) => {
    const { from, to, newFrom, newTo } = change;
    if (isSame) return [];
    if (to - from !== newTo - newFrom) return [change];
    return Array.from({ length: to - from }, (_, at) => ({
      from: from + at,
      to: from + at + 1,
      newFrom: newFrom + at,
      newTo: newFrom + at + 1,
    }));
  });

/** What was misheard in a recording: for a run of its words, as they were heard, what was said. */
interface Misheard {
  recordingId: string;
  words: readonly TimedWord[];
  /** `to` is exclusive. */
  corrections: readonly { from: number; to: number; right: string }[];
}

/** `texts` are the words of `transcript`, which the changes led to. A word that is only added or removed is corrected with its neighbor. */
export function correctionsOf(changes: readonly WordChange[], transcript: string, texts: readonly string[]) {
  const places = placesOf(texts, transcript);
  return changes.map(({ from, to, newFrom, newTo }) => {
    const isAlone = from === to || newFrom === newTo;
    const [before, after] = [isAlone && from > 0 ? 1 : 0, isAlone && from === 0 ? 1 : 0];
    const last = newTo + after - 1;
    const end = (places[last] ?? 0) + (texts[last]?.length ?? 0);
    return { from: from - before, to: to + after, right: transcript.slice(places[newFrom - before], end) };
  });
}

export function placesOf(words: readonly string[], transcript: string): number[] {
  let end = 0;
  return words.map((word) => {
    const place = transcript.indexOf(word, end);
    end = place + word.length;
    return place;
  });
}

/** A text with what was misheard put right in each sentence that was made from where it was said; `spoken` is what was heard then. */
export function withCorrections(text: string, spoken: Spoken, misheard: Misheard): string {
  const { recordingId, words, corrections } = misheard;
  const edits: { start: number; end: number; right: string }[] = [];
  for (const source of sourcesOf(text, spoken)) {
    if (source.recordingId !== recordingId) continue;
    const sentence = text.slice(source.start, source.end);
    for (const { from, to, right } of corrections) {
      const [first, last] = [words[from], words[to - 1]];
      if (!first || !last || source.from > first.start || last.end > source.to) continue;
      const match = findSpoken(sentence, words, { from, to }, source.from);
      if (!match) continue;
      const opens = isCapital(match[0]) && !isCapital(first.text);
      edits.push({
        start: source.start + match.index,
        end: source.start + match.index + match[0].length,
        right: opens ? right.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : right,
      });
    }
  }
  let [corrected, end] = ["", 0];
  for (const edit of edits.sort((one, other) => one.start - other.start)) {
    if (edit.start < end) continue;
    corrected += text.slice(end, edit.start) + edit.right;
    end = edit.end;
  }
  return corrected + text.slice(end);
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
