import { isAbbreviation } from "#contract/sentences.ts";
import { UNSPACED } from "#contract/spoken-words.ts";

/** A word, a number in digits, or any other sign, where it stands in its text. */
export interface Token {
  text: string;
  /** For comparison: lower case, without accents, straight apostrophes. */
  key: string;
  kind: "word" | "number" | "sign";
  /** UTF-16 offsets into the text it came from. */
  start: number;
  end: number;
  /** Whether no space stands between it and the token before. */
  glued: boolean;
  /** Whether it is the first word of a sentence, a line, a quotation or what follows a colon. */
  opens: boolean;
}

/** Indices of the first token of a sentence and of the one after its last. */
export type Range = { from: number; to: number };

const TOKEN =
  /(\p{Nd}+(?:[.,'’\u00a0\u202f]\p{Nd}+)*)|(\p{Lu}(?=\p{Nd}{1,3}(?:,\p{Nd}{3})+)|[\p{L}\p{M}](?:[\p{L}\p{M}\p{Nd}]|['’](?=\p{L}))*)|([^\s\p{L}\p{M}\p{Nd}])/gu;
const PLAIN = /^[a-z']+$/;
const STOPS = new Set([".", "!", "?", "…", "。", "！", "？", "؟", "।"]);
const OPENERS = new Set([":", "(", "[", "-", "–", "—", "•", "·", "*", ">", "→", "/", "|"]);
const QUOTES = new Set(['"', "“", "”", "„", "«", "»", "‘", "「", "」"]);

export const hasUnspaced = (text: string): boolean => UNSPACED.test(text);

/** Whether most of a text is in a script that writes no spaces between words. */
export const isUnspaced = (text: string): boolean => [...text].filter(hasUnspaced).length > text.length / 3;

/** How texts are compared: `Société` and `societe` are one. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("’", "'").replaceAll("ß", "ss");
}

/** Words with what may stand inside one: "don't", "state-of-the-art", "3.5". */
const KEY = /[\p{L}\p{M}\p{N}]+(?:(?:['-]|(?<=\p{Nd})[.,](?=\p{Nd}))[\p{L}\p{M}\p{N}]+)*/gu;

/** The words of a text for comparison: lower case with straight apostrophes, accents kept; hyphenated words are one. */
export function keysOf(text: string): string[] {
  const keys = text.replaceAll("’", "'").toLowerCase().match(KEY) ?? [];
  return keys.flatMap((key) => (hasUnspaced(key) ? segments(key).map((part) => part.text) : [key]));
}

/** Scripts without spaces are cut into words by the platform's segmenter. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let [before, opens] = [0, true];
  for (const match of text.matchAll(TOKEN)) {
    const [whole, number, word] = match;
    if (text.slice(before, match.index).includes("\n")) opens = true;
    const kind = number === undefined ? (word === undefined ? "sign" : "word") : "number";
    const glued = match.index === before && tokens.length > 0;
    for (const part of kind === "word" && hasUnspaced(whole) ? segments(whole) : [{ text: whole, at: 0 }]) {
      const start = match.index + part.at;
      const key = fold(part.text);
      const end = start + part.text.length;
      tokens.push({ text: part.text, key, kind, start, end, glued: glued || part.at > 0, opens: false });
    }
    const last = tokens.at(-1);
    if (kind !== "sign" && last) {
      last.opens = opens;
      opens = false;
    } else opens ||= opensNext(whole, tokens, text[match.index + whole.length]);
    before = match.index + whole.length;
  }
  return tokens;
}

function opensNext(sign: string, tokens: readonly Token[], next: string | undefined): boolean {
  if (OPENERS.has(sign) || QUOTES.has(sign) || /\p{Extended_Pictographic}/u.test(sign)) return true;
  return STOPS.has(sign) && !(sign === "." && belongsToWord(tokens, next));
}

/** Whether a full stop belongs to the word before it: "Dr.", "J.", "a.m.". */
function belongsToWord(tokens: readonly Token[], next: string | undefined): boolean {
  const [word, stop] = tokens.slice(-2);
  if (!word || !stop?.glued || word.kind !== "word") return false;
  if (next !== undefined && /\p{L}/u.test(next)) return true;
  return isAbbreviation(word.text) && !word.glued;
}

// Making one costs as much as using it on a post or four.
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

function segments(text: string): { text: string; at: number }[] {
  if (text.length === 1) return [{ text, at: 0 }];
  return Array.from(segmenter.segment(text), ({ segment, index }) => ({ text: segment, at: index }));
}

const HYPHENS = new Set(["-", "‐", "‑"]);

/** Whether a token is the hyphen within a word, which may stand inside a number: "eighty-nine". */
export function isInnerHyphen(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!token || !HYPHENS.has(token.text) || !token.glued || !next?.glued) return false;
  return before?.kind === "word" || next.kind === "word";
}
