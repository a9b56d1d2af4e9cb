import { en } from "../languages/en.ts";
import { matchesAt, type Word, wordSet } from "../words.ts";
import {
  type Gap,
  gapAt,
  happenedBefore,
  hasVerbSoon,
  isNext,
  isNominalEnd,
  isPerfect,
  NO_CUT,
  opensAfter,
  opensWithTime,
} from "./gap.ts";
import {
  AFTER_SO,
  AUXILIARIES,
  BEFORE_DEGREE_SO,
  CLAUSE_TAKERS,
  canOpenClause,
  DETERMINERS,
  FINITE_AUXILIARIES,
  GOVERNS,
  IMPERATIVES,
  INDEFINITES,
  INTRODUCTIONS,
  isSubject,
  isVerb,
  MARKERS,
  MID_ADVERBS,
  NOMINATIVE,
  OBJECT_PRONOUNS,
  ORDINALS,
  PAST_VERBS,
  PREPOSITIONS,
  SENTENCE_ADVERBS,
  STRANDED,
  SUBJECT_VERB,
  SUBORDINATORS,
  TIME_NOUNS,
  WH,
} from "./lexicon.ts";
import { openingStrength } from "./openings.ts";
import { isQuantified, nounPhrase, subject } from "./subjects.ts";

const JOINS = new Set(["and", "but", "so"]);
const PRONOUN_LIKE = wordSet("this that those these one all both");
const SUBJECTS_OF_QUESTIONS = wordSet("you i we they he she");

/**
 * How strongly the words suggest that an English sentence begins with the word at `at`: above about 0.5 rather yes,
 * below zero rather not, and NO_CUT never.
 */
export function boundaryStrength(words: readonly Word[], at: number): number {
  const gap = gapAt(words, at);
  if (!gap) return NO_CUT;
  const { keys, before, beforeThat, verbBefore } = gap;
  const [word = ""] = keys;
  if ((word === "so" || word === "and") && keys[1] === "yeah") return 1.5;
  const joins = word === "and" || word === "but" || word === "so";
  const endsInNumber = joins && en.numberWords.has(before);
  if (DETERMINERS.has(before) && !PRONOUN_LIKE.has(before) && !endsInNumber) return NO_CUT;
  if (joins) return conjunction(gap, word);
  const opening = openingStrength(gap);
  if (opening !== undefined) return opening;
  if (GOVERNS.has(before) || beforeThat === "how" || isQuoting(gap)) return NO_CUT;
  if (ORDINALS.has(word) && isInverted(keys.slice(1))) return 1.2;
  if (ORDINALS.has(word) && isSubject(keys, 1)) return verbBefore ? NO_CUT : 1.2;
  if (ORDINALS.has(before) && isInverted(keys)) return NO_CUT;
  if (opensWithTime(gap)) return time(gap);
  if (isFinished(gap)) return before.endsWith("n't") ? 1.4 : 0.7;
  if (isMarker(gap)) return marker(gap);
  if (word === "then") return opensAfter(keys, 1) ? 1.2 : NO_CUT;
  if (word === "because" || word === "cause") return canOpenClause(keys, 1) ? -1.2 : NO_CUT;
  if (word === "yeah") return 1.4;
  if (SENTENCE_ADVERBS.has(word)) {
    return opensAfter(keys, 1) && !verbBefore ? 1.1 : NO_CUT;
  }
  if (INTRODUCTIONS.has(word)) return introduction(gap);
  if (WH.has(word)) return question(gap);
  if (isInverted(keys))
    return PREPOSITIONS.has(before) ||
      SUBORDINATORS.has(before) ||
      isStated(gap) ||
      verbBefore ||
      NOMINATIVE.has(before) ||
      WH.has(before)
      ? NO_CUT
      : 0.7;
  if (isSubject(keys, 0)) return subject(gap);
  return nounPhrase(gap);
}

/** "The job was I just sat with her": the noun before has found its verb. */
function isStated({ keys, beforeThat }: Gap): boolean {
  return (
    DETERMINERS.has(beforeThat) && keys[1] !== "you" && /^(?:is|was|were|are|had|has)$/.test(keys[0] ?? "")
  );
}

/** "I was like okay | that's a problem" goes on. */
function isQuoting({ before, beforeThat }: Gap): boolean {
  return (
    ["okay", "yeah", "no", "well", "oh"].includes(before) && ["like", "said", "thought"].includes(beforeThat)
  );
}

/** After something that happened, words about time more likely say when; after a state or a plan they open what follows. */
/** "In January I told…", and not "on the first day it costs…". */
function tellsWhatHappened(keys: readonly string[]): boolean {
  return keys.slice(2).some((key) => PAST_VERBS.has(key) || key.endsWith("ed"));
}

function time(gap: Gap): number {
  const { keys, before, beforeThat } = gap;
  const verbBefore = gap.verbBefore && beforeThat !== "to";
  const attaches = verbBefore || STRANDED.has(before) || MID_ADVERBS.has(before) || SUBORDINATORS.has(before);
  if (attaches || PREPOSITIONS.has(before) || before === "due") return NO_CUT;
  if (isNext(keys)) return 1.1;
  if (TIME_NOUNS.has(before) || (keys[0] === "since" && isPerfect(gap))) return NO_CUT;
  const isEvent = happenedBefore(gap) || !tellsWhatHappened(keys);
  if (keys[0] === "this" && isEvent) return 0.2;
  if (keys[0] === "in" || keys[0] === "on") return isEvent ? 0.3 : 0.9;
  return isEvent ? 0.4 : 1;
}

/** "It didn't | it felt like falling": a clause can end with its auxiliary when the next has its own subject. */
function isFinished({ before, beforeThat, keys }: Gap): boolean {
  if (!AUXILIARIES.has(before) || !isSubject(keys, 0)) return false;
  const isOwnSubject =
    NOMINATIVE.has(beforeThat) || INDEFINITES.has(beforeThat) || beforeThat === "it" || beforeThat === "you";
  const isNew =
    SUBJECT_VERB.has(keys[0] ?? "") || (INDEFINITES.has(beforeThat) && NOMINATIVE.has(keys[0] ?? ""));
  return isOwnSubject && (before.endsWith("n't") || isNew);
}

function isMarker({ words, at }: Gap): boolean {
  return MARKERS.get(words[at]?.key ?? "")?.some((phrase) => matchesAt(words, at, phrase)) === true;
}

function marker({ keys, before, verbBefore }: Gap): number {
  if (CLAUSE_TAKERS.has(before)) return -1;
  if (SENTENCE_ADVERBS.has(before)) return NO_CUT;
  if (before === "before") return 0.9;
  if (keys.slice(2, 5).some((key, offset) => key === "later" && JOINS.has(keys[offset + 3] ?? "")))
    return NO_CUT;
  const isNoun = DETERMINERS.has(keys[0] ?? "");
  return isNoun && (verbBefore || PREPOSITIONS.has(before)) ? NO_CUT : 1.6;
}

function conjunction(gap: Gap, word: "and" | "but" | "so"): number {
  const { words, at, keys, before } = gap;
  const next = keys[1] ?? "";
  if (GOVERNS.has(before) || (PREPOSITIONS.has(before) && word !== "but" && !isSubject(keys, 1)))
    return NO_CUT;
  if (word === "so" && (AFTER_SO.has(next) || BEFORE_DEGREE_SO.has(before))) return NO_CUT;
  if (word === "but" && ["nothing", "anything", "all"].includes(before)) return NO_CUT;
  const weight = { and: 0, but: 0.6, so: 0.7 }[word];
  const following = gapAt(words, at + 1);
  if (isMarker(gap) && (canOpenClause(keys, 1) || canOpenClause(keys, 2))) return 1.1 + weight;
  if (isMarker(gap) && PREPOSITIONS.has(keys[2] ?? "")) return 0.9;
  if (NOMINATIVE.has(next)) return 0.75 + weight;
  if (following && opensWithTime(following)) return 0.9 + weight;
  if (ORDINALS.has(next) && (isInverted(keys.slice(2)) || isSubject(keys, 2))) return 1 + weight;
  if (word === "so" && IMPERATIVES.has(next) && (isNominalEnd(before) || next === "don't")) return 1.1;
  if (isSubject(keys, 1)) return 0.55 + weight;
  if (isQuantified(keys.slice(1))) return 0.6 + weight;
  if (SENTENCE_ADVERBS.has(next) && (isSubject(keys, 2) || DETERMINERS.has(keys[2] ?? "")))
    return 0.9 + weight;
  if (INTRODUCTIONS.has(next)) return 0.5 + weight;
  if (MID_ADVERBS.has(next) && (isSubject(keys, 2) || isQuantified(keys.slice(2)))) return 0.7 + weight;
  if ((DETERMINERS.has(next) || INDEFINITES.has(next)) && hasVerbSoon(keys, 2)) return 0.55 + weight;
  if (word === "but" && INDEFINITES.has(next)) return 0.8;
  if (WH.has(next) && word !== "and") return 0.3 + weight;
  if (isInverted(keys.slice(1))) return 0.2 + weight;
  return word === "and" ? -4 : -2;
}

/** "When…" and "if…" begin a sentence as often as they end one. */
function introduction({ keys, before, beforeThat }: Gap): number {
  const isCopula = ["is", "was", "are", "were", "be", "that's", "it's"].includes(before);
  if (keys[0] === "if" && /^(?:ask|asks|asked|wonder|wondered)$/.test(beforeThat)) return NO_CUT;
  if (keys[0] === "as" || PREPOSITIONS.has(before) || isCopula) return NO_CUT;
  if (!isSubject(keys, 1) && !(DETERMINERS.has(keys[1] ?? "") && hasVerbSoon(keys, 2))) return NO_CUT;
  if (SUBORDINATORS.has(before) || CLAUSE_TAKERS.has(before)) return NO_CUT;
  if ((keys[0] !== "if" && keys[0] !== "when") || CLAUSE_TAKERS.has(beforeThat)) return -1.5;
  return OBJECT_PRONOUNS.has(before) ? 0.4 : -0.2;
}

function question({ keys, before, verbBefore }: Gap): number {
  const [wh = "", next = ""] = keys;
  if (verbBefore || PREPOSITIONS.has(before) || SUBORDINATORS.has(before) || before === "not") return NO_CUT;
  if (wh === "what" && isVerb(next) && OBJECT_PRONOUNS.has(before)) {
    return keys.slice(2, 5).some((key) => key === "was" || key === "is") ? 0.9 : NO_CUT;
  }
  if (CLAUSE_TAKERS.has(before) || (OBJECT_PRONOUNS.has(before) && before !== "it")) return NO_CUT;
  if (wh === "which") return next === "is" ? -0.4 : NO_CUT;
  if (wh === "who" || wh === "whose" || wh === "where") return NO_CUT;
  if (FINITE_AUXILIARIES.has(next)) return 0.8;
  if (wh !== "what") return NO_CUT;
  if (isVerb(next) || (MID_ADVERBS.has(next) && isVerb(keys[2])))
    return keys.slice(2, 7).some((key) => FINITE_AUXILIARIES.has(key)) ? 0.9 : NO_CUT;
  return isSubject(keys, 1) && keys.slice(3).some(isVerb) ? 0.5 : NO_CUT;
}

/** "Do you…", "have they…". */
function isInverted(keys: readonly string[]): boolean {
  return AUXILIARIES.has(keys[0] ?? "") && SUBJECTS_OF_QUESTIONS.has(keys[1] ?? "");
}
