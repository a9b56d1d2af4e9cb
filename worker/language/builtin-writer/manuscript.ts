import { gradeOf } from "../rubric/grade.ts";
import type { Note } from "../writer.ts";
import { withEnglishCapitals, withoutShouting } from "./casing.ts";
import { clean } from "./clean.ts";
import { dropThroatClearing } from "./edges.ts";
import { languageOf } from "./languages/index.ts";
import type { Language } from "./languages/language.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { punctuated } from "./punctuation.ts";
import {
  BRISK_PACES,
  isPunctuated,
  type Pace,
  type Sentence,
  SPOKEN_PACE,
  sentencesOf,
} from "./sentences.ts";
import { tidySigns } from "./signs.ts";
import { sizeOf, wordsOf } from "./words.ts";

/** A little below what rubric R7 allows: a hook counts too. */
const EASY_GRADE = 6.5;

/** A note made readable: the speaker's sentences, in their order, and nothing else. */
export interface Manuscript {
  /** As it was spoken. */
  transcript: string;
  language: Language;
  sentences: Sentence[];
  /** Words spoken, fillers aside; what the length of a post is measured by. */
  spokenWords: number;
}

/** @throws TypeError when there is nothing to read. */
export function manuscriptOf(note: Note): Manuscript {
  const spoken = wordsOf(tidySigns(note.transcript));
  if (!spoken.some((word) => word.key !== ""))
    throw new TypeError("A transcript without words cannot become a post.");
  const language = languageOf(note);
  const words = clean(withoutShouting(spoken), language);
  const addCommas = !isPunctuated(words);
  const cased = language.code === "en" ? withEnglishCapitals(words) : words;
  const read = (pace: Pace) =>
    sentencesOf(cased, language, pace).map((sentence) => punctuated(sentence, language, addCommas));
  let sentences = read(SPOKEN_PACE);
  for (const pace of language.code === "en" ? BRISK_PACES : []) if (isHard(sentences)) sentences = read(pace);
  const spokenWords = sizeOf(spoken.filter((word) => !language.fillers.has(word.key)));
  return {
    transcript: note.transcript,
    language,
    sentences: dropThroatClearing(sentences, language),
    spokenWords,
  };
}

function isHard(sentences: readonly Sentence[]): boolean {
  return gradeOf(bodyOf(sentences)) > EASY_GRADE;
}

export function bodyOf(sentences: readonly Sentence[]): string {
  return paragraphsOf(sentences).join("\n\n");
}
