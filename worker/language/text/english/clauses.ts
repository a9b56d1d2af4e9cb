import { en } from "../languages/en.ts";
import { asks } from "../punctuation.ts";
import { type Word, wordSet } from "../words.ts";
import {
  AUXILIARIES,
  DETERMINERS,
  IMPERATIVES,
  INTRODUCTIONS,
  isSubject,
  isVerb,
  NOMINATIVE,
  PREPOSITIONS,
  RELATIVE_HEADS,
  SENTENCE_ADVERBS,
  SUPERLATIVES,
  WH,
} from "./lexicon.ts";
import { isFiniteVerb } from "./sentence-ends.ts";

/** What speech allows, whatever its chances are: a sentence has a verb of its own, and nothing ends that waits for more. */

/** A pause that is heard, in seconds, and one that may be chance. */
export const PAUSE = 0.3;
const BREATH = 0.12;
/** A longer stretch without a pause says nothing about where a clause ends. */
const LOOK_AHEAD_WORDS = 14;
const LOOK_AHEAD_PAUSES = 3;

/** What was said, thought or asked follows. */
const SAYS = wordSet("said say says saying asked wrote goes thought think");
const QUOTES = wordSet("said say says asked wrote goes");
const QUOTE_WORDS = 10;
const hasPause = (words: readonly Word[], from: number, to: number) =>
  words.slice(from, to).some(({ pause = 0 }) => pause >= PAUSE);
const IS = wordSet("is was are were");
const JOINS = wordSet("and but so or");
const AFTER_NOUN = wordSet("who who's whose which than of");
const CONDITIONS = wordSet(
  "when if because while since as until before after once although though unless that which",
);

/** Whether a sentence may end before the word at `at`, the one before having ended at `last`. */
export function canEnd(words: readonly Word[], keys: readonly string[], last: number, at: number): boolean {
  const [beforeThat = "", before = "", key = "", next = ""] = [-2, -1, 0, 1].map((by) => keys[at + by]);
  const pause = words[at]?.pause ?? 0;
  // "A founder | who's doing well", "we asked | what they needed".
  if (AFTER_NOUN.has(key) || (WH.has(key) && isVerb(before) && pause < PAUSE)) return false;
  const isIndirect = keys.slice(Math.max(last + 2, at - 5), at).some((each) => WH.has(each));
  if (SAYS.has(before) || (IS.has(before) && !isIndirect)) return false;
  if (/^(?:never|always|just|really|very|even|not)$/.test(before)) return false;
  if (SENTENCE_ADVERBS.has(before) && JOINS.has(beforeThat)) return false;
  const opens = isSubject(keys, at) || JOINS.has(key) || INTRODUCTIONS.has(key);
  if (PREPOSITIONS.has(before) && !opens) return false;
  if (isVerb(key) && !isSubject(keys, at) && !IMPERATIVES.has(key) && !isFiniteVerb(keys, at + 1))
    return false;
  // "In the mirror | and see": what follows has no subject.
  if (JOINS.has(key) && isVerb(next) && !isSubject(keys, at + 1) && !isFiniteVerb(keys, at + 2)) return false;
  return hasOwnVerb(words, last, at) && !isOpenCondition(words, last, at) && begins(words, at);
}

/** "…, after a pause, when it rains |": it may belong to what follows, unless the pause before it is the shorter one. */
function isOpenCondition(words: readonly Word[], last: number, at: number): boolean {
  let from = at - 1;
  while (from > last && (words[from]?.pause ?? 0) < BREATH) from -= 1;
  const isShorter = (words[from]?.pause ?? 0) < (words[at]?.pause ?? 0);
  return from > last && CONDITIONS.has(words[from]?.key ?? "") && !isShorter && !hasOwnVerb(words, from, at);
}

/** Whether what begins at `at` comes to a verb of its own, be it after a pause or two. */
function begins(words: readonly Word[], at: number): boolean {
  let to = at;
  for (let round = 0; round < LOOK_AHEAD_PAUSES && to < words.length; round += 1) {
    const from = to;
    // What has no verb of its own belongs to the side from which the shorter pause divides it.
    const [before, after] = [words[at]?.pause ?? 0, words[from]?.pause ?? 0];
    if (from > at && (before < after || (before === after && PREPOSITIONS.has(words[at]?.key ?? ""))))
      return false;
    if (from > at && (JOINS.has(words[from]?.key ?? "") || !waits(words[at]?.key ?? ""))) return false;
    to = words.findIndex(
      ({ pause = 0 }, index) => index > from + 1 && (pause >= PAUSE || index > from + LOOK_AHEAD_WORDS),
    );
    if (to < 0) to = words.length;
    if (hasOwnVerb(words, at, to)) return true;
  }
  return false;
}

/** Words that a verb may keep waiting: "then one of those suppliers, the one I'd squeezed the hardest, let us down". */
const waits = (key: string) =>
  [JOINS, CONDITIONS, DETERMINERS, PREPOSITIONS, INTRODUCTIONS].some((words) => words.has(key)) ||
  /^(?:then|last|next|this|one|yesterday|today)$/.test(key);

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
