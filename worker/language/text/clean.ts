import { dropFalseStarts, dropStubs } from "./english/false-starts.ts";
import { fillerLength } from "./english/fillers.ts";
import { canOpenClause, PREPOSITIONS } from "./english/lexicon.ts";
import { startChances } from "./english/sentence-ends.ts";
import { withoutFenced } from "./fenced.ts";
import type { Language } from "./languages/language.ts";
import { applyRepairs } from "./repairs.ts";
import { dropStutters } from "./stutters.ts";
import { dropTrailingOff, isAnswer } from "./trailing-off.ts";
import { endsSentence, opensQuotation, phraseAt, type Word } from "./words.ts";

/**
 * The words that were meant: no fillers, stutters, false starts or slips that the speaker took back. All of them are of `words`,
 * in their order but for corrections in the place of what they correct. Never empty when `words` is not.
 */
export function clean(words: readonly Word[], language: Language): Word[] {
  const isEnglish = language.code === "en";
  let current = dropSounds(dropTrailingOff(words, language), language);
  current = dropStutters(current, language);
  current = applyRepairs(current, language, isEnglish ? startOfClause : startOfSentence);
  current = dropFillers(current, language, isEnglish);
  if (isEnglish) current = dropStubs(dropFalseStarts(current, language), language);
  current = dropStutters(current, language);
  current = dropOpeners(current, language);
  return current.some((word) => word.key !== "") ? current : [...words];
}

function dropSounds(words: readonly Word[], language: Language): Word[] {
  const isSound = (index: number) => language.fillers.has(words[index]?.key ?? "");
  // "In, uh, in finance": said again after a sound, even what may stand twice in a row.
  const isSaidAgain = (index: number) => {
    const [word, again] = [words[index], words[index + 2]];
    if (!word || !again || endsSentence(word) || !isSound(index + 1)) return false;
    return word.key === again.key && language.functionWords.has(word.key);
  };
  // "I have the bakery on, well, on Barrack Street."
  const isSaidAfter = (index: number) =>
    [1, 2].some((by) => {
      const [word, filler, again] = [words[index + 1 - by], words[index + 2 - by], words[index + 3 - by]];
      const isFenced = word?.trail === "," && filler?.trail === ",";
      return (
        isFenced &&
        word.key === again?.key &&
        /^(?:well|like|okay)$/.test(filler.key) &&
        PREPOSITIONS.has(word.key)
      );
    });
  // "So, um, they honoured the quotes": it concludes nothing.
  const isIdleSo = (index: number) => {
    const before = words[index - 1];
    const opens = !before || endsSentence(before);
    return opens && words[index]?.key === "so" && words[index]?.trail === "," && isSound(index + 1);
  };
  const isDropped = (index: number) =>
    (isSound(index) && !isAnswer(words, index)) ||
    isSaidAgain(index) ||
    isSaidAfter(index) ||
    isIdleSo(index);
  const dropped = new Set(words.keys().filter(isDropped));
  return withoutFenced(words, dropped, language);
}

function dropFillers(words: readonly Word[], language: Language, isEnglish: boolean): Word[] {
  const dropped = new Set<number>();
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    // "She said, “You know you're late”": what is quoted stays.
    if (first && opensQuotation(first)) continue;
    const isFenced = words[at - 1]?.trail === "," && first?.trail === ",";
    const phrase = phraseAt(words, at, language.fillerPhrases)?.length ?? 0;
    // "Vous savez que…" is none, nor is "que vous savez dire non".
    const isApart = at === 0 || /[,.!?]/.test(words[at - 1]?.trail ?? "");
    const isPhrase = phrase > 0 && isApart && /[,.!?]/.test(words[at + phrase - 1]?.trail ?? "");
    const length =
      (isPhrase && phrase) ||
      (isEnglish ? fillerLength(words, at) : Number(isFenced && language.fencedFillers?.has(first.key)));
    for (let index = at; index < at + length; index += 1) dropped.add(index);
    at += Math.max(0, length - 1);
  }
  return withoutFenced(words, dropped, language);
}

/** Greetings and sound checks. At least half of a note is always left. */
function dropOpeners(words: readonly Word[], language: Language): Word[] {
  let start = 0;
  for (;;) {
    const opener = phraseAt(words, start, language.openers);
    if (!opener || (start + opener.length) * 2 > words.length) break;
    // "Good morning from Rotterdam."
    if (words[start + opener.length]?.key === "from") break;
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

const CLAUSE_CHANCE = 0.3;

/** Where the clause that ends before `before` begins. */
function startOfClause(words: readonly Word[], before: number): number {
  const chances = startChances(words.slice(0, before));
  for (let index = before - 1; index > 0; index -= 1) {
    const previous = words[index - 1];
    if (previous && (endsSentence(previous) || /[,—]/.test(previous.trail))) return index;
    if ((chances[index] ?? 0) >= CLAUSE_CHANCE) return index;
  }
  return 0;
}
