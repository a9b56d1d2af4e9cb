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

export interface WordSpan {
  text: string;
  /** Of the signs in front of it, if it has some. */
  start: number;
  /** Whether a sign that ends a sentence stands behind it. */
  endsSentence: boolean;
}

const ENDS_SENTENCE = /[.!?…。！？؟।]["'”’»)\]]*$/u;

/** The words of a transcript in order, each as it stands there, without the punctuation around it. */
export function wordSpansIn(transcript: string): WordSpan[] {
  return Array.from(transcript.matchAll(/\S+/gu)).flatMap(({ 0: part, index }) => {
    if (!HAS_LETTER.test(part)) return [];
    const endsSentence = ENDS_SENTENCE.test(part);
    const word = part.replace(LEADING_SIGNS, "").replace(TRAILING_SIGNS, "");
    if (!hasUnspaced(part)) return [{ text: word, start: index, endsSentence }];
    return tokensOf(part).flatMap(({ kind, text, start, end }) =>
      kind === "sign"
        ? []
        : [{ text, start: index + start, endsSentence: ENDS_SENTENCE.test(part.slice(end, end + 1)) }],
    );
  });
}

export const spokenWordsIn = (transcript: string): string[] =>
  wordSpansIn(transcript).map(({ text }) => text);

/** Fewer words in a row may be how an answer begins. */
const MIN_ECHO_WORDS = 3;

/** How many of an answer's first words are the last ones of its question: a microphone beside a loudspeaker hears those too. */
export function echoLength(answer: readonly WordSpan[], question: string): number {
  const questionWords = spokenWordsIn(question).map(fold);
  const answerWords = answer.map(({ text }) => fold(text));
  for (let length = Math.min(questionWords.length, answerWords.length); length >= MIN_ECHO_WORDS; length -= 1)
    if (questionWords.slice(-length).every((word, at) => word === answerWords[at])) return length;
  return 0;
}

/** A transcript without some of its words, and without the signs behind each of them. `isCut` tells of each of `words` in order. */
export function withoutWords(transcript: string, words: readonly WordSpan[], isCut: readonly boolean[]) {
  const rest = words.flatMap(({ start }, at) =>
    isCut[at] ? [] : [transcript.slice(start, words[at + 1]?.start)],
  );
  return rest.join("").trim();
}

/** As a recogniser heard them: times ascend, no words overlap, none ends after `seconds`. Undefined where the times tell too little. */
export function timedWords(transcript: string, rawWords: readonly TimedWord[], seconds: number) {
  if (rawWords.length > MAX_WORDS) return undefined;
  const texts = spokenWordsIn(transcript);
  const sounds = inOrder(rawWords, seconds);
  if (texts.length === 0 || texts.length > MAX_WORDS) return undefined;
  const letters = texts.map(lettersOf);
  const heardLetters = sounds.map(({ text }) => lettersOf(text));
  const words: TimedWord[] = [];
  let timed = 0;
  for (const { from, to, newFrom, newTo, isSame } of alignedWords(letters, heardLetters)) {
    const own = sounds.slice(newFrom, newTo);
    const size = lengthOf(letters.slice(from, to));
    timed += Math.min(size, lengthOf(heardLetters.slice(newFrom, newTo)));
    if (isSame) {
      words.push(...own.map((sound, at) => ({ ...sound, text: texts[from + at] ?? "" })));
      continue;
    }
    // Where nothing was heard, words share what is left until the next sound.
    const start = own[0]?.start ?? words.at(-1)?.end ?? 0;
    const end = own.at(-1)?.end ?? sounds[newTo]?.start ?? seconds;
    let before = 0;
    const timeOfNext = () => start + ((end - start) * before) / size;
    for (let at = from; at < to; at += 1) {
      const begins = timeOfNext();
      before += letters[at]?.length ?? 0;
      words.push({ text: texts[at] ?? "", start: begins, end: timeOfNext() });
    }
  }
  return timed >= lengthOf(letters) * MIN_SHARE ? words : undefined;
}

/** What can be true of them: within the sound, each after the one before, none longer than until the next. */
function inOrder(words: readonly TimedWord[], seconds: number): TimedWord[] {
  const ordered: TimedWord[] = [];
  for (const { text, start, end, confidence } of words) {
    const previous = ordered.at(-1);
    const isTime = start >= (previous?.start ?? 0) && start <= end && start < seconds && Number.isFinite(end);
    if (!isTime || !HAS_LETTER.test(text)) continue;
    if (previous) previous.end = Math.min(previous.end, start);
    ordered.push({ text, start, end: Math.min(end, seconds), confidence });
  }
  return ordered;
}

const lettersOf = (word: string): string => fold(word).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

const lengthOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/** The words `from` to `to` of one text, and `newFrom` to `newTo` of another that stand in their place; ends are exclusive. */
export type WordChange = { from: number; to: number; newFrom: number; newTo: number };

/** Texts with more changes have little in common: they are one run of different words. */
const MAX_CHANGES = 1_500;

/** The words of two texts side by side, in order: as long as they are the same, then as long as they aren't. */
export function alignedWords(before: readonly string[], after: readonly string[]) {
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_CHANGES }) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: after.length },
  ];
  const runs: (WordChange & { isSame: boolean })[] = [];
  let [from, newFrom] = [0, 0];
  for (const { added, removed, count } of parts) {
    const isSame = !added && !removed;
    const last = runs.at(-1);
    const [to, newTo] = [added ? from : from + count, removed ? newFrom : newFrom + count];
    if (last && !last.isSame && !isSame) Object.assign(last, { to, newTo });
    else runs.push({ from, to, newFrom, newTo, isSame });
    [from, newFrom] = [to, newTo];
  }
  return runs;
}
