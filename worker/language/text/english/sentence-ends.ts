import { type Word, wordSet } from "../words.ts";
import {
  CLAUSE_TAKERS,
  FINITE_AUXILIARIES,
  isVerb,
  NOMINATIVE,
  OBJECT_PRONOUNS,
  SUBJECT_VERB,
} from "./lexicon.ts";
import { begins, classOf, ends, follows } from "./word-statistics.ts";

const INTRODUCTIONS = wordSet(
  "if when while once although since before after until unless as every whenever",
);
const JOINS = wordSet("and but so");
const NEVER_ENDS = wordSet("and but so or because that if when to of the a an my our your his her their");
const NO_VERB_AFTER = wordSet("to a an the my our your his her their of by for with");
const PARTICIPLE_AFTER = wordSet(
  "been be was were is are have has had being get gets got i've we've they've he's she's it's i'd we'd they'd he'd she'd",
);
const OPENS_PHRASE = wordSet(
  "in on at by for after before during last this next every as within since over one",
);
const SOMETIMES = wordSet("then now today");
const TELLS = wordSet("told tell tells asked ask showed taught remind reminded convinced");
const SUPERLATIVE =
  /^(?:best|worst|only|most|every|everything|anything|things?|one|all|way|first|last|reason)$|.est$/;
const NEAR = 6;
const FAR = 8;
const VERY_FAR = 16;

/** Log-odds that a sentence may end at a gap between two words, fitted by logistic regression to labelled notes. */
const WEIGHTS = {
  ends: 1.19,
  begins: 1.1,
  follows: -0.99,
  verbAhead: -1.22,
  oneVerbAhead: 0.51,
  join: 2.37,
  joinsClause: 1.9,
  joinsVerb: -2.7,
  unfinished: -0.71,
  phraseBefore: 0.22,
  takesClause: -1.27,
  told: -2.06,
  superlative: -0.89,
  sometimes: 1.18,
  noVerb: -0.65,
  introductionOnly: -1.93,
  atLeastFour: 1.35,
  long: 0.37,
  subjectAfterVerb: 1.0,
};
const BIAS = -3.8;
type Evidence = { [name in keyof typeof WEIGHTS]?: number | boolean };

/** What is read off the words once. */
interface Reading {
  keys: readonly string[];
  classes: readonly number[];
  finite: readonly boolean[];
}

function readingOf(keys: readonly string[]): Reading {
  return { keys, classes: keys.map(classOf), finite: keys.map((_, at) => isFiniteVerb(keys, at)) };
}

/** Whether the word at `at` is the finite verb of a clause, or holds one ("it's"). */
export function isFiniteVerb(keys: readonly string[], at: number): boolean {
  const [before = "", key = ""] = [keys[at - 1], keys[at]];
  if (SUBJECT_VERB.has(key)) return true;
  if (NO_VERB_AFTER.has(before)) return false;
  return FINITE_AUXILIARIES.has(key) || (isVerb(key) && !PARTICIPLE_AFTER.has(before));
}

/** Whether any clause of a sentence has a finite verb: not in "410,000, over three years". */
export function hasVerb(words: readonly Word[]): boolean {
  const keys = words.map(({ key }) => key);
  return keys.some((_, at) => isFiniteVerb(keys, at));
}

const isSubject = (key: string) => NOMINATIVE.has(key) || SUBJECT_VERB.has(key);

/** What the words around a gap say about a sentence that ends before the word at `at`. */
function evidenceAt(reading: Reading, at: number): Evidence {
  const { keys, classes, finite } = reading;
  const [beforeThat = "", before = "", key = "", next = ""] = [-2, -1, 0, 1].map((by) => keys[at + by]);
  const ahead = finite.slice(at, at + FAR);
  const verb = ahead.indexOf(true);
  const joins = JOINS.has(key);
  return {
    ends: ends(classes[at - 1] ?? 0),
    begins: begins(classes[at] ?? 0),
    follows: follows(classes[at - 1] ?? 0, classes[at] ?? 0),
    verbAhead: (verb < 0 ? FAR : verb) / FAR,
    oneVerbAhead: isSubject(key) && ahead.filter(Boolean).length === 1,
    join: joins,
    joinsClause: joins && isSubject(next),
    joinsVerb: joins && !isSubject(next) && finite[at + 1],
    unfinished: NEVER_ENDS.has(before),
    phraseBefore: hasPhraseBefore(reading, at),
    takesClause: CLAUSE_TAKERS.has(before),
    told: OBJECT_PRONOUNS.has(before) && TELLS.has(beforeThat),
    superlative: isSubject(key) && keys.slice(Math.max(0, at - 4), at).some((each) => SUPERLATIVE.test(each)),
    sometimes: SOMETIMES.has(key),
  };
}

/** What the words say that stand since the last end, at `last`. */
function evidenceSince({ keys, finite }: Reading, at: number, last: number): Evidence {
  let verbs = 0;
  for (let index = last; index < at; index += 1) if (finite[index]) verbs += 1;
  const opensIntroduced = [0, 1, 2].some(
    (offset) => last + offset < at && INTRODUCTIONS.has(keys[last + offset] ?? ""),
  );
  return {
    noVerb: verbs === 0,
    introductionOnly: opensIntroduced && verbs < 2,
    atLeastFour: Math.min(at - last, 4) / 4,
    long: Math.min(Math.max(at - last - 4, 0), VERY_FAR) / VERY_FAR,
    subjectAfterVerb: verbs > 0 && isSubject(keys[at] ?? ""),
  };
}

/** "In August |", "at the end of the day |": words without a verb that may belong to what follows. */
function hasPhraseBefore({ keys, finite }: Reading, at: number): boolean {
  for (let from = at - 1; from >= Math.max(0, at - NEAR); from -= 1) {
    if (finite[from]) return false;
    if (OPENS_PHRASE.has(keys[from] ?? "") && from < at - 1) return true;
  }
  return false;
}

/** Fitted likewise: what a pause of so many seconds says, or its absence where others were heard. */
const PAUSES: [seconds: number, logOdds: number][] = [
  [0.5, 3.2],
  [0.3, 1.7],
  [0.05, 0],
  [0, -0.9],
];
/** A recogniser's comma, in a sentence too long to be one, is a short pause. */
const COMMA = 1.7;
const WINDOW_WORDS = 60;
const NEGLIGIBLE = 1e-3;

/** For each word, the chance from 0 to 1 that a sentence begins with it, given all that may stand before. */
export function startChances(words: readonly Word[]): number[] {
  const reading = readingOf(words.map(({ key }) => key));
  const open = words.map(() => 0);
  const chances = words.map(() => 0);
  open[0] = 1;
  chances[0] = 1;
  for (let at = 1; at < words.length; at += 1) {
    const [before, word] = [words[at - 1], words[at]];
    const heard = before?.trail.includes(",")
      ? Math.max(COMMA, pauseOdds(word?.pause))
      : pauseOdds(word?.pause);
    const fixed = BIAS + logOdds(evidenceAt(reading, at)) + heard;
    for (let last = Math.max(0, at - WINDOW_WORDS); last < at; last += 1) {
      const still = open[last] ?? 0;
      if (still < NEGLIGIBLE) continue;
      const here = 1 / (1 + Math.exp(-fixed - logOdds(evidenceSince(reading, at, last))));
      chances[at] = (chances[at] ?? 0) + still * here;
      open[last] = still * (1 - here);
    }
    open[at] = chances[at] ?? 0;
  }
  return chances;
}

const pauseOdds = (seconds: number | undefined) =>
  seconds === undefined ? 0 : (PAUSES.find(([least]) => seconds >= least)?.[1] ?? 0);

function logOdds(evidence: Evidence): number {
  let sum = 0;
  for (const name in evidence) {
    const key = name as keyof typeof WEIGHTS;
    sum += WEIGHTS[key] * Number(evidence[key]);
  }
  return sum;
}
