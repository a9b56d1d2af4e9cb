import type { Language } from "./languages/language.ts";
import type { Word } from "./words.ts";
import { endsSentence, without } from "./words.ts";

const LONGEST_REPEAT_WORDS = 5;

/** Whether two words said twice in a row belong to two sentences: "how we did it | it was great". */
type IsBoundary = (words: readonly Word[], second: number) => boolean;

/** Drops words and phrases said twice in a row, and pieces of words that the speaker broke off. */
export function dropStutters(words: readonly Word[], language: Language, isBoundary: IsBoundary): Word[] {
  let current = dropBrokenWords(words);
  for (let length = LONGEST_REPEAT_WORDS; length >= 1; length -= 1) {
    const dropped = new Set<number>();
    for (let at = 0; at + 2 * length <= current.length; at += 1) {
      if (!isRepeat(current, at, length, language)) continue;
      if (isBoundary(current, at + length)) continue;
      for (let index = at; index < at + length; index += 1) dropped.add(index);
    }
    if (dropped.size > 0) current = without(current, (index) => dropped.has(index));
  }
  return current;
}

function isRepeat(words: readonly Word[], at: number, length: number, language: Language): boolean {
  for (let offset = 0; offset < length; offset += 1) {
    const first = words[at + offset];
    const second = words[at + length + offset];
    if (!first || !second || first.key === "" || first.key !== second.key) return false;
    if (endsSentence(first)) return false;
    if (length === 1 && (language.doubled.has(first.key) || /^\p{N}+$/u.test(first.key))) return false;
  }
  return true;
}

/** "The prod- product" keeps only what was finished. */
function dropBrokenWords(words: readonly Word[]): Word[] {
  return without(words, (index) => {
    const word = words[index];
    const next = words[index + 1];
    if (!word || !next || word.key === "") return false;
    return /^[-–—]/.test(word.trail) && word.key.length < next.key.length && next.key.startsWith(word.key);
  });
}
