import { clean } from "./clean.ts";
import { withEnglishCapitals, withoutShouting } from "./english/names.ts";
import type { Language } from "./languages/language.ts";
import { punctuated } from "./punctuation.ts";
import { BRISK_PACES, isPunctuated, type Pace, SPOKEN_PACE, sentencesOf } from "./sentences.ts";
import type { Sentence, Word } from "./words.ts";

/**
 * The sentences of what was said: cleaned, cut and punctuated. In English they are cut shorter, twice at most, while
 * `isHard` says that they are hard to read.
 */
export function spokenSentences(
  spoken: readonly Word[],
  language: Language,
  isHard: (sentences: readonly Sentence[]) => boolean = () => false,
): Sentence[] {
  const isEnglish = language.code === "en";
  const words = clean(withoutShouting(spoken), language);
  const addCommas = !isPunctuated(words);
  const cased = isEnglish ? withEnglishCapitals(words) : words;
  const cutAt = (pace: Pace) =>
    sentencesOf(cased, language, pace).map((sentence) => punctuated(sentence, language, addCommas));
  let sentences = cutAt(SPOKEN_PACE);
  for (const pace of isEnglish ? BRISK_PACES : []) if (isHard(sentences)) sentences = cutAt(pace);
  return sentences;
}
