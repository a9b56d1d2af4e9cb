import type { Language } from "../languages/language.ts";
import type { Sentence } from "../sentences.ts";

/** A stretch of words in one place. */
export interface Place {
  note: number;
  language: Language;
  sentence: Sentence;
  at: number;
  length: number;
}

/** What may be somebody's phrase, and where they said it. */
export interface Candidate {
  keys: string[];
  places: Place[];
  language: Language;
}
