import { PAUSE } from "./english/clauses.ts";
import { CAN_END_OBJECT } from "./english/false-starts.ts";
import { FINITE_AUXILIARIES, isVerb, NOMINATIVE, PREPOSITIONS, SUBJECT_VERB, WH } from "./english/lexicon.ts";
import { withoutFenced } from "./fenced.ts";
import { en } from "./languages/en.ts";
import type { Language } from "./languages/language.ts";
import { endsSentence, type Word, without, wordSet } from "./words.ts";

/** "What there is, is a walk." */
const COPULAS = wordSet("is was");
const LONGEST_REPEAT_WORDS = 5;

/** Drops words and phrases said twice in a row, and pieces of words that the speaker broke off. */
export function dropStutters(words: readonly Word[], language: Language): Word[] {
  const isBoundary = language.code === "en" ? isClauseBoundary : isAfterContent;
  let current = dropBrokenWords(words);
  for (let length = LONGEST_REPEAT_WORDS; length >= 1; length -= 1) {
    const dropped = new Set<number>();
    for (let at = 0; at + 2 * length <= current.length; at += 1) {
      if (!isRepeat(current, at, length, language)) continue;
      if (isBoundary(current, at + length, length, language)) continue;
      for (let index = at; index < at + length; index += 1) dropped.add(index);
    }
    if (dropped.size > 0) current = withoutFenced(current, dropped, language);
  }
  return dropRestarts(current, language);
}

const LONGEST_RESTART_WORDS = 4;
const PARTICLES = wordSet("up down in on off over out about");

const LONGEST_INTERRUPTION_WORDS = 8;

/** "We bought, I had to check this, | we bought twenty three": where a clause that stopped at its verb is begun again. */
function takenUpAgain(words: readonly Word[], at: number): number | undefined {
  const [subject, verb] = [words[at - 1], words[at]];
  if (!subject || !verb || !NOMINATIVE.has(subject.key) || !isVerb(verb.key)) return undefined;
  for (let index = at + 3; index <= at + 1 + LONGEST_INTERRUPTION_WORDS; index += 1) {
    if (endsSentence(words[index - 1] ?? verb)) return undefined;
    const isAgain = words[index]?.key === subject.key && words[index + 1]?.key === verb.key;
    if (isAgain && words[index - 1]?.trail === "," && words[index + 1]?.trail === "") return index;
  }
  return undefined;
}

/** "The thirty that, the thirty percent that lived": begun again with the same two words, and not finished before. */
function dropRestarts(words: readonly Word[], { neverLast }: Language): Word[] {
  const dropped = new Set<number>();
  for (const [at, { key, trail }] of words.entries()) {
    const again = trail === "," ? takenUpAgain(words, at) : undefined;
    for (let index = at - 1; again !== undefined && index < again; index += 1) dropped.add(index);
    const isUnfinished =
      neverLast.has(key) || key === "that" || (PREPOSITIONS.has(key) && !PARTICLES.has(key));
    if (trail !== "," || !isUnfinished) continue;
    for (let length = 3; length <= LONGEST_RESTART_WORDS; length += 1) {
      const from = at + 1 - length;
      const isAgain = [0, 1].every(
        (by) => words[from + by] && words[from + by]?.key === words[at + 1 + by]?.key,
      );
      if (!isAgain || words.slice(from, at).some((word) => word.trail !== "")) continue;
      for (let index = from; index <= at; index += 1) dropped.add(index);
    }
  }
  return words.filter((_, index) => !dropped.has(index));
}

function isRepeat(words: readonly Word[], at: number, length: number, language: Language): boolean {
  for (let offset = 0; offset < length; offset += 1) {
    const first = words[at + offset];
    const second = words[at + length + offset];
    if (!first || !second || first.key === "" || first.key !== second.key) return false;
    // "“Drop the fries, Ana,” Ana starts listening."
    if (/["”“„»«]/.test(first.trail + second.lead)) return false;
    // "Thank you, you know who you are."
    if (words[at - 1]?.key === "thank") return false;
    // "If you know, you know."
    if (length === 2 && first.key === "you" && words[at - 1]?.key === "if") return false;
    // "What do I do? I get up."
    if (endsSentence(first) || (offset < length - 1 && endsSentence(second))) return false;
    // "The answer was nobody. Nobody pays us": who stutters repeats small words.
    const isContent = !language.functionWords.has(first.key) && !language.numberWords.has(first.key);
    const isApart = first.trail.includes(",") || (second.pause ?? 0) >= PAUSE;
    if (length === 1 && isContent && isApart) return false;
    // "Jun Jun."
    if (length === 1 && isContent && at > 0 && /^\p{Lu}/u.test(first.text) && /^\p{Lu}/u.test(second.text))
      return false;
    if (length > 1 && isEmphasis(words, at, length, language)) return false;
    // "Button, button, button, button."
    if (length > 1 && first.trail === "," && words[at + offset + 1]?.key === first.key) return false;
    if (length === 1 && first.trail === "," && [-1, 2].some((by) => words[at + by]?.key === first.key))
      return false;
    if (length === 1 && COPULAS.has(first.key) && first.trail !== "") return false;
    if (length === 1 && (language.doubled.has(first.key) || /^\p{N}+$/u.test(first.key))) return false;
  }
  return true;
}

/** "I found one word, one word, that cost us": who stutters repeats small words, or goes on. */
function isEmphasis(words: readonly Word[], at: number, length: number, language: Language): boolean {
  if (words[at + length - 1]?.trail !== "," || words[at + 2 * length - 1]?.trail !== ",") return false;
  return words.slice(at, at + length).some(({ key }) => !language.functionWords.has(key));
}

/** "The prod- product" keeps only what was finished. */
function dropBrokenWords(words: readonly Word[]): Word[] {
  return without(words, (index) => {
    const word = words[index];
    const next = words[index + 1];
    if (!word || !next || word.key === "") return false;
    return /^[-–—]/.test(word.trail) && word.key.length < next.key.length && next.key.startsWith(word.key);
  });
}

/** "Das höre ich, | ich sag mal, zweimal": in other languages too, what follows a verb may be its subject. */
function isAfterContent(words: readonly Word[], second: number, length: number, language: Language): boolean {
  const before = words[second - 2];
  if (length > 1 || words[second - 1]?.trail !== "," || before?.trail !== "") return false;
  return before.key !== "" && !language.functionWords.has(before.key);
}

/**
 * Whether `length` words said twice in a row, from `second` on again, belong to two sentences: "how we did it | it was great".
 */
function isClauseBoundary(words: readonly Word[], second: number, length: number): boolean {
  if (length > 1 && isObjectThenSubject(words, second, length)) return true;
  const word = words[second];
  const before = words[second - 2];
  const next = words[second + 1]?.key ?? "";
  if (word && NOMINATIVE.has(word.key) && (isTakenUp(words, second) || isInverted(words, second)))
    return true;
  if (!word || !before || !CAN_END_OBJECT.has(word.key) || endsSentence(before)) return false;
  // "I can't translate it, | it doesn't exist."
  const isAfterContent = before.trail === "" && !en.functionWords.has(before.key);
  if (word.key === "it" && isAfterContent && words[second - 1]?.trail === ",") return true;
  return (
    (isVerb(before.key) || PREPOSITIONS.has(before.key)) && (FINITE_AUXILIARIES.has(next) || isVerb(next))
  );
}

/** "It's about being a train, | a train can be slow". */
function isObjectThenSubject(words: readonly Word[], second: number, length: number): boolean {
  const before = words[second - length - 1];
  if (before?.trail !== "" || words[second - 1]?.trail !== ",") return false;
  // "It's not the kids, | the kids are fine."
  const isAfter =
    /^(?:being|not)$/.test(before.key) ||
    SUBJECT_VERB.has(before.key) ||
    isVerb(before.key) ||
    PREPOSITIONS.has(before.key);
  const next = words[second + length]?.key ?? "";
  return isAfter && (FINITE_AUXILIARIES.has(next) || isVerb(next));
}

/** "Why would they, | they don't know me". */
const isInverted = (words: readonly Word[], second: number) =>
  words[second - 1]?.trail === "," && FINITE_AUXILIARIES.has(words[second - 2]?.key ?? "");

/** "It's not what I told the board | I told the board it was timing". */
function isTakenUp(words: readonly Word[], second: number): boolean {
  for (let first = second - 3; first > Math.max(0, second - 6); first -= 1)
    if (words[first]?.key === words[second]?.key) return WH.has(words[first - 1]?.key ?? "");
  return false;
}
