export { spokenWordsIn, timedWords } from "./timed-words.ts";
