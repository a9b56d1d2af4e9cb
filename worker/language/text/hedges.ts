import { canOpenClause } from "./english/lexicon.ts";
import { countsOrDates, type Language } from "./languages/language.ts";
import { phraseAt, phrases, type Sentence, startedLike, without, wordSet } from "./words.ts";

/** Opinions that stand before a clause. English only, like all of this file. */
const OPINIONS = phrases(`
  i think that | i think | i guess that | i guess | i feel like | i would say that | i would say | i'd say that | i'd say | i suppose
  i believe that | i believe | in my opinion | to be honest | to be fair | it seems like | it feels like | it seems to me that
  i kind of think | i sort of think | i just think | i honestly think`);
const NOT_AFTER = wordSet("what how as than which do did don't didn't when before that's if who where why");
const DOUBTS = phrases(`
  maybe | perhaps | probably | possibly | kind of | sort of | kinda | sorta | a little bit | a bit | somewhat | more or less | just
  simply | pretty much | basically | arguably`);
const NOT_BEFORE = wordSet("of like as in about one a an the because");
const DEPENDENT = wordSet(
  "not isn't aren't wasn't weren't don't doesn't didn't can't never if or is it's that's was were are be a the this that some what which any",
);
const MILD_AFTER = wordSet("is it's that's was were are be i'm we're i felt feel feels am been");

/** A sentence without the words that take it half back. A number that the speaker was unsure of stays unsure. */
export function withoutHedges(sentence: Sentence, language: Language): Sentence {
  const dropped = new Set<number>();
  for (let at = 0; at < sentence.length; at += 1) {
    const length = hedgeAt(sentence, at, language);
    for (let index = at; index < at + length; index += 1) dropped.add(index);
    at += Math.max(0, length - 1);
  }
  if (dropped.size === 0 || sentence.length - dropped.size < 2) return sentence;
  const kept = without(sentence, (at) => dropped.has(at));
  return dropped.has(0) ? startedLike(kept, sentence) : kept;
}

/** English: how many words at `at` say that the speaker is unsure, where the sentence stands without them. */
export function hedgeAt(sentence: Sentence, at: number, language: Language): number {
  if (language.code !== "en") return 0;
  const before = sentence[at - 1];
  const opinion = phraseAt(sentence, at, OPINIONS);
  if (opinion) {
    const keys = sentence.slice(at + opinion.length).map((word) => word.key);
    if (keys.length > 1 && !NOT_AFTER.has(before?.key ?? "") && canOpenClause(keys, 0)) return opinion.length;
  }
  const doubt = phraseAt(sentence, at, DOUBTS);
  if (!doubt || (before && before.key === doubt[0])) return 0;
  const next = sentence[at + doubt.length];
  if (!next || sentence[at + doubt.length - 1]?.trail !== "") return 0;
  const isUnsure = countsOrDates(next.key, language) || /\d/.test(next.text);
  if (isUnsure || NOT_BEFORE.has(next.key)) return 0;
  const dependent = DEPENDENT.has(before?.key ?? "");
  const isDegree = doubt.at(-1) === "bit" || doubt.at(-1) === "of" || doubt[0] === "somewhat";
  if (dependent && !(isDegree && MILD_AFTER.has(before?.key ?? ""))) return 0;
  return doubt.length;
}
