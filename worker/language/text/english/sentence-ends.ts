import { type Word, wordSet } from "../words.ts";
import {
  CLAUSE_TAKERS,
  FINITE_AUXILIARIES,
  isVerb,
  MID_ADVERBS,
  NOMINATIVE,
  OBJECT_PRONOUNS,
  RELATIVE_HEADS,
  SUBJECT_VERB,
  TIME_NOUNS,
} from "./lexicon.ts";
import { begins, classOf, ends, follows } from "./word-statistics.ts";

const INTRODUCTIONS = wordSet(
  "if when while once although since before after until unless as every whenever",
);
const JOINS = wordSet("and but so");
const NEVER_ENDS = wordSet("and but so or because that if when to of the a an my our your his her their");
const OPENS_NOUN = wordSet("the my our a an his her your their this that these those every each");
const NO_VERB_AFTER = wordSet("to a an the my our your his her their of by for with");
const PARTICIPLE_AFTER = wordSet(
  "been be was were is are have has had being get got i've we've they've he's she's it's i'd we'd they'd he'd she'd",
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

/** Log-odds that a sentence ends at a gap between two words, fitted by logistic regression to labelled notes. */
const WEIGHTS = {
  ends: 1.23,
  begins: 1.46,
  follows: -1.15,
  verbNext: -1.43,
  verbAhead: -1.56,
  nominative: 0.96,
  otherSubject: 0.51,
  join: -0.45,
  joinsClause: 0.38,
  nounPhrase: 0.23,
  unfinished: -1.48,
  phraseBefore: 0.46,
  phraseBeforeSubject: -0.64,
  takesClause: -2.17,
  told: -1.89,
  introduced: -0.84,
  relative: 0.49,
  superlative: -1.57,
  afterAdverb: 0.65,
  afterSometimes: -1.51,
  sometimes: 1.64,
  noVerb: -1.21,
  introductionOnly: -0.86,
  atLeastFour: 0.47,
  long: 1.13,
  subjectAfterVerb: 0.28,
  timeWithoutVerb: -1.28,
};
const BIAS = -3.05;
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

/** What the words around a gap say about a sentence that ends before the word at `at`. */
function evidenceAt(reading: Reading, at: number): Evidence {
  const { keys, classes, finite } = reading;
  const [beforeThat = "", before = "", key = "", next = ""] = [
    keys[at - 2],
    keys[at - 1],
    keys[at],
    keys[at + 1],
  ];
  const ahead = finite.slice(at, at + FAR).indexOf(true);
  const nominative = NOMINATIVE.has(key);
  const subject = nominative || SUBJECT_VERB.has(key);
  const phrase = hasPhraseBefore(reading, at);
  return {
    ends: ends(classes[at - 1] ?? 0),
    begins: begins(classes[at] ?? 0),
    follows: follows(classes[at - 1] ?? 0, classes[at] ?? 0),
    verbNext: ahead === 0,
    verbAhead: (ahead < 0 ? FAR : ahead) / FAR,
    nominative,
    otherSubject: subject && !nominative,
    join: JOINS.has(key),
    joinsClause: JOINS.has(key) && (NOMINATIVE.has(next) || SUBJECT_VERB.has(next)),
    nounPhrase: OPENS_NOUN.has(key) && ahead >= 0 && ahead <= 4,
    unfinished: NEVER_ENDS.has(before),
    phraseBefore: phrase,
    phraseBeforeSubject: phrase && subject,
    takesClause: CLAUSE_TAKERS.has(before),
    told: OBJECT_PRONOUNS.has(before) && TELLS.has(beforeThat),
    introduced: subject && isIntroduced(reading, at),
    relative: subject && RELATIVE_HEADS.has(before),
    superlative: subject && keys.slice(Math.max(0, at - 4), at).some((each) => SUPERLATIVE.test(each)),
    afterAdverb: MID_ADVERBS.has(before),
    afterSometimes: SOMETIMES.has(before),
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
  const key = keys[at] ?? "";
  const time = TIME_NOUNS.has(keys[at - 1] ?? "");
  return {
    noVerb: verbs === 0,
    introductionOnly: opensIntroduced && verbs < 2,
    atLeastFour: Math.min(at - last, 4) / 4,
    long: Math.min(Math.max(at - last - 4, 0), VERY_FAR) / VERY_FAR,
    subjectAfterVerb: verbs > 0 && (NOMINATIVE.has(key) || SUBJECT_VERB.has(key)),
    timeWithoutVerb: time && verbs === 0,
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

/** "When he got ill |": the clause so begun has its verb, and what follows is what it leads to. */
function isIntroduced({ keys, finite }: Reading, at: number): boolean {
  for (let from = at - 2; from >= Math.max(0, at - FAR - 1); from -= 1)
    if (INTRODUCTIONS.has(keys[from] ?? "")) return finite.slice(from, at).filter(Boolean).length === 1;
  return false;
}

/** A pause as long as this, in seconds, is hardly ever made within a clause; one as short says that none was made. */
const PAUSES: [seconds: number, logOdds: number][] = [
  [0.3, 4],
  [0.12, 1.5],
  [0.05, 0.5],
  [0, -2],
];
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
    const fixed = BIAS + logOdds(evidenceAt(reading, at)) + pauseOdds(words[at]?.pause);
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
