import { boundaryStrength } from "./english/boundaries.ts";
import { NO_CUT } from "./english/gap.ts";
import { CONJUNCTIONS, isSubject, isVerb, MID_ADVERBS, SUBJECT_VERB, TIME_NOUNS } from "./english/lexicon.ts";
import type { Language } from "./languages/language.ts";
import { endsSentence, matchesAt, type Sentence, type Word, wordSet } from "./words.ts";

/** A cut needs this much evidence when both sides have a comfortable length. */
const THRESHOLD = 0.45;

/** How long sentences may be, in words. */
export interface Pace {
  comfortable: number;
  long: number;
  /** A sentence of a punctuated transcript that is no longer stays as it is. */
  untouched: number;
}

export const SPOKEN_PACE: Pace = { comfortable: 15, long: 22, untouched: 18 };
/** Ever shorter, for speakers with long words, whose sentences have to be short to be easy (rubric R7). */
export const BRISK_PACES: readonly Pace[] = [
  { comfortable: 11, long: 17, untouched: 14 },
  { comfortable: 8, long: 12, untouched: 10 },
];

/** The longest sentence the search looks at, in words. */
const WINDOW_WORDS = 60;
/** By length: a few words are rarely a sentence. */
const SHORT_COSTS: Record<number, number> = { 1: 2, 2: 0.6, 3: 0.25, 4: 0.15 };
const VERB_START_STRENGTH = 0.5;
/** Fewer words before a verb are what it begins with: "el año pasado vendimos". */
const MIN_VERB_START_WORDS = 5;
const PHRASE_WORDS = 6;
/** What a line break says about an unpunctuated text. */
const LINE_BREAK_STRENGTH = 1.5;
/** A writer who punctuates has already said where sentences end. */
const NO_COMMA_PENALTY = 2.5;
/** One full stop in so many words, and the transcript counts as punctuated. */
const WORDS_PER_STOP = 35;

export function isPunctuated(words: readonly Word[]): boolean {
  const stops = words.filter(endsSentence).length;
  return stops > 0 && words.length / stops <= WORDS_PER_STOP;
}

/**
 * Cuts speech into sentences: where the transcript says so, and elsewhere where clauses seem to begin, weighing the
 * evidence at each gap against comfortable lengths. Rather too few cuts than wrong ones.
 */
export function sentencesOf(words: readonly Word[], language: Language, pace: Pace): Sentence[] {
  const punctuated = isPunctuated(words);
  return stretches(words, punctuated).flatMap((stretch) => cut(stretch, language, punctuated, pace));
}

/** Between two hard ends: full stops, blank lines, and in punctuated text every line break. */
function stretches(words: readonly Word[], punctuated: boolean): Word[][] {
  const found: Word[][] = [];
  let current: Word[] = [];
  for (const word of words) {
    const breaks = word.gap === "\n\n" || (punctuated && word.gap === "\n");
    const previous = current.at(-1);
    if (previous && (breaks || endsHere(previous, word))) {
      found.push(current);
      current = [];
    }
    current.push(word);
  }
  if (current.length > 0) found.push(current);
  return found;
}

function endsHere(word: Word, next: Word): boolean {
  if (next.text.startsWith("#") !== word.text.startsWith("#")) return true;
  if (word.key === "") return /^\p{Lu}/u.test(next.text);
  if (endsSentence(word))
    return !/^\p{L}$/u.test(word.key) || !/^\p{Lu}/u.test(next.text) || word.trail.length > 1;
  return /\.\.|…/.test(word.trail) && /^\p{Lu}/u.test(next.text);
}

function cut(words: readonly Word[], language: Language, punctuated: boolean, pace: Pace): Sentence[] {
  if (punctuated && words.length <= pace.untouched) return [[...words]];
  const strength = gapStrengths(words, language, punctuated);
  const best: number[] = [0];
  const from: number[] = [0];
  for (let end = 1; end <= words.length; end += 1) {
    best[end] = Number.NEGATIVE_INFINITY;
    from[end] = 0;
    for (let start = Math.max(0, end - WINDOW_WORDS); start < end; start += 1) {
      const gap = start === 0 ? 0 : (strength[start] ?? NO_CUT) - THRESHOLD;
      const reached = (best[start] ?? NO_CUT) + gap;
      if (reached <= (best[end] ?? NO_CUT) || reached === NO_CUT) continue;
      const score = reached - cost(words, start, end, language, pace);
      if (score > (best[end] ?? NO_CUT)) {
        best[end] = score;
        from[end] = start;
      }
    }
  }
  const sentences: Sentence[] = [];
  if (best[words.length] === NO_CUT) return [[...words]];
  for (let end = words.length; end > 0; end = from[end] ?? 0)
    sentences.unshift(withoutAnd(words.slice(from[end] ?? 0, end), (from[end] ?? 0) > 0, language));
  return sentences;
}

/** Where a cut is ours, the "and" that joined the two sentences has nothing left to do. */
function withoutAnd(sentence: Sentence, isCut: boolean, language: Language): Sentence {
  const joins = isCut && sentence.length > 2 && sentence[0]?.key === language.and;
  return joins ? sentence.slice(1) : sentence;
}

function gapStrengths(words: readonly Word[], language: Language, punctuated: boolean): number[] {
  return words.map((word, at) => {
    const previous = words[at - 1];
    if (!previous) return NO_CUT;
    let strength =
      language.code === "en" ? boundaryStrength(words, at) : starterStrength(words, at, language);
    if (word.gap === "\n") strength = Math.max(strength, 0) + LINE_BREAK_STRENGTH;
    const comma = /[,;:—–、，،]/.test(previous.trail);
    if (comma) return strength === NO_CUT ? NO_CUT : strength + 0.2;
    return punctuated ? strength - NO_COMMA_PENALTY : strength;
  });
}

function starterStrength(words: readonly Word[], at: number, language: Language): number {
  const before = words[at - 1]?.key ?? "";
  if (language.neverLast.has(before)) return NO_CUT;
  if (matchesAt(words, at, ["c'est", "que"])) return NO_CUT;
  const starter = language.starters.find(({ phrase }) => matchesAt(words, at, phrase));
  const isVerbStart =
    language.verbStart?.test(words[at]?.key ?? "") === true &&
    at >= MIN_VERB_START_WORDS &&
    !language.functionWords.has(before) &&
    !opensWithPhrase(words, at, language);
  return starter?.strength ?? (isVerbStart ? VERB_START_STRENGTH : NO_CUT);
}

/** "Y con ese dinero | alquilamos": the phrase after "and" belongs to the verb that follows. */
function opensWithPhrase(words: readonly Word[], at: number, language: Language): boolean {
  for (let index = at - 2; index >= Math.max(0, at - PHRASE_WORDS); index -= 1) {
    const key = words[index]?.key ?? "";
    if (language.verbStart?.test(key)) return false;
    if (key === language.and) return language.neverLast.has(words[index + 1]?.key ?? "");
  }
  return false;
}

/** What makes the words from `start` to `end` an uncomfortable sentence. */
function cost(words: readonly Word[], start: number, end: number, language: Language, pace: Pace): number {
  if (start === 0 && end === words.length && end <= pace.comfortable) return 0;
  const length = end - start;
  let sum = 0;
  sum += SHORT_COSTS[length] ?? 0;
  if (length > pace.comfortable) sum += (Math.min(length, pace.long) - pace.comfortable) * 0.12;
  if (length > pace.long) sum += (length - pace.long) * 0.3;
  const last = words[end - 1]?.key ?? "";
  if (language.neverLast.has(last) && end < words.length) sum += 6;
  if (language.code === "en") sum += englishCost(words, start, end);
  return sum;
}

const NO_VERB_COST = 2.5;
const LOOSE_END_COST = 3;
const NO_MAIN_CLAUSE_COST = 3;
const LOOSE_END_WORDS = 6;
const INTRODUCTIONS = ["when", "if", "once", "whenever", "unless", "while", "although"];

/** What keeps the words from `start` to `end` from being a sentence. */
function englishCost(words: readonly Word[], start: number, end: number): number {
  let sum = 0;
  if (!hasVerb(words, start, end)) sum += isHeading(words, start, end) ? 0 : NO_VERB_COST;
  if (end < words.length && hasLooseEnd(words, start, end)) sum += LOOSE_END_COST;
  if (lacksMainClause(words, start, end)) sum += NO_MAIN_CLAUSE_COST;
  else if (end < words.length && endsIntroducing(words, start, end)) sum += NO_MAIN_CLAUSE_COST;
  return sum;
}

const HEADINGS = wordSet("things lessons update question rant story confession thought");

/** "Three things from this quarter" */
function isHeading(words: readonly Word[], start: number, end: number): boolean {
  return words.slice(start, Math.min(end, start + 3)).some(({ key }) => HEADINGS.has(key));
}

function hasVerb(words: readonly Word[], start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    const key = words[index]?.key ?? "";
    if (isVerb(key) || SUBJECT_VERB.has(key)) return true;
  }
  return false;
}

/** "…talks about it so on Monday morning": a conjunction with nothing said after it. */
function hasLooseEnd(words: readonly Word[], start: number, end: number): boolean {
  for (let index = end - 1; index > Math.max(start, end - LOOSE_END_WORDS); index -= 1) {
    const key = words[index]?.key ?? "";
    if (isVerb(key) || SUBJECT_VERB.has(key)) return false;
    if (key === "because" && words[index + 1]?.key === "of") return false;
    if (CONJUNCTIONS.has(key) && key !== "and" && key !== "or" && key !== "then") return true;
    if (key === "and" && index === end - 2 && MID_ADVERBS.has(words[end - 1]?.key ?? "")) return true;
    if (key === "and" && TIME_NOUNS.has(words[end - 1]?.key ?? "")) return true;
    if (key === "and")
      return ["on", "in", "at", "by", "then", "one", "this", "for", "after", "that", "now"].includes(
        words[index + 1]?.key ?? "",
      );
  }
  return false;
}

/** "We never asked and when I sat next to a customer": the main clause is yet to come. */
function endsIntroducing(words: readonly Word[], start: number, end: number): boolean {
  for (let index = end - 2; index > start; index -= 1) {
    const before = words[index - 1]?.key ?? "";
    if (CONJUNCTIONS.has(before) && INTRODUCTIONS.includes(words[index]?.key ?? ""))
      return lacksMainClause(words, index, end);
  }
  return false;
}

/** "When I came back" alone. */
export function lacksMainClause(words: readonly Word[], start: number, end: number): boolean {
  let first = start;
  while (CONJUNCTIONS.has(words[first]?.key ?? "") && first < end) first += 1;
  if (!INTRODUCTIONS.includes(words[first]?.key ?? "") || first + 1 >= end) return false;
  const keys = words.slice(first + 1, end).map((word) => word.key);
  if (keys.includes("then") || keys[0] === "not") return false;
  return (
    !keys.some((_, at) => at > 1 && isSubject(keys, at)) &&
    !words.slice(first, end - 1).some((word) => word.trail === ",")
  );
}
