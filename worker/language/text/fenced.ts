import {
  CONJUNCTIONS,
  FINITE_AUXILIARIES,
  isVerb,
  MAYBE_SUBJECT,
  NOMINATIVE,
  OBJECT_PRONOUNS,
  PREPOSITIONS,
  SUBJECT_VERB,
  WH,
} from "./english/lexicon.ts";
import type { Language } from "./languages/language.ts";
import { asks } from "./punctuation.ts";
import { endsSentence, type Word, without, wordSet } from "./words.ts";

export const ARTICLES = wordSet("the a an my our your their");
/** After an article these begin something else. */
export const STARTS_ANEW = wordSet("okay well anyway that that's there there's it's what if when because");

/**
 * Words without some of them. "I was fishing, right, I wanted something": of the two commas around what goes, one is the sentence's
 * own.
 */
export function withoutFenced(
  words: readonly Word[],
  dropped: ReadonlySet<number>,
  language: Language,
): Word[] {
  const kept = [...words];
  for (const last of dropped) {
    const word = words[last];
    if (!word || dropped.has(last + 1)) continue;
    let first = last;
    while (dropped.has(first - 1)) first -= 1;
    const isFencedFiller = first === last && language.fencedFillers?.has(word.key);
    const isOwn = isFencedFiller || (language.code === "en" && hasOwnComma(words, first, last + 1, language));
    if (isOwn && !endsSentence(word)) kept[last] = { ...word, trail: "" };
    // "My job is to catch thieves, you know?": it asks only whether one listens.
    let start = first;
    while (start > 0 && !endsSentence(words[start - 1] as Word)) start -= 1;
    if (word.trail.includes("?") && !asks(words.slice(start, first), language))
      kept[last] = { ...word, trail: word.trail.replace("?", ".") };
  }
  return without(kept, (index) => dropped.has(index));
}

/** Not "it was, like, a train": what comes before can end a clause, and what follows needs nothing of it. */
function hasOwnComma(words: readonly Word[], from: number, to: number, language: Language): boolean {
  const before = words[from - 1];
  const next = words[to]?.key ?? "";
  // "I did a, um, okay, I'll just say it": broken off.
  if (before && ARTICLES.has(before.key) && (NOMINATIVE.has(next) || STARTS_ANEW.has(next))) return true;
  if (before?.trail === "," && before.key === "to" && ARTICLES.has(next)) return true;
  if (before?.trail !== "," || (language.neverLast.has(before.key) && before.key !== "which")) return false;
  // "This problem where, um, we'd send them home", "I noticed that, you know, they were good", "what is it with, like, these".
  if (WH.has(before.key) || /^(?:that|if|when|with|by|for|from|of)$/.test(before.key)) return false;
  // "So, um, they honoured the quotes."
  if (CONJUNCTIONS.has(before.key) && [undefined, ".", "!", "?"].includes(words[from - 2]?.trail))
    return false;
  if ([NOMINATIVE, MAYBE_SUBJECT, SUBJECT_VERB].some((subjects) => subjects.has(next))) return true;
  // "They told us, uh, our investors too."
  if (OBJECT_PRONOUNS.has(before.key) && ARTICLES.has(next)) return true;
  // "I design, um, economies for games": a verb and its object.
  const subject = words[from - 2];
  const isVerbOf = subject?.trail === "" && NOMINATIVE.has(subject.key) && !CONJUNCTIONS.has(next);
  if (isVerbOf) return false;
  const isContent =
    !language.functionWords.has(before.key) && !isVerb(before.key) && !before.key.endsWith("ing");
  const isEnd = isContent || language.numberWords.has(before.key);
  return isEnd && !FINITE_AUXILIARIES.has(next) && !PREPOSITIONS.has(next) && next !== "";
}
