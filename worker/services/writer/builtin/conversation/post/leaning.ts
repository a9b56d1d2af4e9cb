import type { Sentence } from "../../sentences.ts";
import { wordSet, wordsOf } from "../../words.ts";
import type { Passage } from "./passages.ts";

/** A sentence that opens with one of these cannot be understood without the one before. */
const LEANS_BACK = wordSet(`
  it it's that that's this these those they they're they'd they've he he's he'd she she's she'd him her them its their which who
  because so then but and or also too neither esto eso ese lo así entonces pero y das es dies er sie deshalb also aber und ça c'est cela il elle mais
  donc et isso ele ela então mas e`);
const MAX_FOLLOWERS = 2;

export function leansBack(words: Sentence): boolean {
  return LEANS_BACK.has(words[0]?.key ?? "");
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
