import type { Language } from "../../languages/language.ts";
import { keysOf, stemOf } from "../post/matching.ts";

const ALIKE = 0.5;
/** With this much of the words it takes up in an earlier question, a question is about the same thing. */
const SAME_SOURCE = 0.6;

/** A question that could be asked. */
export interface Candidate {
  text: string;
  /** The speaker's own words that it takes up; empty for one about everything. */
  source: string;
  /** What is asked about them. */
  ask: string;
  weight: number;
}

/** Whether a question was asked before: the same, in nearly the same words, or about the same words. */
export function wasAsked(candidate: Candidate, asked: readonly string[], language: Language): boolean {
  return asked.some((question) => {
    if (isContained(candidate.ask, question)) return true;
    const before = stems(question, language);
    const source = stems(candidate.source, language);
    const shared = source.intersection(before).size;
    if (source.size > 0 && shared / source.size >= SAME_SOURCE) return true;
    const all = stems(candidate.text, language);
    return all.intersection(before).size / Math.max(1, all.union(before).size) >= ALIKE;
  });
}

function isContained(ask: string, question: string): boolean {
  return ` ${keysOf(question).join(" ")} `.endsWith(` ${keysOf(ask).join(" ")} `);
}

function stems(text: string, language: Language): Set<string> {
  const content = keysOf(text).filter(
    (key) => !language.functionWords.has(key) && !IN_EVERY_QUESTION.has(key),
  );
  return new Set(content.map((key) => (language.code === "en" ? stemOf(key) : key.slice(0, 5))));
}

const IN_EVERY_QUESTION = new Set([
  "said",
  "mentioned",
  "dijiste",
  "gesagt",
  "dit",
  "disse",
  "hast",
  "avez",
  "você",
]);
