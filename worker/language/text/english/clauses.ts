import { en } from "../languages/en.ts";
import { asks } from "../punctuation.ts";
import { type Word, wordSet } from "../words.ts";
import {
  AUXILIARIES,
  DETERMINERS,
  INTRODUCTIONS,
  isSubject,
  isVerb,
  NOMINATIVE,
  PREPOSITIONS,
  RELATIVE_HEADS,
  SENTENCE_ADVERBS,
  SUPERLATIVES,
  TIME_NOUNS,
  WH,
} from "./lexicon.ts";
import { isFiniteVerb } from "./sentence-ends.ts";

/** What speech allows, whatever its chances are. */

/** A pause that is heard, in seconds, and one that may be chance. */
export const PAUSE = 0.3;
const BREATH = 0.12;
const LOOK_AHEAD_WORDS = 14;

/** What was said, thought or asked follows. */
const SAYS = wordSet("said say says saying asked wrote goes thought think");
const QUOTES = wordSet("said say says asked wrote goes");
const TO_WHOM = /^(?:me|us|you|him|her|them|myself)$/;
const TELLS = wordSet("said say says asked tell told tells goes");
const QUOTE_WORDS = 10;
const LONG_QUOTE_WORDS = 16;
const THEY = wordSet("he she they he's she's they're he'd she'd they'd");
const SPEAKERS = wordSet("i you we it");
const OPENS_SPEECH = /^(?:well|okay|oh|yeah|no|yes|look|hey)$/;
const isNumber = (key: string) => /\d/.test(key) || en.numberWords.has(key);
const hasPause = (words: readonly Word[], from: number, to: number) =>
  words.slice(from, to).some(({ pause = 0 }) => pause >= PAUSE);
const IS = wordSet("is was are were");
const JOINS = wordSet("and but so or");
const AFTER_NOUN = wordSet("who who's whose which than of");
const CONDITIONS = wordSet(
  "when if because while since as until before after once although though unless that which",
);

/** Whether a sentence may end before the word at `at`, however likely that is: not in the middle of what turns its meaning round. */
export function canEnd(words: readonly Word[], keys: readonly string[], last: number, at: number): boolean {
  const [beforeThat = "", before = "", key = ""] = [-2, -1, 0].map((by) => keys[at + by]);
  // "A founder | who's doing well", "we asked | what they needed".
  if (AFTER_NOUN.has(key) || (WH.has(key) && isVerb(before))) return false;
  const isIndirect = keys.slice(Math.max(last + 2, at - 5), at).some((each) => WH.has(each));
  // "He says, Walt, | I've got forty suppliers."
  const isAddressed = words[at - 2]?.trail === "," && TELLS.has(beforeThat);
  const isOpened = OPENS_SPEECH.test(before) && SAYS.has(beforeThat);
  const isQuoting = isOpened || SAYS.has(before) || isAddressed || (TO_WHOM.test(before) && isTold(keys, at));
  if (isQuoting || (IS.has(before) && !isIndirect)) return false;
  if (/^(?:never|always|just|really|very|even|not)$/.test(before)) return false;
  // "I just go, | oh no", "it costs | perhaps 400 rupees".
  if (before === "go" && OPENS_SPEECH.test(key)) return false;
  if (/^(?:perhaps|maybe|about|around|roughly)$/.test(key) && isNumber(keys[at + 1] ?? "")) return false;
  // "No category for | I think it's strange."
  if (/^(?:for|of|with|from|to|at)$/.test(before) && (words[at]?.pause ?? PAUSE) < PAUSE) return false;
  if (SENTENCE_ADVERBS.has(before) && JOINS.has(beforeThat)) return false;
  if (words[at - 1]?.trail === "," && leansOnComma(words, keys, last, at)) return false;
  // "That weekend | I did another", "for years | we thought": without a pause, a time may belong to what follows.
  const isAskedOrTold = JOINS.has(key) && WH.has(keys[at + 1] ?? "");
  if (isAskedOrTold || (TIME_NOUNS.has(before) && (words[at]?.pause ?? PAUSE) < PAUSE)) return false;
  if ((JOINS.has(key) && !joinsClause(keys, at)) || hasLooseEnd(keys.slice(last, at))) return false;
  const condition = keys.findLastIndex(
    (each, index) => index >= last && index < at && CONDITIONS.has(each) && opensAt(keys, last, index),
  );
  return condition < 0 || hasOwnVerb(words, condition, at);
}

/** Whether what follows a comma belongs to what stands before it. */
function leansOnComma(words: readonly Word[], keys: readonly string[], last: number, at: number): boolean {
  const key = keys[at] ?? "";
  // "You put a camera in, | facing the driver."
  if (/^.{2,}ing$/.test(key) && !isVerb(keys[at + 1])) return true;
  const from = words.findLastIndex(({ trail }, index) => index >= last && index < at - 1 && trail !== "") + 1;
  const opening = Math.max(from, last) + Number(JOINS.has(keys[Math.max(from, last)] ?? ""));
  // "One of ours, | he got hit", "a woman from my course, Irena, | she called me".
  const isNamed = !keys.slice(opening, at).some((_, index) => isFiniteVerb(keys, opening + index));
  if (THEY.has(key) && isNamed && !PREPOSITIONS.has(keys[opening] ?? "")) return true;
  // "She said, I looked at it, | I think there's a mistake": the quotation goes on.
  const quotes = keys.findLastIndex(
    (each, index) => index >= last && index < at && QUOTES.has(each) && words[index]?.trail === ",",
  );
  return quotes >= last && at - quotes <= LONG_QUOTE_WORDS && SPEAKERS.has(key.split("'")[0] ?? "");
}

/** "A son said to me |", "I have to tell you |". */
const isTold = (keys: readonly string[], at: number) =>
  TELLS.has(keys[at - 2] ?? "") || (keys[at - 2] === "to" && TELLS.has(keys[at - 3] ?? ""));

/** "I teach chemistry, and on Sundays |": a conjunction, a preposition, and no verb after it. */
export function hasLooseEnd(keys: readonly string[]): boolean {
  const join = keys.findLastIndex((key) => JOINS.has(key));
  return (
    join > 0 &&
    PREPOSITIONS.has(keys[join + 1] ?? "") &&
    !keys.some((_, at) => at > join && isFiniteVerb(keys, at))
  );
}

/** Not "we left | when it rained": nothing stands before it but what joins it to the sentence before. */
const opensAt = (keys: readonly string[], last: number, at: number) =>
  at === last || JOINS.has(keys[at - 1] ?? "") || keys[at - 1] === "because";

/** Not "an hour | and ten minutes while", "sweet | but a bit dear", "it was there | so that": a verb comes before anything else opens. */
function joinsClause(keys: readonly string[], at: number): boolean {
  if (keys[at] === "so" && keys[at + 1] === "that") return false;
  for (let ahead = at + 1; ahead < Math.min(keys.length, at + LOOK_AHEAD_WORDS); ahead += 1) {
    if (isFiniteVerb(keys, ahead)) return true;
    const opens = JOINS.has(keys[ahead] ?? "") || CONDITIONS.has(keys[ahead] ?? "") || keys[ahead] === "then";
    if (opens && ahead > at + 1) return false;
  }
  return false;
}

/** Whether a verb is left that no subordinate clause needs: not in "so when somebody tells me what something is worth". */
export function hasOwnVerb(words: readonly Word[], from: number, to: number): boolean {
  const keys = words.slice(from, to).map(({ key }) => key);
  let start = 0;
  while (JOINS.has(keys[start] ?? "")) start += 1;
  const said = CONDITIONS.has(keys[start] ?? "") ? keys.findIndex((key) => QUOTES.has(key)) : -1;
  const isQuoted = (at: number) =>
    said >= 0 && at >= said && at <= said + QUOTE_WORDS && !hasPause(words, from + said + 1, from + at + 1);
  const finite = keys.map(
    (_, at) => at >= start && isFiniteVerb(keys, at) && !AUXILIARIES.has(keys[at - 1] ?? "") && !isQuoted(at),
  );
  const opening = keys.map((key, at) => {
    const [before = "", next = ""] = [keys[at - 1], keys[at + 1]];
    if (key === "that" && (isVerb(next) || at === start || PREPOSITIONS.has(before))) return false;
    if (WH.has(key)) return at > start;
    if (NOMINATIVE.has(key)) return at > start && RELATIVE_HEADS.has(before) && !words[from + at]?.pause;
    return CONDITIONS.has(key);
  });
  const clauses = opening.filter((opens, at) => {
    const end = opening.indexOf(true, at + 1);
    return opens && finite.slice(at, end < 0 ? undefined : end).includes(true);
  }).length;
  return finite.filter(Boolean).length > clauses;
}

const INTERJECTIONS = wordSet("oh well yeah hi hey okay sorry thanks");

/** Whether a comma helps before the word at `at`: at a pause, or where a clause is likely to begin. */
export function wantsComma(words: readonly Word[], at: number, isLikely: boolean): boolean {
  const keys = words.map(({ key }) => key);
  const [before = "", key = ""] = [keys[at - 1], keys[at]];
  const pause = words[at]?.pause ?? 0;
  if (QUOTES.has(before)) return pause >= BREATH || INTERJECTIONS.has(key) || asks(words.slice(at), en);
  if (PREPOSITIONS.has(before) || IS.has(before) || SAYS.has(before)) return false;
  const opensClause = /^(?:and|but|so|then|now|my|our|a)$/.test(key) || isSubject(keys, at);
  if (pause >= BREATH && isSubject(keys, at)) return true;
  if (/^(?:to|of|from|by|for)$/.test(key)) return false;
  if (pause >= PAUSE)
    return opensClause || [WH, INTRODUCTIONS, PREPOSITIONS, DETERMINERS].some((some) => some.has(key));
  const isRelative =
    isSubject(keys, at) &&
    (RELATIVE_HEADS.has(before) ||
      keys.slice(Math.max(0, at - 3), at).some((each) => SUPERLATIVES.has(each)));
  return isLikely && opensClause && !isRelative;
}
