import type { Word } from "../words.ts";
import { wordSet } from "../words.ts";
import {
  CONJUNCTIONS,
  DETERMINERS,
  FINITE_AUXILIARIES,
  GOVERNS,
  isSubject,
  isVerb,
  MID_ADVERBS,
  NOMINATIVE,
  PAST_VERBS,
  PREPOSITIONS,
  SUBORDINATORS,
  TIME_NOUNS,
} from "./lexicon.ts";

/** The strength of a gap where no sentence can begin. */
export const NO_CUT = Number.NEGATIVE_INFINITY;

/** A place between two words, and what stands around it. */
export interface Gap {
  words: readonly Word[];
  at: number;
  /** The word at `at` and those after it. */
  keys: string[];
  before: string;
  beforeThat: string;
  /** Whether the word before is a verb; "a tiny change" ends with none. */
  verbBefore: boolean;
}

const ARTICLES = wordSet("the a an my our your his her their its no every one two three");
const KEYS_AHEAD = 8;
const OPENS_TIME = wordSet("in on at by after since until during within");
const TIME_DETERMINERS = wordSet("this last that one every next the");

export function gapAt(words: readonly Word[], at: number): Gap | undefined {
  const previous = words[at - 1];
  if (!previous || !words[at]?.key) return undefined;
  const keys = words.slice(at, at + KEYS_AHEAD).map((word) => word.key);
  const beforeThat = words[at - 2]?.key ?? "";
  const before = meantBy(previous, beforeThat, words[at - 2]);
  const verbBefore = isVerb(before) && !isNamed(words, at - 1) && !hasItsObject(words, at - 1);
  return { words, at, keys, before, beforeThat, verbBefore };
}

/** "Nine am" has no verb, and in "about that" nothing is subordinate. */
function meantBy({ key }: Word, beforeThat: string, before: Word | undefined): string {
  if (isClockTime(key, before)) return "o'clock";
  if ((key === "may" || key === "march") && (PREPOSITIONS.has(beforeThat) || beforeThat === "since"))
    return "april";
  return key === "that" && PREPOSITIONS.has(beforeThat) ? "it" : key;
}

/** "What they needed": the object stands before the verb. */
function hasItsObject(words: readonly Word[], at: number): boolean {
  const subject = words[at - 1]?.key ?? "";
  const asked = words[at - 2]?.key ?? "";
  const isMeant = NOMINATIVE.has(subject) || subject === "you" || subject === "people";
  return (
    (asked === "what" || asked === "whatever") && isMeant && !FINITE_AUXILIARIES.has(words[at]?.key ?? "")
  );
}

const AMOUNTS = wordSet("not half some most all both none nobody three four five two");

/** "Not one person noticed", "half of our customers were": a subject that begins with how many. */
function isCounted(keys: readonly string[]): boolean {
  const verb = keys.findIndex(
    (key) => FINITE_AUXILIARIES.has(key) || PAST_VERBS.has(key) || key.endsWith("ed"),
  );
  return AMOUNTS.has(keys[0] ?? "") && verb > 0 && keys.slice(1, verb).every((key) => !NOMINATIVE.has(key));
}

/** "The next morning…" opens what follows, whatever stands before. */
export function isNext([first = "", second = ""]: readonly string[]): boolean {
  return first === "the" && (second === "next" || second === "following");
}

const EVENT_REACH = 12;
const OTHER_EVENTS = wordSet("heard bought wrote won quit put hit sat read built cut");
const STATES = new Set([
  ...[
    "was",
    "were",
    "had",
    "did",
    "thought",
    "knew",
    "felt",
    "meant",
    "wasn't",
    "weren't",
    "didn't",
    "couldn't",
  ],
]);

/** Whether the last verb before is about something that happened: "we hired a developer", not "we had" or "I know". */
export function happenedBefore({ words, at }: Pick<Gap, "words" | "at">): boolean {
  for (let index = at - 1; index >= Math.max(0, at - EVENT_REACH); index -= 1) {
    const key = words[index]?.key ?? "";
    if (!isVerb(key) || isNamed(words, index)) continue;
    if (words[index - 1]?.key === "to") continue;
    return (PAST_VERBS.has(key) || key.endsWith("ed") || OTHER_EVENTS.has(key)) && !STATES.has(key);
  }
  return false;
}

/** Whether a word that could be a verb is a noun here, because its article stands close before. */
function isNamed(words: readonly Word[], at: number): boolean {
  const key = words[at]?.key ?? "";
  if (FINITE_AUXILIARIES.has(key)) return false;
  const [first = "", second = ""] = [words[at - 1]?.key, words[at - 2]?.key];
  return ARTICLES.has(first) || (ARTICLES.has(second) && !isVerb(first) && !NOMINATIVE.has(first));
}

/** "Nine am": no verb. */
function isClockTime(key: string, before: Word | undefined): boolean {
  return (key === "am" || key === "pm") && before !== undefined && !NOMINATIVE.has(before.key);
}

/** "On Monday morning I…", "at some point customers…": words about time, and then a subject. */
export function opensWithTime({ keys }: Pick<Gap, "keys">): boolean {
  const first = keys[0] ?? "";
  if (!OPENS_TIME.has(first) && !TIME_DETERMINERS.has(first)) return false;
  const time = keys.slice(1, 5).findLastIndex((key) => TIME_NOUNS.has(key)) + 1;
  if (time === 0 || keys.slice(1, time).some((key) => isVerb(key) || CONJUNCTIONS.has(key))) return false;
  if (first === "that" && keys.slice(1, time).some((key) => PREPOSITIONS.has(key))) return false;
  const following = keys.slice(time + 1, time + 5);
  if (keys[time - 1] === "the" && NOMINATIVE.has(following[0] ?? "")) return false;
  if (isSubject(following, 0) || isCounted(following)) return true;
  const isPast = (key: string | undefined) => PAST_VERBS.has(key ?? "") || FINITE_AUXILIARIES.has(key ?? "");
  if (DETERMINERS.has(following[0] ?? "")) {
    return following.some((key, offset) => offset > 0 && (isPast(key) || isSubject(following, offset)));
  }
  return first !== "the" && isNominalEnd(following[0] ?? "") && isPast(following[1]);
}

/** Whether a clause may end with this word, as far as it tells: a noun, most likely. */
export function isNominalEnd(key: string): boolean {
  return !isVerb(key) && !PREPOSITIONS.has(key) && !GOVERNS.has(key) && !MID_ADVERBS.has(key);
}

/** Whether a finite verb follows within a few words, with nothing between that would begin something else. */
export function hasVerbSoon(keys: readonly string[], from: number): boolean {
  for (let index = from; index < Math.min(keys.length, from + 4); index += 1) {
    const key = keys[index] ?? "";
    const agrees =
      FINITE_AUXILIARIES.has(key) || PAST_VERBS.has(key) || (key.length > 4 && key.endsWith("ed"));
    if (index > from && agrees) return true;
    if (key === "who" && index > from) return keys.slice(index + 1).filter(isVerb).length > 1;
    if (PREPOSITIONS.has(key) || SUBORDINATORS.has(key) || NOMINATIVE.has(key) || DETERMINERS.has(key))
      return false;
  }
  return false;
}

/** Whether a subject and its verb stand here: "then | our support lead mentioned". */
export function opensAfter(keys: readonly string[], at: number): boolean {
  return isSubject(keys, at) || (DETERMINERS.has(keys[at] ?? "") && hasVerbSoon(keys, at + 1));
}

/** "She had been waiting for a reply | since May". */
export function isPerfect({ words, at }: Pick<Gap, "words" | "at">): boolean {
  return words.slice(Math.max(0, at - 8), at).some(({ key }) => /^(?:been|had|have|has)$|'ve$/.test(key));
}
