export { clean } from "./clean.ts";
export { hasOwnVerb } from "./english/clauses.ts";
export { fillerLength } from "./english/fillers.ts";
export {
  AUXILIARIES,
  CONJUNCTIONS,
  canOpenClause,
  DETERMINERS,
  isPast,
  isVerb,
  MAYBE_SUBJECT,
  MID_ADVERBS,
  NOMINATIVE,
  PAST,
  PAST_VERBS,
  PREPOSITIONS,
  SAYS,
  SUBJECT_VERB,
  VERBS,
} from "./english/lexicon.ts";
export { ACRONYMS, NAMES } from "./english/names.ts";
export { hasVerb, isFiniteVerb } from "./english/sentence-ends.ts";
export { isFrequent } from "./english/word-statistics.ts";
export { hedgeAt, withoutHedges } from "./hedges.ts";
export { labelLength } from "./items.ts";
export { en } from "./languages/en.ts";
export { guessedLanguage, isOnlyFillers, LANGUAGES, languageOf } from "./languages/guess.ts";
export { countsOrDates, type Language } from "./languages/language.ts";
export { readNumber } from "./numbers.ts";
export { type Numerals, numeralsOf } from "./numerals.ts";
export {
  dropping,
  joined,
  leansBack,
  type Passage,
  paragraphsOf,
  passagesOf,
  regrouped,
  rewritten,
  withFollowers,
} from "./passages.ts";
export { asks } from "./punctuation.ts";
export { spokenSentences } from "./speech.ts";
export { stemOf } from "./stems.ts";
export { countWords, distinct, gist, offerable, tidy, tidyLine, wordOverlap } from "./tidy.ts";
export { fold, hasUnspaced, isInnerHyphen, keysOf, type Range, type Token, tokensOf } from "./tokens.ts";
export {
  capitalised,
  endedLike,
  endsSentence,
  keyOf,
  phraseAt,
  phrases,
  type Sentence,
  sizeOf,
  startedLike,
  textOf,
  type Word,
  without,
  wordSet,
  wordsOf,
} from "./words.ts";
export {
  gramsOf,
  isPunctuatedText,
  isUnspaced,
  paragraphsIn,
  sentenceAt,
  sentenceRanges,
  sentencesIn,
} from "./written.ts";
