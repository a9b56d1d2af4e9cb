const STYLED_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;
const HIDDEN = /[\u200b\u2060\ufeff]|[\p{Cc}](?<!\s)/gu;

/** Letters styled as mathematical symbols become plain ones, and what nobody sees goes. */
export const plainLetters = (text: string): string =>
  text
    .toWellFormed()
    .replace(STYLED_LETTERS, (letter) => letter.normalize("NFKC"))
    .replace(HIDDEN, " ");

/** Whether anything is said in a text; signs alone are nothing. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The first of `phrases` that stands at `at`. Give longer phrases first. */
export const phraseAt = (
  words: readonly { key: string }[],
  at: number,
  all: readonly (readonly string[])[],
): readonly string[] | undefined =>
  all.find((phrase) => phrase.every((key, offset) => words[at + offset]?.key === key));

/** Phrases from a text with one per line or `|`, longest first. */
export function phrases(list = ""): string[][] {
  return list
    .split(/[|\n]/)
    .map((phrase) => phrase.trim().split(/\s+/))
    .filter((phrase) => phrase[0] !== "")
    .sort((a, b) => b.length - a.length);
}

export const wordSet = (list = ""): ReadonlySet<string> => new Set(list.match(/\S+/g));

/** Raises the first letter, unless that would change which letters the word has ("ß" becomes two). */
export function capitalised(text: string): string {
  const [first = ""] = text;
  const upper = first.toUpperCase();
  return upper.toLowerCase() === first && upper.length === first.length
    ? upper + text.slice(first.length)
    : text;
}
