import { isPast } from "../conversation/post/tense.ts";
import type { Language } from "../languages/language.ts";
import { isPunctuated, type Sentence } from "../sentences.ts";
import { phraseAt, sizeOf } from "../words.ts";
import type { ReadNote } from "./notes.ts";
import { TONE_CUES } from "./tone-cues.ts";

const MAX_TAGS = 5;
/** A note of a few words shows how those words were said, and not how somebody speaks. */
const MIN_WORDS = 60;
const MIN_SENTENCES = 6;

/** What a sentence was measured to be, each counted over all sentences. */
interface Measures {
  words: number;
  sentences: number;
  /** Of these, in notes whose full stops were set by someone who heard them. */
  ownWords: number;
  ownSentences: number;
  questions: number;
  hedges: number;
  numbers: number;
  told: number;
  advice: number;
  quotes: number;
  setbacks: number;
  jokes: number;
  i: number;
  we: number;
}

interface Tone {
  tag: string;
  /** At 1 it is worth saying, and the higher the more so. */
  strength(measures: Measures): number;
}

const per = (count: number, whole: number) => count / Math.max(1, whole);

const TONES: readonly Tone[] = [
  { tag: "Tells stories", strength: (m) => enough(m.told, 3) * (per(m.told, m.sentences) / 0.4) },
  {
    tag: "Direct",
    strength: (m) =>
      per(m.hedges, m.sentences) < 0.08
        ? enough(m.ownSentences, 5) * (10 / Math.max(1, per(m.ownWords, m.ownSentences)))
        : 0,
  },
  { tag: "Uses numbers", strength: (m) => enough(m.numbers, 3) * (per(m.numbers, m.words) * 60) },
  { tag: "Asks questions", strength: (m) => enough(m.questions, 2) * (per(m.questions, m.sentences) / 0.1) },
  { tag: "Thinks aloud", strength: (m) => enough(m.hedges, 3) * (per(m.hedges, m.sentences) / 0.2) },
  { tag: "Gives advice", strength: (m) => enough(m.advice, 3) * (per(m.advice, m.sentences) / 0.2) },
  { tag: "Quotes people", strength: (m) => enough(m.quotes, 3) * (per(m.quotes, m.sentences) / 0.15) },
  {
    tag: "Open about setbacks",
    strength: (m) => enough(m.setbacks, 2) * (per(m.setbacks, m.sentences) / 0.1),
  },
  { tag: "Funny", strength: (m) => enough(m.jokes, 2) * (per(m.jokes, m.sentences) / 0.08) },
  { tag: "Speaks for a team", strength: (m) => enough(m.we, 5) * (per(m.we, m.i) / 2) },
];

const enough = (count: number, least: number) => (count >= least ? 1 : 0);

/** How somebody speaks, as far as counting tells; nothing from little material or an unknown language. */
export function toneOf(notes: readonly ReadNote[]): string[] {
  const known = notes.filter(({ language }) => TONE_CUES[language.code]);
  const measures = known.map(measured).reduce(sum, ZERO);
  if (measures.words < MIN_WORDS || measures.sentences < MIN_SENTENCES) return [];
  return TONES.map(({ tag, strength }) => ({ tag, strength: strength(measures) }))
    .filter(({ strength }) => strength >= 1)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, MAX_TAGS)
    .map(({ tag }) => tag);
}

const ZERO: Measures = {
  words: 0,
  sentences: 0,
  ownWords: 0,
  ownSentences: 0,
  questions: 0,
  hedges: 0,
  numbers: 0,
  told: 0,
  advice: 0,
  quotes: 0,
  setbacks: 0,
  jokes: 0,
  i: 0,
  we: 0,
};

function sum(a: Measures, b: Measures): Measures {
  const all = { ...a };
  for (const key of Object.keys(all) as (keyof Measures)[]) all[key] += b[key];
  return all;
}

function measured({ sentences, language, spoken }: ReadNote): Measures {
  const measures = sentences.map((sentence) => measuredSentence(sentence, language)).reduce(sum, ZERO);
  const { words, sentences: count } = measures;
  return isPunctuated(spoken) ? { ...measures, ownWords: words, ownSentences: count } : measures;
}

function measuredSentence(sentence: Sentence, language: Language): Measures {
  const cues = TONE_CUES[language.code];
  if (!cues) return ZERO;
  const keys = sentence.map(({ key }) => key);
  const asks = /[?？]/.test(sentence.at(-1)?.trail ?? "");
  const has = (list: readonly string[][]) =>
    Number(sentence.some((_, at) => phraseAt(sentence, at, list) !== undefined));
  const opens = [0, 1].some((at) => phraseAt(sentence, at, cues.advice) !== undefined);
  const count = (set: ReadonlySet<string>) => keys.filter((key) => set.has(key)).length;
  const { past } = cues;
  const isTold = past ? keys.some((key) => past.test(key)) : isPast(keys);
  return {
    ...ZERO,
    words: sizeOf(sentence),
    sentences: 1,
    questions: Number(asks),
    hedges: has(cues.hedges),
    numbers: numbersIn(keys, language),
    told: Number(isTold && !asks),
    advice: Number(opens),
    quotes: has(cues.quotes),
    setbacks: has(cues.setbacks),
    jokes: has(cues.jokes),
    i: count(cues.i),
    we: count(cues.we),
  };
}

/** Numbers said: "two hundred thousand" is one. */
function numbersIn(keys: readonly string[], language: Language): number {
  return keys.filter((key, at) => isNumber(key, language) && !isNumber(keys[at - 1] ?? "", language)).length;
}

/** "One" is as often a pronoun or an article. */
function isNumber(key: string, language: Language): boolean {
  const isOne = /^(?:one|half|uno?|una|um|uma|eins?|une?|null)$/.test(key);
  return /^\p{Sc}?\d/u.test(key) || (language.kinds[0]?.has(key) === true && !isOne);
}
