import { clean } from "./clean.ts";
import { withEnglishCapitals, withoutShouting } from "./english/names.ts";
import { withSpokenQuotes } from "./english/spoken-quotes.ts";
import { withoutWrongStops } from "./english/stops.ts";
import type { Language } from "./languages/language.ts";
import { punctuated } from "./punctuation.ts";
import { sentencesOf } from "./sentences.ts";
import type { Sentence, Word } from "./words.ts";

/** The sentences of what was said: cleaned, cut and punctuated. */
export function spokenSentences(spoken: readonly Word[], language: Language): Sentence[] {
  const isEnglish = language.code === "en";
  const heard = withoutShouting(spoken);
  const words = clean(isEnglish ? withSpokenQuotes(withoutWrongStops(heard)) : heard, language);
  const cased = isEnglish ? withEnglishCapitals(words) : words;
  return sentencesOf(cased, language).map((sentence) => punctuated(sentence, language));
}
