export {
  changedWords,
  correctionsOf,
  placesOf,
  type WordChange,
  withCorrections,
} from "./misheard.ts";
export { sourcesOf, traced } from "./sources.ts";
export { type Spoken, type SpokenRecording, spokenIn } from "./spoken.ts";
export { spokenWordsIn, timedWords } from "./timed-words.ts";
