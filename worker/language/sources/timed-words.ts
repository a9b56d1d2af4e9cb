import { diffArrays } from "diff/lib/diff/array.js";
import type { TimedWord } from "#contract/recordings.ts";
import { fold, hasUnspaced, tokensOf } from "../text/index.ts";

/** Ninety seconds hold some 400 words; nobody says more than this. */
const MAX_WORDS = 1_500;
/** With times for fewer of the letters, they belong to another text. */
const MIN_SHARE = 0.5;
const HAS_LETTER = /[\p{L}\p{N}]/u;
const LEADING_SIGNS = /^[^\p{L}\p{N}$€£¥@#]+/u;
const TRAILING_SIGNS = /[^\p{L}\p{M}\p{N}%€£¥°+#]+$/u;

/** The words of a transcript in order, each as it stands there, without the punctuation around it. */
export function spokenWordsIn(transcript: string): string[] {
  return (transcript.match(/\S+/gu) ?? []).flatMap((part) => {
    if (!HAS_LETTER.test(part)) return [];
    if (hasUnspaced(part)) return tokensOf(part).flatMap(({ kind, text }) => (kind === "sign" ? [] : [text]));
    return [part.replace(LEADING_SIGNS, "").replace(TRAILING_SIGNS, "")];
  });
}

/**
 * The words of a transcript, one by one, with the times at which a recogniser heard them. Its own words may be spelled or
 * cut otherwise, and some may be missing: words without one share the time that is left between their neighbours. Times
 * that are no times are left out. The times ascend, no two words overlap, and none ends after `seconds`. A word that was
 * not heard as it stands there has no confidence: how sure a recogniser is of one word says nothing about another.
 *
 * Undefined where the remaining times tell too little, and for more than MAX_WORDS words.
 */
export function timedWords(
  transcript: string,
  heard: readonly TimedWord[],
  seconds: number,
): TimedWord[] | undefined {
  if (heard.length > MAX_WORDS) return undefined;
  const texts = spokenWordsIn(transcript);
  const sounds = inOrder(heard, seconds);
  if (texts.length === 0 || texts.length > MAX_WORDS) return undefined;
  const letters = texts.map(lettersOf);
  const soundLetters = sounds.map(({ text }) => lettersOf(text));

  const words: TimedWord[] = [];
  let timed = 0;
  let next = { left: 0, right: 0 };
  /** Gives the words up to `left` the time of the sounds up to `right`, or without any what is left until the next one. */
  const spread = (left: number, right: number, confidence?: number) => {
    const size = lengthOf(letters, next.left, left);
    const from = sounds[next.right]?.start ?? seconds;
    const isHeard = right > next.right;
    const start = isHeard ? from : (words.at(-1)?.end ?? 0);
    const end = isHeard ? (sounds[right - 1]?.end ?? from) : from;
    if (isHeard) timed += Math.min(size, lengthOf(soundLetters, next.right, right));
    let before = 0;
    for (let at = next.left; at < left; at += 1) {
      const after = before + (letters[at]?.length ?? 0);
      const share = (part: number) => start + ((end - start) * part) / size;
      const word = { text: texts[at] ?? "", start: share(before), end: share(after) };
      words.push(confidence === undefined ? word : { ...word, confidence });
      before = after;
    }
    next = { left, right };
  };
  let right = 0;
  let left = 0;
  for (const { added, removed, count } of diffArrays(letters, soundLetters, { maxEditLength: MAX_WORDS }) ??
    []) {
    if (added) right += count;
    else if (removed) left += count;
    else {
      spread(left, right);
      for (const end = left + count; left < end; right += 1) {
        left += 1;
        spread(left, right + 1, sounds[right]?.confidence);
      }
    }
  }
  spread(letters.length, sounds.length);
  return timed >= lengthOf(letters, 0, letters.length) * MIN_SHARE ? words : undefined;
}

/** What can be true of them: within the sound, each after the one before, none longer than until the next. */
function inOrder(heard: readonly TimedWord[], seconds: number): TimedWord[] {
  const kept: TimedWord[] = [];
  for (const { text, start, end, confidence } of heard) {
    const previous = kept.at(-1);
    const isTime = start >= (previous?.start ?? 0) && start <= end && start < seconds && Number.isFinite(end);
    if (!isTime || !HAS_LETTER.test(text)) continue;
    if (previous) previous.end = Math.min(previous.end, start);
    kept.push({ text, start, end: Math.min(end, seconds), confidence });
  }
  return kept;
}

const lettersOf = (word: string): string => fold(word).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

const lengthOf = (words: readonly string[], from: number, to: number): number =>
  words.slice(from, to).reduce((sum, { length }) => sum + length, 0);
