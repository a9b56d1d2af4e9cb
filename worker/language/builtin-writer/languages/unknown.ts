import type { Language } from "./language.ts";

const none: ReadonlySet<string> = new Set();

/** A language the writer does not know: nothing is dropped, and sentences end only where the transcript says so. */
export const unknown: Language = {
  code: "und",
  fillers: none,
  fillerPhrases: [],
  openers: [],
  corrections: [],
  weakCorrections: [],
  kinds: [],
  functionWords: none,
  doubled: none,
  starters: [],
  neverLast: none,
  questions: [],
  weakOpenings: [],
  strongWords: none,
  lessons: [],
  scenes: none,
};
