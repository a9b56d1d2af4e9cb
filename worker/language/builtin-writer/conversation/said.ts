import { languageOf } from "../languages/index.ts";
import type { Language } from "../languages/language.ts";
import { type Manuscript, manuscriptOf } from "../manuscript.ts";
import type { Sentence } from "../sentences.ts";
import { sizeOf, wordsOf } from "../words.ts";

const NO_WORDS: Sentence[] = [];

/** The sentences of several recordings in the order in which they were spoken, each recording its own paragraph. */
export function sentencesSaid(said: readonly string[], language: Language): Sentence[] {
  return said.flatMap((transcript) => {
    if (!hasWords(transcript)) return NO_WORDS;
    const { sentences } = manuscriptOf({ transcript, language: language.code });
    return sentences.map((sentence, at) => {
      const [first, ...others] = sentence;
      return at === 0 && first ? [{ ...first, gap: "\n\n" as const }, ...others] : sentence;
    });
  });
}

export function manuscriptOfAll(said: readonly string[], code: string | undefined): Manuscript {
  const transcript = said.join("\n\n");
  const language = languageOf({ transcript, ...(code && { language: code }) });
  const sentences = sentencesSaid(said, language);
  return { transcript, language, sentences, spokenWords: sizeOf(wordsOf(transcript)) };
}

export function hasWords(text: string): boolean {
  return wordsOf(text).some((word) => word.key !== "");
}
