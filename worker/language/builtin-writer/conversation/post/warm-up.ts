import { standing } from "../../hooks/candidates.ts";
import type { Language } from "../../languages/language.ts";
import { textOf } from "../../paragraphs.ts";
import { phraseAt, phrases, wordSet, wordsOf } from "../../words.ts";
import type { Passage } from "./passages.ts";
import { dropping } from "./passages.ts";

const WARM_UPS = phrases(`
  i'm gonna be honest | i'm going to be honest | i'll be honest | let me be honest | to be honest | i don't really know | i have a story
  i want to tell you | i'd like to tell you | so here's a story | here's a story | quick story | story time`);
const MAX_WORDS = 16;
/** What comes after a warm-up may open with one of these, and does as well without. */
const LEADS = wordSet("so but and then well pero y entonces aber und mais et mas e então");
const NEEDS_IT = wordSet("it it's that that's this they he she them him her because");

/** A post that begins with what it has to say, not with the announcement that it will. */
export function withoutWarmUp(passages: readonly Passage[], language: Language): Passage[] {
  const [first, next] = passages;
  const words = wordsOf(first?.text ?? "");
  const isWarmUp = [language.weakOpenings, WARM_UPS].some((list) => phraseAt(words, 0, list) !== undefined);
  if (!isWarmUp || !next || words.length > MAX_WORDS || passages.length < 3) return [...passages];
  const opening = wordsOf(next.text);
  if (NEEDS_IT.has(opening[0]?.key ?? "")) return [...passages];
  const rest = dropping(passages, (at) => at === 0);
  const [start, ...others] = rest;
  if (!start || !LEADS.has(opening[0]?.key ?? "")) return rest;
  return [{ ...start, text: textOf(standing(opening, opening, language)) }, ...others];
}
