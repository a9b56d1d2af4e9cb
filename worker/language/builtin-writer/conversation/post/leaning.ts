import type { Sentence } from "../../sentences.ts";
import { phraseAt, phrases, wordSet, wordsOf } from "../../words.ts";
import type { Passage } from "./passages.ts";

/** A sentence that opens with one of these cannot be understood without the one before. */
const LEANS_BACK = wordSet(`
  it it's that that's this these those they they're they'd they've he he's he'd she she's she'd him her them its their which who
  because so then but and or also too neither esto eso ese lo así entonces pero y das es dies er sie deshalb also aber und ça c'est cela il elle mais
  donc et isso ele ela então mas e`);
const MAX_FOLLOWERS = 2;

/** "The next one" is the next of something named before. */
const RELATIVES = phrases(
  "the next one | the last one | the other one | the others | the second one | the rest of | the same thing",
);

const ORDINALS = wordSet("first second third fourth finally");
const NAMED_AFTER = wordSet("month time day week year thing one place quarter step rule of");
const SHORT_WORDS = 6;
const REFERENCES = wordSet("it them him her this that");

export function leansBack(words: Sentence): boolean {
  const [first, second] = words;
  if (LEANS_BACK.has(first?.key ?? "")) return true;
  if (ORDINALS.has(first?.key ?? "") && !NAMED_AFTER.has(second?.key ?? "")) return true;
  if (words.length <= SHORT_WORDS && words.slice(1).some(({ key }) => REFERENCES.has(key))) return true;
  return words.slice(0, SHORT_WORDS).some((_, at) => phraseAt(words, at, RELATIVES) !== undefined);
}

/** Each of these sentences and those after it that would hang in the air without it. */
export function withFollowers(passages: readonly Passage[], found: readonly number[]): number[] {
  const all = new Set(found);
  for (const at of found) {
    for (let next = at + 1; next <= at + MAX_FOLLOWERS; next += 1) {
      const passage = passages[next];
      if (!passage || passage.before.startsWith("\n\n") || !leansBack(wordsOf(passage.text))) break;
      all.add(next);
    }
  }
  return [...all].sort((a, b) => a - b);
}
