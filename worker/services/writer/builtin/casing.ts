import { PREPOSITIONS } from "./english/lexicon.ts";
import { ACRONYMS, NAMES } from "./english/names.ts";
import type { Word } from "./words.ts";
import { wordSet } from "./words.ts";

const MONTHS_THAT_ARE_WORDS = wordSet("may march august");
const BEFORE_A_MONTH = wordSet("in of since until by last next this early late mid during from before after");

/** Raises the first letter, unless that would change which letters the word has ("ß" becomes two). */
export function capitalised(text: string): string {
  const [first = ""] = text;
  const upper = first.toUpperCase();
  return upper.toLowerCase() === first && upper.length === first.length
    ? upper + text.slice(first.length)
    : text;
}

/** Words with the capitals that English wants within a sentence. Capitals that are there already stay. */
export function withEnglishCapitals(words: readonly Word[]): Word[] {
  return words.map((word, at) => {
    const [stem = "", ...suffix] = word.text.split(/(?=['’])/);
    return { ...word, text: spelling(stem.toLowerCase(), stem, word, words[at - 1]) + suffix.join("") };
  });
}

function spelling(key: string, text: string, word: Word, previous: Word | undefined): string {
  if (key === "i") return "I";
  if (/\p{Lu}/u.test(text)) return text;
  const acronym = ACRONYMS.get(key);
  if (acronym) return acronym;
  if (MONTHS_THAT_ARE_WORDS.has(key)) {
    return BEFORE_A_MONTH.has(previous?.key ?? "") && PREPOSITIONS.has(previous?.key ?? "")
      ? capitalised(text)
      : text;
  }
  return NAMES.has(key) && word.key !== "" ? capitalised(text) : text;
}

/** A text in capitals only, as some recognisers give it, in lower case. */
export function withoutShouting(words: readonly Word[]): Word[] {
  const text = words.map((word) => word.text).join("");
  const shouted = words.length > 3 && /[A-Z]/.test(text) && !/\p{Ll}/u.test(text);
  if (!shouted) return [...words];
  return words.map((word) => ({
    ...word,
    text: word.text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  }));
}
