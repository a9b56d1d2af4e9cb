import { isAmount } from "./hedges.ts";
import type { Language } from "./languages.ts";
import { capitalised, endsSentence, phraseAt, textOf, type Word, wordsOf } from "./words.ts";

/** Said twice in a row, so many words are said once. */
const MAX_REPEATED_WORDS = 6;
/** Stands for a space within what has to stay as it is. A character that nobody writes. */
const JOINER = "\u{e000}";
/** The loudness of "very, very" is meant. */
const NEVER_STUTTERED = /^(?:no|not|never|yes|very|nein|nicht|nie|sehr|non|très|muy|não|nunca|muito|jamais)$/;

/**
 * One line of speech as it was meant: no sounds of thinking, nothing said twice in a row. `kept` are phrases that stay as they are. Each word is looked at once, with a few around it.
 */
export function cleaned(line: string, language: Language, kept: readonly string[] = []): string {
  const words = wordsOf(protectedIn(line, kept));
  const out: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const filler = fillerAt(words, at, out, language);
    const repeated = filler > 0 ? 0 : repeatedAt(words, at, out, language);
    if (filler > 0) leaveOut(words, at, filler, out, language);
    else if (repeated > 0) {
      const { trail = "" } = words[at + repeated - 1] ?? {};
      out.push(...out.splice(-1).map((before) => ({ ...before, trail })));
    } else {
      const word = words[at];
      if (word) out.push(language.code === "en" ? withCapitalI(word) : word);
    }
    at += Math.max(1, filler, repeated);
  }
  return textOf(out).replaceAll(JOINER, " ");
}

/** A text changed everywhere but in phrases that have to stay as they are. */
export const keepingPhrases = (
  text: string,
  kept: readonly string[],
  change: (text: string) => string,
): string => change(protectedIn(text, kept)).replaceAll(JOINER, " ");

function protectedIn(text: string, kept: readonly string[]): string {
  const phrases = kept.map((phrase) => phrase.trim().split(/\s+/)).filter(({ length }) => length > 1);
  if (phrases.length === 0) return text;
  const any = phrases.map((words) => words.map(RegExp.escape).join(String.raw`\s+`)).join("|");
  return text.replace(new RegExp(any, "giu"), (found) => found.replace(/\s+/g, JOINER));
}

const withCapitalI = (word: Word): Word =>
  /^i(?:'\p{L}+)?$/u.test(word.key) ? { ...word, text: capitalised(word.text) } : word;

/** How many words at `at` only fill a pause: a sound, or a phrase between commas. */
function fillerAt(words: readonly Word[], at: number, out: readonly Word[], language: Language): number {
  const word = words[at];
  if (!word) return 0;
  const before = out.at(-1);
  // "What did she say? Hm.": as a sentence of its own it may be an answer, and says nothing.
  if (language.fillers.has(word.key)) return 1;
  const phrase = phraseAt(words, at, language.fenced);
  if (!phrase) return 0;
  const last = words[at + phrase.length - 1];
  const opens = !before || endsSentence(before);
  const isFenced = opens
    ? last?.trail === ","
    : before.trail === "," && /^[,.?!]$/.test(last?.trail ?? "") && last?.lead === "";
  return isFenced ? phrase.length : 0;
}

/** How many words at `at` were all said right before. */
function repeatedAt(words: readonly Word[], at: number, out: readonly Word[], language: Language): number {
  const before = out.at(-1);
  if (!before || endsSentence(before)) return 0;
  for (let size = Math.min(MAX_REPEATED_WORDS, out.length); size > 0; size -= 1) {
    const again = words.slice(at, at + size);
    const first = out.slice(-size);
    const isSame =
      again.length === size &&
      again.every(({ key, lead }, offset) => key !== "" && lead === "" && key === first[offset]?.key) &&
      !again.slice(0, -1).some(endsSentence) &&
      !first.some(endsSentence);
    if (isSame && isStutter(first, language)) return size;
  }
  return 0;
}

function isStutter(words: readonly Word[], language: Language): boolean {
  if (words.every((word) => isAmount(word.key, language))) return false;
  const [{ key = "", trail = "" } = {}, other] = words;
  if (other) return !words.every((word) => NEVER_STUTTERED.test(word.key));
  if (language.doubled.has(key) || NEVER_STUTTERED.test(key)) return false;
  // "A long, long time": only words of grammar are stammered across a comma.
  return trail === "" || (/^[,…]|^\.{2,}/.test(trail) && language.functionWords.has(key));
}

/** Leaves out words; what they open or end, their neighbours do. */
function leaveOut(words: Word[], at: number, length: number, out: Word[], language: Language): void {
  const [first, last, next] = [words[at], words[at + length - 1], words[at + length]];
  const before = out.at(-1);
  if (!first || !last) return;
  const opens = !before || endsSentence(before);
  if (next) {
    const isCapital = opens && /^\p{Lu}/u.test(first.text);
    const text = isCapital ? capitalised(next.text) : next.text;
    words[at + length] = { ...next, text, lead: first.lead + next.lead };
  }
  if (opens || !before) return;
  out[out.length - 1] = { ...before, trail: trailBetween(before, last, next, out, language) };
}

function trailBetween(
  before: Word,
  last: Word,
  next: Word | undefined,
  out: readonly Word[],
  language: Language,
): string {
  const quote = /["”»]/.exec(last.trail)?.[0] ?? "";
  if (endsSentence(last) || !next) return (last.trail || before.trail).replace("?", ".");
  const beforeThat = out.at(-2);
  const isFirst = !beforeThat || endsSentence(beforeThat);
  // "So, um, they left."
  if (isFirst && language.functionWords.has(before.key)) return quote;
  if (!/^,?$/.test(before.trail)) return before.trail + quote;
  const isListed = before.trail === "," && !last.trail.includes(",") && isAmount(before.key, language);
  return isListed ? `,${quote}` : quote;
}
