export type { WordChange } from "./aligned.ts";
export { changedWords, correctionsOf, placesOf, withCorrections } from "./misheard.ts";
export { type Spoken, type SpokenRecording, spokenIn } from "./places.ts";
export { sourcesOf, traced } from "./sources.ts";
export {
  echoLength,
  spokenWordsIn,
  timedWords,
  type WordSpan,
  withoutWords,
  wordSpansIn,
} from "./timed-words.ts";
