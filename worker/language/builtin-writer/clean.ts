import { fillerLength } from "./english/fillers.ts";
import { canOpenClause } from "./english/lexicon.ts";
import { dropFalseStarts, isClauseBoundary, startOfClause } from "./english/restarts.ts";
import type { Language } from "./languages/language.ts";
import { applyRepairs } from "./repairs.ts";
import { dropStutters } from "./stutters.ts";
import type { Word } from "./words.ts";
import { endsSentence, phraseAt, without } from "./words.ts";

/**
 * The words that were meant: no fillers, stutters, false starts or slips that the speaker took back. A subsequence of
 * `words`, and never empty when `words` is not.
 */
export function clean(words: readonly Word[], language: Language): Word[] {
  const isEnglish = language.code === "en";
  let current = dropSounds(words, language);
  current = dropStutters(current, language, isEnglish ? isClauseBoundary : () => false);
  current = applyRepairs(current, language, isEnglish ? startOfClause : startOfSentence);
  current = dropFillers(current, language, isEnglish);
  if (isEnglish) current = dropFalseStarts(current);
  current = dropStutters(current, language, isEnglish ? isClauseBoundary : () => false);
  current = dropOpeners(current, language);
  return current.some((word) => word.key !== "") ? current : [...words];
}

function dropSounds(words: readonly Word[], language: Language): Word[] {
  return without(words, (index) => language.fillers.has(words[index]?.key ?? ""));
}

function dropFillers(words: readonly Word[], language: Language, isEnglish: boolean): Word[] {
  const dropped = new Set<number>();
  for (let at = 0; at < words.length; at += 1) {
    const length =
      phraseAt(words, at, language.fillerPhrases)?.length ?? (isEnglish ? fillerLength(words, at) : 0);
    for (let index = at; index < at + length; index += 1) dropped.add(index);
    at += Math.max(0, length - 1);
  }
  return without(words, (index) => dropped.has(index));
}

/** Greetings and sound checks. At least half of a note is always left. */
function dropOpeners(words: readonly Word[], language: Language): Word[] {
  let start = 0;
  for (;;) {
    const opener = phraseAt(words, start, language.openers);
    if (!opener || (start + opener.length) * 2 > words.length) break;
    const fencedOff = /[,.!?…—]/.test(words[start + opener.length - 1]?.trail ?? "");
    if (opener.length === 1 && !fencedOff && !opensClause(words, start + 1, language)) break;
    start += opener.length;
  }
  return words.slice(start);
}

/** "So we…" goes on without its "so"; "so much has changed" does not. */
function opensClause(words: readonly Word[], at: number, language: Language): boolean {
  if (language.code !== "en" || phraseAt(words, at, language.openers)) return true;
  return canOpenClause(
    words.slice(at, at + 4).map((word) => word.key),
    0,
  );
}

function startOfSentence(words: readonly Word[], before: number): number {
  for (let index = before - 1; index > 0; index -= 1) {
    const previous = words[index - 1];
    if (previous && (endsSentence(previous) || previous.trail.includes(","))) return index;
  }
  return 0;
}
