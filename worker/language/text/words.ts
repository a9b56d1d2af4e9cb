import { isAbbreviation, unspacedLetters } from "./tokens.ts";

/** One spoken word with the punctuation it was written with. */
export interface Word {
  /** As transcribed; only its letter case may change. */
  text: string;
  /** For comparison: lower case, straight apostrophes. Empty for emoji and other signs without letters. */
  key: string;
  lead: string;
  trail: string;
  /** What stood between this word and the one before. */
  gap: "" | " " | "\n" | "\n\n";
  /** Seconds of silence before it, where the recogniser tells. */
  pause?: number;
  /** Whether the recogniser itself thinks it likelier wrong than right. */
  isUnsure?: boolean;
}

const LEAD = /^[\s"“„«‹([{¿¡*_~>-]+/u;
const TRAIL = /[\s"“”»›)\]}.,;:!?…。！？、，；：؟،؛।*_~—–-]+$/u;
/** Most words end in a letter, which is quicker to see than that no punctuation follows. */
const WORD_END = /[\p{L}\p{N}]$/u;
const HAS_LETTER = /[\p{L}\p{N}]/u;
const DASHES = /^[—–-]+$/u;
/** In French they stand apart, and stay so. */
const APART = /^[»:;!?%][».,!?]*$/u;
const GERMAN_MONTH =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Quartal|Stock|Platz|Mal|Lehrjahr)/;
const FULL_STOPS = /(?<=[。！？])(?=[^\s。！？」』”）])/u;
const STYLED_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;
const HIDDEN = /[\u200b\u2060\ufeff]|[\p{Cc}](?<!\s)/gu;

export function keyOf(text: string): string {
  return text.replaceAll("’", "'").toLowerCase();
}

/** Splits a transcript into words. Letters styled as mathematical symbols become plain ones (rubric R17). */
export function wordsOf(transcript: string): Word[] {
  const plain = transcript
    .toWellFormed()
    .replace(STYLED_LETTERS, (letter) => letter.normalize("NFKC"))
    .replace(HIDDEN, " ");
  const words: Word[] = [];
  for (const [, space = "", token = ""] of plain.matchAll(/(\s*)(\S+)/gu)) {
    token.split(FULL_STOPS).forEach((part, index) => {
      addToken(words, part, index === 0 ? gapOf(space) : "");
    });
  }
  return words;
}

function gapOf(space: string): Word["gap"] {
  const newlines = space.replace(/[^\n]/g, "").length;
  if (newlines > 1) return "\n\n";
  return newlines === 1 ? "\n" : " ";
}

function addToken(words: Word[], token: string, gap: Word["gap"]): void {
  const previous = words.at(-1);
  if (!HAS_LETTER.test(token)) {
    if (previous && TRAIL.test(token)) {
      const mark = DASHES.test(token) ? "—" : token;
      previous.trail += mark === "—" || (gap !== "" && APART.test(token)) ? ` ${mark}` : mark;
    } else if (previous || !LEAD.test(token)) words.push({ text: token, key: "", lead: "", trail: "", gap });
    return;
  }
  const lead = LEAD.exec(token)?.[0] ?? "";
  const rest = token.slice(lead.length);
  const trail = WORD_END.test(rest) ? "" : (TRAIL.exec(rest)?.[0] ?? "");
  const text = trail === "" ? rest : rest.slice(0, -trail.length);
  // "At 3 p.m. they left": the full stop ends no sentence.
  if (previous?.trail === "." && /^[ap]\.m$/.test(previous.key) && /^\p{Ll}/u.test(text)) {
    previous.text += ".";
    previous.trail = "";
  }
  // "Seit dem 1. August": nor does that of an ordinal.
  if (previous?.trail === "." && /^\d{1,2}$/.test(previous.key) && GERMAN_MONTH.test(text)) {
    previous.text += ".";
    previous.trail = "";
  }
  // "Il dit : « Ah ! »": in French a quotation opens apart from its first word.
  const opening = previous?.text === "«" ? words.pop() : undefined;
  words.push({
    text,
    key: keyOf(text),
    lead: opening ? `« ${lead}` : lead,
    trail,
    gap: opening?.gap ?? gap,
  });
}

/** Whether a quotation begins with this word. */
export const opensQuotation = ({ lead }: Word): boolean => /["“„«]/.test(lead);

/** Whether the punctuation after a word ends a sentence. */
export function endsSentence(word: Word): boolean {
  return /[.!?。！？؟।]/u.test(word.trail) && !/\.\.|…/.test(word.trail) && !isAbbreviation(word.key);
}

/**
 * Removes words while keeping the punctuation readable: a sentence end moves to the word before, and commas that
 * fenced off what went away go with it. A pause before what went is a pause before what comes next.
 */
export function without(
  words: readonly Word[],
  removed: (index: number) => boolean,
  keepStops: "keep stops" | "drop stops" = "keep stops",
): Word[] {
  const kept: Word[] = [];
  let pendingGap: Word["gap"] = "";
  let pendingQuote = "";
  let silence = 0;
  for (const [index, word] of words.entries()) {
    if (!removed(index)) {
      const lead = pendingQuote + word.lead;
      const gap = pendingGap.length > word.gap.length ? pendingGap : word.gap;
      kept.push({ ...word, lead, gap, ...(word.pause !== undefined && { pause: word.pause + silence }) });
      pendingGap = "";
      pendingQuote = "";
      silence = 0;
      continue;
    }
    if (word.gap.startsWith("\n")) pendingGap = word.gap;
    if (opensQuotation(word) && !/["”»]/.test(word.trail)) pendingQuote = word.lead;
    silence += word.pause ?? 0;
    const previous = kept.at(-1);
    if (!previous || endsSentence(previous)) continue;
    if (endsSentence(word) && keepStops === "keep stops") previous.trail = word.trail;
    else if (
      /[,—–-]/.test(word.trail) &&
      /[,—–-]$/.test(previous.trail) &&
      !keepsComma(kept, words[index + 1])
    )
      previous.trail = "";
  }
  return kept;
}

const ITEM = /^(?:one|two|three|four|five|six|seven|first|second|third|fourth|fifth|\d{1,2})$/;

/** "Four, um, have an engineer in the room": the comma is the list's. "She was like, um, you're early": it is the quotation's. */
function keepsComma(words: readonly Word[], next: Word | undefined): boolean {
  const [before, last] = words.slice(-2);
  if (!before || !last) return false;
  // "She says, um, her budget is low": told, not quoted.
  if (/^(?:her|his|their)$/.test(next?.key ?? "")) return false;
  return (ITEM.test(last.key) && endsSentence(before)) || /^(?:like|said|says|goes|went)$/.test(last.key);
}

/** Whether the words of `phrase` stand at `at`. */
export function matchesAt(words: readonly Word[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((key, offset) => words[at + offset]?.key === key);
}

/** The first of `phrases` that stands at `at`. Give longer phrases first. */
export function phraseAt(
  words: readonly Word[],
  at: number,
  phrases: readonly (readonly string[])[],
): readonly string[] | undefined {
  return phrases.find((phrase) => matchesAt(words, at, phrase));
}

/** Phrases from a text with one per line or `|`, longest first. */
export function phrases(list: string): string[][] {
  return list
    .split(/[|\n]/)
    .map((phrase) => phrase.trim().split(/\s+/))
    .filter((phrase) => phrase[0] !== "")
    .sort((a, b) => b.length - a.length);
}

/** A set of the words in a text, separated by white space. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** How many words these are; where a script writes no spaces, every letter counts. */
export function sizeOf(words: readonly Word[]): number {
  return words.reduce((sum, { key, text }) => sum + (key === "" ? 0 : Math.max(1, unspacedLetters(text))), 0);
}

export type Sentence = Word[];

export function textOf(sentence: Sentence): string {
  return sentence
    .map((word, at) => (at === 0 || word.gap === "" ? "" : " ") + word.lead + word.text + word.trail)
    .join("")
    .trim();
}

/** Raises the first letter, unless that would change which letters the word has ("ß" becomes two). */
export function capitalised(text: string): string {
  const [first = ""] = text;
  const upper = first.toUpperCase();
  return upper.toLowerCase() === first && upper.length === first.length
    ? upper + text.slice(first.length)
    : text;
}

/** The words with the first capital of the sentence they come from. */
export function startedLike(words: Sentence, original: Sentence): Sentence {
  const [first, ...others] = words;
  if (!first) return [];
  return [{ ...first, text: capitalised(first.text), gap: original[0]?.gap ?? " " }, ...others];
}

/** The words with the last mark of the sentence they come from. */
export function endedLike(words: Sentence, original: Sentence): Sentence {
  const last = words.at(-1);
  if (!last) return [];
  const mark = original.at(-1)?.trail ?? ".";
  return [...words.slice(0, -1), { ...last, trail: mark }];
}
