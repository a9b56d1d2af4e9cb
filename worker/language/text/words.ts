const STYLED_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;
const HIDDEN = /[\u200b\u2060\ufeff]|[\p{Cc}](?<!\s)/gu;

/** Letters styled as mathematical symbols become plain ones, and what nobody sees goes. */
export const plainLetters = (text: string): string =>
  text
    .toWellFormed()
    .replace(STYLED_LETTERS, (letter) => letter.normalize("NFKC"))
    .replace(HIDDEN, " ");

export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

export type Phrases = readonly (readonly string[])[];

/** The first of `phrases` that stands at `at`. Give longer phrases first. */
export const phraseAt = (words: readonly { key: string }[], at: number, all: Phrases) =>
  all.find((phrase) => phrase.every((key, offset) => words[at + offset]?.key === key));

/** Phrases from a text with one per line or `|`, longest first. */
export function phrases(list = ""): string[][] {
  const all = list.split(/[|\n]/).map((phrase) => phrase.trim().split(/\s+/));
  return all.filter(([first]) => first !== "").sort((a, b) => b.length - a.length);
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

/** The most that one function keeps: results, and characters of their keys. That is some megabytes of a process's 128. */
const MOST_RESULTS = 1_000;
const MOST_CHARS = 2_000_000;

/**
 * Works the same out once while this process lives: a post is read far more often than changed. Inputs with the same `keyOf` are the
 * same, where `isSame` says so too. Results are shared: never change one.
 */
export function remembered<Input, Result>(
  work: (input: Input) => Result,
  keyOf: (input: Input) => string = JSON.stringify,
  isSame: (earlier: Input, input: Input) => boolean = () => true,
): (input: Input) => Result {
  const results = new Map<string, { input: Input; result: Result }>();
  let chars = 0;
  return (input) => {
    const key = keyOf(input);
    const earlier = results.get(key);
    if (earlier && isSame(earlier.input, input)) return earlier.result;
    if (results.size >= MOST_RESULTS || chars > MOST_CHARS) {
      results.clear();
      chars = 0;
    }
    const result = work(input);
    results.set(key, { input, result });
    chars += key.length;
    return result;
  };
}
