import { en } from "../languages/en.ts";
import type { Word } from "../words.ts";
import { wordSet } from "../words.ts";
import {
  type Gap,
  gapAt,
  happenedBefore,
  hasVerbSoon,
  isNext,
  isNominalEnd,
  isPerfect,
  NO_CUT,
  opensWithTime,
} from "./gap.ts";
import {
  AUXILIARIES,
  CLAUSE_TAKERS,
  CONJUNCTIONS,
  DETERMINERS,
  INDEFINITES,
  INTRANSITIVE,
  isSubject,
  isVerb,
  MID_ADVERBS,
  NOMINATIVE,
  OBJECT_PRONOUNS,
  PAST_VERBS,
  PREPOSITIONS,
  RELATIVE_HEADS,
  SENTENCE_ADVERBS,
  STRANDED,
  SUBJECT_VERB,
  SUBORDINATORS,
  SUPERLATIVES,
  TIME_NOUNS,
} from "./lexicon.ts";
import { TENS } from "./openings.ts";

const THINKS = wordSet("think guess know thought used felt was decided asked started said");
const GIVES = wordSet("told gave showed taught asked sent tell give ask");
const OBJECTS = wordSet(
  "it them him us one something nothing everything how what why the a an my our his her their this these every each all both everyone",
);
/** "Saying that for a year": here "that" is what is said. */
const REPORTED = wordSet("saying doing said did like say do");
/** Verbs that take no object, so that a clause with one is about no noun before it. */
const GOES = wordSet(
  "went came stood sat woke drove arrived laughed cried slept flew walked apologized panicked froze",
);
const INTRODUCED = wordSet("if when once whenever unless while");
const QUANTIFIERS = wordSet(`
  one two three four five six ten some most none many half all both each several seven eight nine`);
const MODALS = wordSet("would wouldn't could couldn't can can't should shouldn't will won't");
const REACH_WORDS = 7;
/** "The best idea I had": hardly ever a new sentence. */
const RELATIVE_DOUBT = 4;

/** How likely a pronoun that is a subject begins a sentence. */
export function subject(gap: Gap): number {
  const { words, at, keys, before, beforeThat, verbBefore } = gap;
  const [word = "", next = ""] = keys;
  const nominative = NOMINATIVE.has(word);
  if (
    before === "before" &&
    nominative &&
    words.slice(Math.max(0, at - 5), at).some(({ key }) => key === "never")
  )
    return 0.7;
  if (before === "noticed" && nominative && isDenied(words, at)) return 0.8;
  if (SUBORDINATORS.has(before) || CLAUSE_TAKERS.has(before)) return NO_CUT;
  if (AUXILIARIES.has(before) || (MID_ADVERBS.has(before) && before !== "now")) {
    return nominative && before === "not" ? 0.6 : NO_CUT;
  }
  if (OBJECT_PRONOUNS.has(before) && CLAUSE_TAKERS.has(beforeThat)) return NO_CUT;
  const isTold = /^t(?:old|ells?)$/.test(words[at - 3]?.key ?? "") && DETERMINERS.has(beforeThat);
  if (isTold && words[at - 5]?.key !== "what") return NO_CUT;
  if (!nominative && !SUBJECT_VERB.has(word) && (verbBefore || PREPOSITIONS.has(before))) return NO_CUT;
  if (completesIntroduction(words, at)) return NO_CUT;
  if (word === "that" && (!["is", "was", "means", "made"].includes(next) || DETERMINERS.has(beforeThat)))
    return NO_CUT;
  const own = ownStrength(word, next) + (INTRANSITIVE.has(before) ? 0.4 : 0);
  if (next.endsWith("n't") && isSubject(keys, 2)) return 1.3;
  return own - relativeDoubt(gap, nominative);
}

/** "Nobody noticed | we…": what was not noticed stands before. */
function isDenied(words: readonly Word[], at: number): boolean {
  return words.slice(Math.max(0, at - 5), at).some(({ key }) => key === "nobody" || key === "not");
}

function ownStrength(word: string, next: string): number {
  if (NOMINATIVE.has(word)) return 1;
  if (SUBJECT_VERB.has(word)) return 0.9;
  if (INDEFINITES.has(word)) return 0.8;
  return AUXILIARIES.has(next) ? 0.75 : 0.5;
}

/** "He told me that…", "we shipped something": with an object of its own, a clause is not about the noun before it. */
function hasOwnObject(keys: readonly string[]): boolean {
  let verb = 1;
  const isHelper = (key: string) => AUXILIARIES.has(key) || MID_ADVERBS.has(key) || key === "not";
  while (verb < 4 && isHelper(keys[verb] ?? "") && isVerbOrHelper(keys[verb + 1])) verb += 1;
  const object = keys[verb + 1] ?? "";
  if (GOES.has(keys[verb] ?? "")) return true;
  if (!isVerb(keys[verb])) return false;
  if (GIVES.has(keys[verb] ?? "") && OBJECT_PRONOUNS.has(object)) return keys[verb + 2] === "that";
  return OBJECTS.has(object) || en.numberWords.has(object) || (verb > 1 && DETERMINERS.has(object));
}

function isVerbOrHelper(key: string | undefined): boolean {
  return isVerb(key) || MID_ADVERBS.has(key ?? "") || key === "not";
}

/** What speaks for a clause about the noun before it ("the worst decision we made") or for one that time words open. */
function relativeDoubt({ words, at, keys, before, beforeThat }: Gap, nominative: boolean): number {
  const nominal = words.slice(Math.max(0, at - 3), at).map((each) => each.key);
  const isTime = TIME_NOUNS.has(before);
  const afterTime = doubtAfterTime(words, at);
  if (afterTime !== undefined && (isTime || afterTime === RELATIVE_DOUBT)) return afterTime;
  if (hasOwnObject(keys)) return 0;
  if (!isTime && nominal.some((key) => SUPERLATIVES.has(key))) return RELATIVE_DOUBT;
  if (!isTime && RELATIVE_HEADS.has(before) && beforeThat !== "no") return RELATIVE_DOUBT;
  if (nominative && STRANDED.has(before)) return 0.2;
  if (PREPOSITIONS.has(before) || SENTENCE_ADVERBS.has(before)) return 1.5;
  if (afterTime !== undefined) return afterTime;
  if (
    PREPOSITIONS.has(beforeThat) &&
    ["that", "is", "was", "because", "and", "but"].includes(nominal[0] ?? "")
  )
    return 1.5;
  if (nominative && ["the", "every", "each"].includes(beforeThat))
    return keys[1]?.endsWith("n't") || THINKS.has(keys[1] ?? "") ? 0.4 : 0.8;
  return DETERMINERS.has(beforeThat) && lacksObject(keys) ? 0.9 : 0;
}

/** "That for a whole month | I", "last week | I": how much speaks for the words about time opening this clause. */
function doubtAfterTime(words: readonly Word[], at: number): number | undefined {
  if (awaitsSubject(words, at)) return RELATIVE_DOUBT;
  for (const back of [2, 3, 4]) {
    const phrase = gapAt(words, at - back);
    if (!phrase || !opensWithTime(phrase)) continue;
    if (isNext(phrase.keys)) return 0.9;
    if (phrase.keys[0] === "since" && isPerfect(phrase)) return 0.1;
    if (phrase.verbBefore && phrase.beforeThat !== "to") return 0.2;
    return happenedBefore(phrase) ? 0.3 : 0.9;
  }
  return undefined;
}

/** "A rule that for a whole month | I…": a subordinate clause that has no subject yet. */
function awaitsSubject(words: readonly Word[], at: number): boolean {
  for (let index = at - 2; index >= Math.max(0, at - 6); index -= 1) {
    const key = words[index]?.key ?? "";
    if (isVerb(key) || NOMINATIVE.has(key) || SUBJECT_VERB.has(key)) return false;
    if (key === "that" && REPORTED.has(words[index - 1]?.key ?? "")) return false;
    if (key === "because" && words[index + 1]?.key === "of") return false;
    if (key === "that" || key === "because" || key === "if")
      return PREPOSITIONS.has(words[index + 1]?.key ?? "") && !PREPOSITIONS.has(words[index - 1]?.key ?? "");
  }
  return false;
}

/** "This email I got from a customer": a verb without its object, so the noun before is the object. */
function lacksObject(keys: readonly string[]): boolean {
  const [pronoun = "", verb, after = ""] = keys;
  return (
    NOMINATIVE.has(pronoun) &&
    isVerb(verb) &&
    ["from", "for", "with", "is", "was", "had", "has"].includes(after)
  );
}

/** Whether "if" or "when" opens a clause before its main clause; after a noun, only if that has a modal verb. */
function isIntroduced(words: readonly Word[], index: number, verb: string): boolean {
  const before = words[index - 1]?.key;
  if (before === undefined || before === "that" || CONJUNCTIONS.has(before) || CLAUSE_TAKERS.has(before))
    return true;
  return words[index]?.key === "if" && MODALS.has(verb);
}

/** Whether the subject at `at` belongs to the main clause after "if…" or "when…": "if you can write | people…". */
function completesIntroduction(words: readonly Word[], at: number): boolean {
  for (let index = at - 2; index >= Math.max(0, at - REACH_WORDS); index -= 1) {
    if (!INTRODUCED.has(words[index]?.key ?? "")) continue;
    if (!isIntroduced(words, index, words[at + 1]?.key ?? "")) return false;
    const between = words.slice(index + 1, at).map((word) => word.key);
    const hasSubject = isSubject(between, 0) || (DETERMINERS.has(between[0] ?? "") && between.some(isVerb));
    return hasSubject && !between.some((_, offset) => offset > 1 && isSubject(between, offset));
  }
  return false;
}

/** "…last week | the team was devastated", "die | signups fell by half": a new subject with its verb close by. */
export function nounPhrase({ words, at, keys, before, verbBefore }: Gap): number {
  const [first = "", second = ""] = keys;
  const isFree = verbBefore || OBJECT_PRONOUNS.has(before) || TIME_NOUNS.has(before);
  if (isFree && isNominalEnd(first) && !OBJECT_PRONOUNS.has(first) && PAST_VERBS.has(second))
    return INTRANSITIVE.has(before) ? 0.6 : 0.3;
  if (OBJECT_PRONOUNS.has(before) && second === "of" && isNominalEnd(first) && isVerb(keys[3])) return 0.6;
  if (isQuantified(keys)) {
    const isBound = verbBefore && !before.endsWith("ing") && !INTRANSITIVE.has(before);
    return isBound ? NO_CUT : 0.9 - (doubtAfterTime(words, at) ?? 0);
  }
  const isSomeone = INDEFINITES.has(first) && PREPOSITIONS.has(second);
  if (isSomeone && !PREPOSITIONS.has(before))
    return keys.slice(2, 6).some((key) => PAST_VERBS.has(key)) ? 0.8 : NO_CUT;
  if (!DETERMINERS.has(first) && first !== "most" && !en.numberWords.has(first)) return NO_CUT;
  if (INTRANSITIVE.has(before)) return hasVerbSoon(keys, 1) ? 0.9 : NO_CUT;
  if (verbBefore || PREPOSITIONS.has(before) || SUBORDINATORS.has(before)) return NO_CUT;
  if (AUXILIARIES.has(before) || SUPERLATIVES.has(before) || before === "next") return NO_CUT;
  if (CLAUSE_TAKERS.has(before) || MID_ADVERBS.has(before) || before.endsWith("ing")) return NO_CUT;
  if (OBJECT_PRONOUNS.has(before) && before !== "it") return NO_CUT;
  return hasVerbSoon(keys, 1) ? 0.8 : NO_CUT;
}

/** "Two of them have…" */
export function isQuantified(keys: readonly string[]): boolean {
  const tens = TENS.has(keys[0] ?? "") ? 1 : 0;
  const [first = "", second = "", third = "", ...rest] = keys.slice(tens);
  const counts =
    QUANTIFIERS.has(first) && second === "of" && (OBJECT_PRONOUNS.has(third) || DETERMINERS.has(third));
  const verb = rest.slice(0, 3).findIndex(isVerb);
  return counts && verb >= 0 && !rest.slice(0, verb).some((key) => CONJUNCTIONS.has(key));
}
