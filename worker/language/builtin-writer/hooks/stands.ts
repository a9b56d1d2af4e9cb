import { IMPERATIVES, ORDINALS, TIME_NOUNS, WH } from "../english/cues.ts";
import { opensAfter } from "../english/gap.ts";
import {
  DETERMINERS,
  FINITE_AUXILIARIES,
  isSubject,
  isVerb,
  MAYBE_SUBJECT,
  MID_ADVERBS,
  NOMINATIVE,
  PREPOSITIONS,
  SENTENCE_ADVERBS,
  SUBJECT_VERB,
} from "../english/lexicon.ts";
import { lacksMainClause } from "../english/shape.ts";
import type { Language } from "../languages/language.ts";
import type { Word } from "../words.ts";
import { wordSet } from "../words.ts";

const MIN_WORDS = 3;
const SUBJECT_REACH = 7;
const NEVER_FIRST = wordSet("because cause which who whose whom than as or nor like of to ");
const INTRODUCTIONS = wordSet("when if once after before while since although though whenever unless until");
const AGREES =
  /^(?:is|was|isn't|wasn't|means|meant|takes|took|sucks|costs|makes|made|feels|felt|works|worked|beats|hurts)$/;
const LOOSE_ENDS = wordSet(
  "exact same other every each biggest worst very really kind sort lot between during",
);
const MIN_TITLE_WORDS = 2;
const MAX_TITLE_WORDS = 4;

/**
 * Whether these words read as a complete line with nothing before them: a clause with its subject and verb, a question or
 * a command. In other languages than English a whole sentence is trusted to be one.
 */
export function standsAlone(words: readonly Word[], whole: boolean, language: Language): boolean {
  if (language.code !== "en") return whole && words.length >= MIN_WORDS;
  const keys = words.map(({ key }) => key);
  const [first = "", second = ""] = keys;
  const last = keys.at(-1) ?? "";
  if (keys.length < MIN_WORDS && !SUBJECT_VERB.has(first)) return false;
  if (ORDINALS.has(first) && !TIME_NOUNS.has(second)) return false;
  if (first === "that" && isSubject(keys, 1)) return false;
  if (NEVER_FIRST.has(first) || language.neverLast.has(last) || LOOSE_ENDS.has(last)) return false;
  if (!whole && (isVerb(last) || PREPOSITIONS.has(last)) && !endsClause(keys)) return false;
  if (words.at(-1)?.trail.includes("?")) return true;
  if (lacksMainClause(words, 0, words.length)) return false;
  if (INTRODUCTIONS.has(first)) return hasClauseFrom(keys, 2);
  if (WH.has(first)) return first === "what" && keys.slice(2).some((key) => AGREES.test(key));
  if (IMPERATIVES.has(first) && !isVerbForm(second)) return true;
  if (/[^aeiou]ing$/.test(first)) return gerundHasVerb(keys);
  if (PREPOSITIONS.has(first)) return keys.some((_, at) => at > 1 && opensAfter(keys, at));
  if (isVerb(first) && !SUBJECT_VERB.has(first) && !isVerb(second)) return false;
  return hasOwnVerb(keys, SENTENCE_ADVERBS.has(first) || MID_ADVERBS.has(first) ? 1 : 0);
}

/** A noun with what belongs to it, as titles are: "our oldest customer", "nine days". */
export function isTitle(words: readonly Word[], language: Language): boolean {
  if (language.code !== "en") return words.length >= MIN_TITLE_WORDS;
  const keys = words.map(({ key }) => key);
  const opens = DETERMINERS.has(keys[0] ?? "") || language.kinds[0]?.has(keys[0] ?? "") === true;
  if (!opens || keys.length < MIN_TITLE_WORDS || keys.length > MAX_TITLE_WORDS) return false;
  return keys.every((key) => !isVerb(key) && !PREPOSITIONS.has(key) && !key.endsWith("ing") && key !== "and");
}

function isVerbForm(key: string): boolean {
  return FINITE_AUXILIARIES.has(key) || key === "";
}

function endsClause(keys: readonly string[]): boolean {
  return (
    NOMINATIVE.has(keys.at(-2) ?? "") || MAYBE_SUBJECT.has(keys.at(-2) ?? "") || keys.length <= SUBJECT_REACH
  );
}

/** A subject of a few words, then a verb. */
function hasOwnVerb(keys: readonly string[], from: number): boolean {
  if (
    isSubject(keys, from) &&
    (SUBJECT_VERB.has(keys[from] ?? "") || keys.slice(from + 1, from + 4).some(isVerb))
  )
    return true;
  const verb = keys.findIndex((key, at) => at > from && (isVerb(key) || SUBJECT_VERB.has(key)));
  return verb > from && verb <= from + SUBJECT_REACH;
}

/** A clause of its own after "when…" or "if…". */
function hasClauseFrom(keys: readonly string[], from: number): boolean {
  return keys.some(
    (key, at) => at > from && (isSubject(keys, at) || DETERMINERS.has(key) || IMPERATIVES.has(key)),
  );
}

/** "Being wrong in public sucks", but not "telling myself customers would leave". */
function gerundHasVerb(keys: readonly string[]): boolean {
  const verb = keys.findIndex((key, at) => at > 1 && isVerb(key));
  return verb > 0 && AGREES.test(keys[verb] ?? "") && !keys.slice(1, verb).some((key) => NOMINATIVE.has(key));
}
