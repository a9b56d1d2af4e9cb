/** A word of what was said, with the signs around it. */
export interface Word {
  /** What opens before it: quotation marks, brackets. */
  lead: string;
  text: string;
  trail: string;
  /** For comparing: lower case, straight apostrophes; empty for what is no word. */
  key: string;
}

const PARTS = /^([\s"“„«‹([{¿¡*_~>-]*)(.*?)([\s"“”»›)\]}.,:;!?…。！？、，；：؟،؛।*_~—–-]*)$/su;
const HAS_LETTER = /[\p{L}\p{N}]/u;
const STYLED_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;
const HIDDEN = /[\u200b\u2060\ufeff]|[\p{Cc}](?<!\s)/gu;
/** A recogniser writes no word this long, and a pattern over one takes its time. */
const MAX_WORD_CHARS = 400;

/** Letters styled as mathematical symbols become plain ones, and what nobody sees goes. */
export const plainLetters = (text: string): string =>
  text
    .toWellFormed()
    .replace(STYLED_LETTERS, (letter) => letter.normalize("NFKC"))
    .replace(HIDDEN, " ");

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let opening = "";
  for (const token of text.split(/\s+/)) {
    if (token === "") continue;
    const previous = words.at(-1);
    if (HAS_LETTER.test(token) || (previous && /\p{Extended_Pictographic}/u.test(token))) {
      const [, lead = "", word = "", trail = ""] =
        token.length > MAX_WORD_CHARS ? ["", "", token, ""] : (PARTS.exec(token) ?? []);
      words.push({ lead: opening + lead, text: word, trail, key: HAS_LETTER.test(word) ? keyOf(word) : "" });
      opening = "";
    } else if (/^["“„«¿¡([-]+$/u.test(token) && token !== "-") opening += token === "«" ? "« " : token;
    else if (previous && /^[—–-]+$/u.test(token)) previous.trail += ",";
    // French sets these apart, and they stay so.
    else if (previous && /^[»:;!?.…]+$/u.test(token)) previous.trail += ` ${token}`;
    else words.push({ lead: "", text: token, trail: "", key: "" });
  }
  return words;
}

const keyOf = (text: string): string => text.replaceAll("’", "'").toLowerCase();

export const textOf = (words: readonly Word[]): string =>
  words.map(({ lead, text, trail }) => lead + text + trail).join(" ");

/** Whether the punctuation after a word ends a sentence. */
export const endsSentence = ({ trail }: Word): boolean => /[.!?。！？؟।]/u.test(trail);

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

/** A set of the words in a text, separated by white space. */
export function wordSet(list = ""): ReadonlySet<string> {
  return new Set(list.match(/\S+/g));
}

/** Raises the first letter, unless that would change which letters the word has ("ß" becomes two). */
export function capitalised(text: string): string {
  const [first = ""] = text;
  const upper = first.toUpperCase();
  return upper.toLowerCase() === first && upper.length === first.length
    ? upper + text.slice(first.length)
    : text;
}
