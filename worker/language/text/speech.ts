import { clean } from "./clean.ts";
import { withEnglishCapitals, withoutShouting } from "./english/names.ts";
import type { Language } from "./languages/language.ts";
import { punctuated } from "./punctuation.ts";
import { sentencesOf } from "./sentences.ts";
import type { Sentence, Word } from "./words.ts";

/** The sentences of what was said: cleaned, cut and punctuated. */
export function spokenSentences(spoken: readonly Word[], language: Language): Sentence[] {
  const words = clean(withoutShouting(spoken), language);
  const cased = language.code === "en" ? withEnglishCapitals(words) : words;
  return sentencesOf(cased, language).map((sentence) => punctuated(sentence, language));
}
