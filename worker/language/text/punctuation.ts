import { boundaryStrength } from "./english/boundaries.ts";
import { FINITE_AUXILIARIES, isSubject, NOMINATIVE, SENTENCE_ADVERBS, WH } from "./english/lexicon.ts";
import type { Language } from "./languages/language.ts";
import { capitalised, phraseAt, type Sentence, type Word, wordSet } from "./words.ts";

const END_MARK = /[.!?。！？؟।]/u;
const CASED_SCRIPT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const INTRODUCES = wordSet("when if once after before while since although though whenever unless");
const JOINS = wordSet("but so and");
const CLAUSE_STRENGTH = 0.5;
const CONJUNCTIONS = wordSet("and but so or because then well yeah look now");

/** Punctuates one sentence: its first capital, its last mark, and in English the commas between its clauses. */
export function punctuated(sentence: Sentence, language: Language, addCommas: boolean): Sentence {
  const words = sentence.map((word) => ({ ...word, trail: innerTrail(word.trail) }));
  const last = words.at(-1);
  const first = words[0];
  if (!last || !first) return words;
  last.trail = finalTrail(sentence.at(-1)?.trail ?? "", words, language);
  if (addCommas && language.code === "en") placeCommas(words);
  first.text = capitalised(first.text);
  if (first.gap === "\n") first.gap = " ";
  return words;
}

/** Speech has no dashes (rubric R9), and a mark that ended another sentence does not stand inside one. */
function innerTrail(trail: string): string {
  return trail
    .replace(/\s*[—–-]+$/u, ",")
    .replace(/\.{2,}|…/gu, "")
    .replace(/,{2,}/g, ",");
}

function finalTrail(trail: string, words: readonly Word[], language: Language): string {
  if (words.at(-1)?.key === "" || words[0]?.text.startsWith("#")) return trail.trim();
  const marks = trail.replace(/[\s,;:—–、，،-]|\.{2,}|…/gu, "");
  if (END_MARK.test(marks)) return /^\.?([!?])\1*/.test(marks) ? marks.replace(/([!?])[.!?]+/, "$1") : marks;
  const text = words.map((word) => word.text).join("");
  if (!CASED_SCRIPT.test(text)) return /[ぁ-ヿ一-鿿]/u.test(text) ? `${marks}。` : marks;
  return `${marks}${asks(words, language) ? "?" : "."}`;
}

/** Whether a sentence without punctuation is a question. */
export function asks(words: readonly Word[], language: Language): boolean {
  let start = 0;
  while (start < 2 && CONJUNCTIONS.has(words[start]?.key ?? "")) start += 1;
  if (words.length - start < 3) return false;
  return (
    phraseAt(words, start, language.questions) !== undefined ||
    (language.code === "en" && isInvertedQuestion(words, start))
  );
}

/** "How will they…", "where does it…" */
function isInvertedQuestion(words: readonly Word[], start: number): boolean {
  const [wh = "", auxiliary = "", who = ""] = words.slice(start, start + 3).map((word) => word.key);
  const isAsked = NOMINATIVE.has(who) || ["you", "it", "people", "the", "your", "our"].includes(who);
  return WH.has(wh) && FINITE_AUXILIARIES.has(auxiliary) && isAsked;
}

/** Commas before a joined clause with its own subject, after an introduction, and after an opening adverb. */
function placeCommas(words: Word[]): void {
  const keys = words.map((word) => word.key);
  const opening = JOINS.has(keys[0] ?? "") ? 1 : 0;
  const introduced = INTRODUCES.has(keys[opening] ?? "");
  let awaitsMain = introduced;
  for (let at = opening + 1; at < words.length; at += 1) {
    const previous = words[at - 1];
    if (previous?.trail !== "" || words.length - at < 2) continue;
    const key = keys[at] ?? "";
    const clause = at >= 3 && boundaryStrength(words, at) >= CLAUSE_STRENGTH;
    if (awaitsMain && at - opening >= 3 && clause && NOMINATIVE.has(key)) {
      previous.trail = ",";
      awaitsMain = false;
    } else if (clause && JOINS.has(key) && (key !== "and" || (at >= 5 && words.length - at >= 5))) {
      previous.trail = ",";
    } else if (at === opening + 1 && SENTENCE_ADVERBS.has(previous.key) && isSubject(keys, at)) {
      if (!["maybe", "turns", "yesterday"].includes(previous.key)) previous.trail = ",";
    }
  }
}
