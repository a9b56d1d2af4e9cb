import { PREPOSITIONS } from "./english/lexicon.ts";
import { ACRONYMS, NAMES } from "./english/names.ts";
import type { Word } from "./words.ts";
import { wordSet } from "./words.ts";

const MONTHS_THAT_ARE_WORDS = wordSet("may march august");
const BEFORE_A_NOUN = wordSet("the a an my our your their his her its one this that every");
const IT_NOUNS = wordSet(
  "guy guys person people team teams department manager director support staff company consultant lead budget system systems",
);
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
    return { ...word, text: spelling(stem.toLowerCase(), stem, words, at) + suffix.join("") };
  });
}

function spelling(key: string, text: string, words: readonly Word[], at: number): string {
  const [previous, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (key === "i") return "I";
  if (key === "it" && isDepartment(previous, next)) return "IT";
  if (/\p{Lu}/u.test(text)) return text;
  const acronym = ACRONYMS.get(key);
  if (acronym) return acronym;
  if (MONTHS_THAT_ARE_WORDS.has(key)) {
    return BEFORE_A_MONTH.has(previous?.key ?? "") && isPreposition(previous?.key ?? "")
      ? capitalised(text)
      : text;
  }
  return NAMES.has(key) && word?.key !== "" ? capitalised(text) : text;
}

function isPreposition(key: string): boolean {
  return PREPOSITIONS.has(key) || key === "since";
}

/** "The it guy": after an article, and before a noun, no pronoun can stand. */
function isDepartment(previous: Word | undefined, next: Word | undefined): boolean {
  return BEFORE_A_NOUN.has(previous?.key ?? "") && previous?.trail === "" && IT_NOUNS.has(next?.key ?? "");
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
