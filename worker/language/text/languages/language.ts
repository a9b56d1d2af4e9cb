import { phrases } from "../words.ts";

/** What the writer knows about a language. An unknown language has empty lists, and its words stay as they are. */
export interface Language {
  /** ISO 639-1, or `und`. */
  code: string;
  /** Sounds that are never words in this language. */
  fillers: ReadonlySet<string>;
  /** Words that fill a pause where they stand between commas. */
  fencedFillers?: ReadonlySet<string>;
  /** Phrases that fill pauses wherever they stand. */
  fillerPhrases: readonly (readonly string[])[];
  /** Said before starting: dropped at the beginning of a note only. */
  openers: readonly (readonly string[])[];
  /** After these the speaker says it again, and the last version stands. */
  corrections: readonly (readonly string[])[];
  /** Said after a slip only when something alike stands before and after. */
  weakCorrections: readonly (readonly string[])[];
  /** Numbers as they are said; one corrects another. */
  numberWords: ReadonlySet<string>;
  /** Days, months and the like, each kind a set: one corrects another of its kind. English has its ordinals first. */
  timeWords: readonly ReadonlySet<string>[];
  /** Words that carry grammar, not content. */
  functionWords: ReadonlySet<string>;
  /** Words that may stand twice in a row. */
  doubled: ReadonlySet<string>;
  /** How strongly a word, or a phrase, suggests that a sentence begins with it. */
  starters: readonly { phrase: readonly string[]; strength: number }[];
  /** "And", which a cut before it makes needless. */
  and?: string;
  /** No sentence ends with one of these. */
  neverLast: ReadonlySet<string>;
  /** A sentence that begins with one of these, in this order, asks. */
  questions: readonly (readonly string[])[];
  /** Openings that no hook may have. */
  weakOpenings: readonly (readonly string[])[];
  /** Words a strong line tends to hold. */
  strongWords: ReadonlySet<string>;
  /** Words of a line that draws a lesson. */
  lessons: readonly (readonly string[])[];
  /** A line that begins with one of these tells the reader what to do. */
  commands?: ReadonlySet<string>;
}

const STRONG = 1.4;
const WEAK = 0.7;

/** Sentence openings of a language, longest first, from two lists separated by `|`. */
export function starters(strong: string, weak: string): Language["starters"] {
  return [
    ...phrases(strong).map((phrase) => ({ phrase, strength: STRONG })),
    ...phrases(weak).map((phrase) => ({ phrase, strength: WEAK })),
  ].sort((a, b) => b.phrase.length - a.phrase.length);
}

const none: ReadonlySet<string> = new Set();

/** A language the writer does not know: nothing is dropped, and sentences end only where the transcript says so. */
export const unknown: Language = {
  code: "und",
  fillers: none,
  fillerPhrases: [],
  openers: [],
  corrections: [],
  weakCorrections: [],
  numberWords: none,
  timeWords: [],
  functionWords: none,
  doubled: none,
  starters: [],
  neverLast: none,
  questions: [],
  weakOpenings: [],
  strongWords: none,
  lessons: [],
};

/** Whether a word tells how many or when. */
export function countsOrDates(key: string, { numberWords, timeWords }: Language): boolean {
  return numberWords.has(key) || timeWords.some((kind) => kind.has(key));
}
