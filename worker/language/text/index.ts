export { composePost, restoreHidden, rewordHidden } from "./compose.ts";
export {
  AUXILIARIES,
  DETERMINERS,
  isVerb,
  MID_ADVERBS,
  PAST_VERBS,
  PREPOSITIONS,
  SAYS,
} from "./english/lexicon.ts";
export { hasNumber, withoutHedges, withoutVolume } from "./hedges.ts";
export {
  guessedLanguage,
  isInAnotherLanguage,
  isOnlyFillers,
  LANGUAGES,
  type Language,
  languageOf,
} from "./languages.ts";
export { strengthOf, typeOf } from "./lines.ts";
export { readNumber } from "./numbers.ts";
export { type Numerals, numeralsOf } from "./numerals.ts";
export {
  breaksIn,
  dropping,
  inParagraphs,
  joined,
  leansBack,
  type Passage,
  passagesOf,
  withFollowers,
} from "./passages.ts";
export { cleaned, keepingPhrases } from "./speech.ts";
export { stemOf } from "./stems.ts";
export { countWords, differing, distinct, gist, offerable, tidy, tidyLine, wordOverlap } from "./tidy.ts";
export {
  fold,
  hasUnspaced,
  isInnerHyphen,
  isUnspaced,
  keysOf,
  type Range,
  type Token,
  tokensOf,
} from "./tokens.ts";
export { ended, onceEach, passagesIn } from "./typed.ts";
export { capitalised, phraseAt, wordSet } from "./words.ts";
export {
  paragraphsIn,
  sentenceAt,
  sentencePiecesOf,
  sentenceRanges,
  sentencesIn,
} from "./written.ts";
