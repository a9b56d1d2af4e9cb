import type { ProfileRequest } from "../../writer.ts";
import { hasWords } from "../conversation/said.ts";
import { languageOf } from "../languages/index.ts";
import type { Language } from "../languages/language.ts";
import { manuscriptOf } from "../manuscript.ts";
import type { Sentence } from "../sentences.ts";
import { type Word, wordsOf } from "../words.ts";

/** A note as the profile reads it. */
export interface ReadNote {
  language: Language;
  /** Cut and punctuated as the writer would, without fillers. */
  sentences: Sentence[];
  /** As spoken, but for the sounds between words. */
  spoken: Word[];
}

/** Two notes that share more of their different words are one note recorded twice. */
const SAME_NOTE = 0.75;

/** Notes with words in them, newest first. */
export function readNotes(notes: ProfileRequest["notes"]): ReadNote[] {
  return notes
    .filter(({ text }) => hasWords(text))
    .map(({ text, language: code }) => {
      const language = languageOf({ transcript: text, ...(code && { language: code }) });
      const { sentences } = manuscriptOf({ transcript: text, language: language.code });
      const spoken = wordsOf(text).filter(({ key }) => key !== "" && !language.fillers.has(key));
      return { language, sentences, spoken };
    });
}

/** Without those that repeat another note: what is said twice in them was said once. */
export function differentNotes(notes: readonly ReadNote[]): ReadNote[] {
  const different: { note: ReadNote; keys: Set<string> }[] = [];
  for (const note of notes) {
    const keys = new Set(note.spoken.map(({ key }) => key));
    const isSame = different.some(
      (other) => keys.intersection(other.keys).size / keys.union(other.keys).size > SAME_NOTE,
    );
    if (!isSame) different.push({ note, keys });
  }
  return different.map(({ note }) => note);
}
