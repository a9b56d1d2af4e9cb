import { endsSentence, hasUnspaced, type Word, wordsOf } from "../text/index.ts";

/** A word or phrase that must not be there, made ready for looking it up. */
interface Ban {
  /** Lower case, words apart by single spaces; hyphens count as spaces. */
  phrase: string;
  /** "Thoughts?" bans the question, not the word. */
  mark: string;
}

/** What is banned, by the first word. */
export interface Bans {
  byFirstWord: ReadonlyMap<string, readonly Ban[]>;
  /** Without letters, or in a script without spaces: found wherever it stands. */
  anywhere: readonly string[];
}

export interface Found {
  /** Index of the first word. */
  at: number;
  length: number;
  phrase: string;
}

const HAS_LETTER = /[\p{L}\p{N}]/u;
/** After these, "'s" is a verb, and "it's" is another word than "it". */
const NOT_POSSESSIVE =
  /^(?:it|that|this|he|she|what|who|there|here|let|how|where|when|why|everyone|everything|nobody|nothing)$/;

export function bansOf(texts: readonly string[]): Bans {
  const all = texts.map((text) => text.trim()).filter(Boolean);
  const isOfWords = (text: string) => HAS_LETTER.test(text) && !hasUnspaced(text);
  const bans = all
    .filter(isOfWords)
    .map((text): Ban => ({ phrase: phraseOf(wordsOf(text)), mark: /[?!]$/.exec(text)?.[0] ?? "" }))
    .sort((a, b) => b.phrase.length - a.phrase.length);
  return {
    byFirstWord: Map.groupBy(bans, ({ phrase }) => phrase.split(" ")[0] ?? ""),
    anywhere: all.filter((text) => !isOfWords(text)).map((text) => text.toLowerCase()),
  };
}

/** The first banned phrase among the words from `from` on, the longest where several begin. Whole words, in any letter case. */
export function bannedAmong(words: readonly Word[], { byFirstWord }: Bans, from = 0): Found | undefined {
  for (let at = from; at < words.length; at += 1) {
    const first = phraseOf(words.slice(at, at + 1));
    const starts = [first, withoutPossessive(first), first.split(" ")[0] ?? ""];
    for (const ban of new Set(starts.flatMap((start) => byFirstWord.get(start) ?? []))) {
      const length = lengthAt(words, at, ban);
      if (length > 0) return { at, length, phrase: ban.phrase };
    }
  }
  return undefined;
}

/** A banned sign, or a word of a script without spaces, in a text. */
export function bannedSign(text: string, { anywhere }: Bans): string | undefined {
  const lower = text.toLowerCase();
  return anywhere.find((sign) => lower.includes(sign));
}

/** How many words a ban takes up at `at`; 0 when it does not stand there. */
function lengthAt(words: readonly Word[], at: number, { phrase, mark }: Ban): number {
  let found = "";
  for (let length = 1; at + length <= words.length; length += 1) {
    const word = words[at + length - 1];
    if (!word) return 0;
    found = `${found} ${phraseOf([word])}`.trim();
    if (found === phrase || withoutPossessive(found) === phrase)
      return word.trail.includes(mark) ? length : 0;
    const goesOn = word.trail === "" && !endsSentence(word);
    if (!goesOn || !phrase.startsWith(`${found} `)) return 0;
  }
  return 0;
}

function phraseOf(words: readonly Word[]): string {
  return words
    .map(({ key }) => key.replaceAll("-", " ").trim())
    .filter(Boolean)
    .join(" ");
}

function withoutPossessive(phrase: string): string {
  const bare = phrase.replace(/'s?$/, "");
  return NOT_POSSESSIVE.test(bare.split(" ").at(-1) ?? "") ? phrase : bare;
}
