import type { Word } from "../words.ts";
import { endsSentence, without, wordSet } from "../words.ts";
import { boundaryStrength } from "./boundaries.ts";
import { WH } from "./cues.ts";
import {
  DETERMINERS,
  FINITE_AUXILIARIES,
  isVerb,
  NOMINATIVE,
  PREPOSITIONS,
  SUBJECT_VERB,
} from "./lexicon.ts";

const CLAUSE_STRENGTH = 0.5;
const MAX_FALSE_START_WORDS = 5;
const SUBJECTS = wordSet("i we he she they it you");
/** A clause that stops after one of these was broken off. */
const UNFINISHED = wordSet(
  "the a an to my our your their was were has have will would could should can i'll i'd we'll we'd i'm we're gonna wanna very really just of",
);
const CAN_END_OBJECT = wordSet("it that this you them him her there");

/** Whether the word at `second`, the same as the one before it, begins a new clause: "how we did it | it was great". */
export function isClauseBoundary(words: readonly Word[], second: number): boolean {
  const word = words[second];
  const before = words[second - 2];
  const next = words[second + 1]?.key ?? "";
  if (word && NOMINATIVE.has(word.key) && isTakenUp(words, second)) return true;
  if (!word || !before || !CAN_END_OBJECT.has(word.key) || endsSentence(before)) return false;
  return (
    (isVerb(before.key) || PREPOSITIONS.has(before.key)) && (FINITE_AUXILIARIES.has(next) || isVerb(next))
  );
}

/** "It's not what I told the board | I told the board it was timing". */
function isTakenUp(words: readonly Word[], second: number): boolean {
  for (let first = second - 3; first > Math.max(0, second - 6); first -= 1)
    if (words[first]?.key === words[second]?.key) return WH.has(words[first - 1]?.key ?? "");
  return false;
}

/** Where the clause that ends before `before` begins. */
export function startOfClause(words: readonly Word[], before: number): number {
  for (let index = before - 1; index > 0; index -= 1) {
    const previous = words[index - 1];
    if (previous && (endsSentence(previous) || /[,—]/.test(previous.trail))) return index;
    if (boundaryStrength(words, index) >= CLAUSE_STRENGTH) return index;
  }
  return 0;
}

/** Drops a clause that was broken off and begun again with the same subject: "I was, I wanted to". */
export function dropFalseStarts(words: readonly Word[]): Word[] {
  const dropped = new Set<number>();
  for (let at = 0; at < words.length; at += 1) {
    const length = falseStartLength(words, at);
    for (let index = at; index < at + length; index += 1) dropped.add(index);
  }
  return without(words, (index) => dropped.has(index));
}

function falseStartLength(words: readonly Word[], at: number): number {
  const subject = subjectOf(words[at]);
  if (!subject || isObject(words, at)) return 0;
  for (let length = 1; length <= MAX_FALSE_START_WORDS; length += 1) {
    const last = words[at + length - 1];
    const again = words[at + length];
    if (!last || !again || (endsSentence(last) && !/…|\.\./.test(last.trail))) return 0;
    if (subjectOf(again) !== subject) continue;
    if (DETERMINERS.has(last.key) && again.key === "it") return 0;
    const brokenOff = /[—–-]|\.\.|…/.test(last.trail);
    const before = words[at - 1]?.key ?? "";
    const isContraction =
      length === 1 && last.key !== again.key && !isVerb(before) && !SUBJECT_VERB.has(before);
    return UNFINISHED.has(last.key) || brokenOff || isContraction ? length : 0;
  }
  return 0;
}

/** "Showed it to the…": "it" and "you" after a verb or a preposition are no subject. */
function isObject(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  if (!before || endsSentence(before) || before.trail !== "") return false;
  return CAN_END_OBJECT.has(words[at]?.key ?? "") && (isVerb(before.key) || PREPOSITIONS.has(before.key));
}

/** "I", "I'm" and "I'll" are the same subject. */
function subjectOf(word: Word | undefined): string | undefined {
  const subject = word?.key.split("'")[0] ?? "";
  return SUBJECTS.has(subject) ? subject : undefined;
}
