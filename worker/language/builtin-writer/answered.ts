import { keysOf, stemOf } from "./conversation/post/matching.ts";
import { en } from "./languages/en.ts";
import { wordSet } from "./words.ts";

/** Words of questions that no answer has to repeat. */
const ASKING = wordSet(`
  mentioned talked you've you're you'd you your yours what's who's anything people most moment time still last big small best worst
  question tell say said think happened mean use one two every very keep year month ever`);
/** Fewer words are in any note. */
const MIN_WORDS = 2;

/**
 * Finds out whether notes answer a question already: one sentence, or two in a row, take up all of the words it turns on.
 * English; a question in another language counts as open.
 */
export function answeredIn(transcripts: readonly string[]): (question: string) => boolean {
  const passages = transcripts.flatMap((transcript) => {
    const sentences = transcript
      .split(/(?<=[.!?])\s+|\n+/)
      .map((sentence) => new Set(keysOf(sentence).map(stemOf)));
    return sentences.map((stems, at) => stems.union(sentences[at + 1] ?? new Set()));
  });
  return (question) => {
    const turnsOn = keysOf(question).filter((key) => !en.functionWords.has(key) && !ASKING.has(key));
    const stems = new Set(turnsOn.map(stemOf));
    return stems.size >= MIN_WORDS && passages.some((passage) => stems.isSubsetOf(passage));
  };
}
