import type { Word } from "../words.ts";
import { CONJUNCTIONS, TIME_NOUNS } from "./cues.ts";
import { isSubject, isVerb, MID_ADVERBS, SUBJECT_VERB } from "./lexicon.ts";

const NO_VERB_COST = 2.5;
const LOOSE_END_COST = 3;
const NO_MAIN_CLAUSE_COST = 3;
const LOOSE_END_WORDS = 6;
const INTRODUCTIONS = ["when", "if", "once", "whenever", "unless", "while", "although"];

/** What keeps the words from `start` to `end` from being a sentence. */
export function englishCost(words: readonly Word[], start: number, end: number): number {
  let sum = 0;
  if (!hasVerb(words, start, end)) sum += isHeading(words, start, end) ? 0 : NO_VERB_COST;
  if (end < words.length && hasLooseEnd(words, start, end)) sum += LOOSE_END_COST;
  if (lacksMainClause(words, start, end)) sum += NO_MAIN_CLAUSE_COST;
  else if (end < words.length && endsIntroducing(words, start, end)) sum += NO_MAIN_CLAUSE_COST;
  return sum;
}

const HEADINGS = new Set([
  "things",
  "lessons",
  "update",
  "question",
  "rant",
  "story",
  "confession",
  "thought",
]);

/** "Three things from this quarter" */
function isHeading(words: readonly Word[], start: number, end: number): boolean {
  return words.slice(start, Math.min(end, start + 3)).some(({ key }) => HEADINGS.has(key));
}

function hasVerb(words: readonly Word[], start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    const key = words[index]?.key ?? "";
    if (isVerb(key) || SUBJECT_VERB.has(key)) return true;
  }
  return false;
}

/** "…talks about it so on Monday morning": a conjunction with nothing said after it. */
function hasLooseEnd(words: readonly Word[], start: number, end: number): boolean {
  for (let index = end - 1; index > Math.max(start, end - LOOSE_END_WORDS); index -= 1) {
    const key = words[index]?.key ?? "";
    if (isVerb(key) || SUBJECT_VERB.has(key)) return false;
    if (key === "because" && words[index + 1]?.key === "of") return false;
    if (CONJUNCTIONS.has(key) && key !== "and" && key !== "or" && key !== "then") return true;
    if (key === "and" && index === end - 2 && MID_ADVERBS.has(words[end - 1]?.key ?? "")) return true;
    if (key === "and" && TIME_NOUNS.has(words[end - 1]?.key ?? "")) return true;
    if (key === "and")
      return ["on", "in", "at", "by", "then", "one", "this", "for", "after", "that", "now"].includes(
        words[index + 1]?.key ?? "",
      );
  }
  return false;
}

/** "We never asked and when I sat next to a customer": the main clause is yet to come. */
function endsIntroducing(words: readonly Word[], start: number, end: number): boolean {
  for (let index = end - 2; index > start; index -= 1) {
    const before = words[index - 1]?.key ?? "";
    if (CONJUNCTIONS.has(before) && INTRODUCTIONS.includes(words[index]?.key ?? ""))
      return lacksMainClause(words, index, end);
  }
  return false;
}

/** "When I came back" alone. */
export function lacksMainClause(words: readonly Word[], start: number, end: number): boolean {
  let first = start;
  while (CONJUNCTIONS.has(words[first]?.key ?? "") && first < end) first += 1;
  if (!INTRODUCTIONS.includes(words[first]?.key ?? "") || first + 1 >= end) return false;
  const keys = words.slice(first + 1, end).map((word) => word.key);
  if (keys.includes("then") || keys[0] === "not") return false;
  return (
    !keys.some((_, at) => at > 1 && isSubject(keys, at)) &&
    !words.slice(first, end - 1).some((word) => word.trail === ",")
  );
}
