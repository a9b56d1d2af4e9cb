import { canEnd, PAUSE, wantsComma } from "./english/clauses.ts";
import { startChances } from "./english/sentence-ends.ts";
import type { Language } from "./languages/language.ts";
import { endsSentence, phraseAt, type Sentence, type Word, wordSet } from "./words.ts";

/** A full stop that is wrong can turn the meaning round; a comma can't. */
const SENTENCE_CHANCE = 0.75;
/** Where pauses are known, which settle most of what words leave open. */
const HEARD_CHANCE = 0.6;
/** A longer sentence is a wall: it may end where that is only likely before an "and" that begins a clause. */
const WALL_WORDS = 26;
/** One still longer ends at its likeliest place, if there is any. */
const HIGH_WALL_WORDS = 50;
const LEAST_CHANCE = 0.4;
const WALL_CHANCE = 0.5;
const JOINS = wordSet("and but so");
const COMMA_CHANCE = 0.4;
/** Recognisers that punctuate forget it now and then: a longer sentence is several, sooner where they forgot commas too. */
const LONGEST_SENTENCE_WORDS = 40;
const LONGEST_WITHOUT_COMMA_WORDS = 28;
const MIN_WORDS = 3;
/** In other languages, by the words that open sentences: strong ones after a few words, weak ones after more. */
const MIN_FOREIGN_WORDS = 4;
const WEAK_FOREIGN_WORDS = 9;
const STRONG = 0.8;
/** One full stop in so many words, and the transcript counts as punctuated. */
const WORDS_PER_STOP = 35;

function isPunctuated(words: readonly Word[]): boolean {
  const stops = words.filter(endsSentence).length;
  return stops > 0 && words.length / stops <= WORDS_PER_STOP;
}

/**
 * The sentences of speech: where the transcript says that they end; in one without punctuation, where that is nearly sure,
 * with commas where it is likely.
 */
export function sentencesOf(words: readonly Word[], language: Language): Sentence[] {
  const punctuated = isPunctuated(words);
  return stretchesOf(words, punctuated).flatMap((stretch) => {
    const longest = stretch.slice(0, -1).some(({ trail }) => trail.includes(","))
      ? LONGEST_SENTENCE_WORDS
      : LONGEST_WITHOUT_COMMA_WORDS;
    if (punctuated && (stretch.length <= longest || language.code !== "en")) return [stretch];
    return language.code === "en" ? englishSentences(stretch, language) : foreignSentences(stretch, language);
  });
}

/** Between two hard ends: full stops, blank lines, line breaks. */
function stretchesOf(words: readonly Word[], punctuated: boolean): Word[][] {
  const found: Word[][] = [];
  let current: Word[] = [];
  for (const word of words) {
    const breaks = word.gap === "\n\n" || word.gap === "\n";
    const previous = current.at(-1);
    if (previous && ((breaks && (punctuated || current.length >= MIN_WORDS)) || endsHere(previous, word))) {
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

function englishSentences(words: readonly Word[], { neverLast }: Language): Sentence[] {
  const chances = startChances(words);
  const keys = words.map(({ key }) => key);
  const isHeard = words.some(({ pause, trail }) => pause !== undefined || trail.includes(","));
  const least = isHeard ? HEARD_CHANCE : SENTENCE_CHANCE;
  const chanceAt = (at: number, last: number) =>
    !neverLast.has(keys[at - 1] ?? "") && canEnd(words, keys, last, at) ? (chances[at] ?? 0) : 0;
  const spans = cutAt(words, (at, last) => {
    const isWall = at - last > WALL_WORDS && JOINS.has(keys[at] ?? "");
    return chanceAt(at, last) >= (isWall ? WALL_CHANCE : least);
  }).flatMap((span) => brokenUp(span, chanceAt));
  return spans.map(({ from, to }) => {
    const sentence = words.slice(from, to).map((word, offset) => {
      const at = from + offset + 1;
      if (word.trail !== "" || to - at < MIN_WORDS || neverLast.has(word.key)) return word;
      const isLikely = (chances[at] ?? 0) >= COMMA_CHANCE;
      return wantsComma(words, at, isLikely) ? { ...word, trail: "," } : word;
    });
    return withoutAnd(sentence, from > 0, "and");
  });
}

interface Span {
  from: number;
  to: number;
}

function cutAt(words: readonly Word[], starts: (at: number, last: number) => boolean): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (let at = 1; at < words.length; at += 1) {
    if (at - from < MIN_WORDS || words.length - at < MIN_WORDS) continue;
    if (!starts(at, from)) continue;
    spans.push({ from, to: at });
    from = at;
  }
  return [...spans, { from, to: words.length }];
}

function brokenUp(span: Span, chanceAt: (at: number, last: number) => number): Span[] {
  const { from, to } = span;
  if (to - from <= HIGH_WALL_WORDS) return [span];
  let [best, least] = [0, LEAST_CHANCE];
  for (let at = from + MIN_WORDS; at <= to - MIN_WORDS; at += 1) {
    const chance = chanceAt(at, from);
    if (chance >= least) [best, least] = [at, chance];
  }
  if (best === 0) return [span];
  return [
    { from, to: best },
    { from: best, to },
  ].flatMap((part) => brokenUp(part, chanceAt));
}

function foreignSentences(words: readonly Word[], language: Language): Sentence[] {
  return cutAt(words, (at, last) => {
    if (language.neverLast.has(words[at - 1]?.key ?? "")) return false;
    if ((words[at]?.pause ?? 0) >= PAUSE) return true;
    const starter = language.starters.find(({ phrase }) => phraseAt(words, at, [phrase]));
    if (!starter) return false;
    return at - last >= (starter.strength >= STRONG ? MIN_FOREIGN_WORDS : WEAK_FOREIGN_WORDS);
  }).map(({ from, to }) => withoutAnd(words.slice(from, to), from > 0, language.and));
}

/** Where a cut is ours, the "and" that joined the two sentences has nothing left to do. */
function withoutAnd(sentence: Sentence, isCut: boolean, and: string | undefined): Sentence {
  return isCut && sentence.length > MIN_WORDS && sentence[0]?.key === and ? sentence.slice(1) : sentence;
}
