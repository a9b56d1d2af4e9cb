import { FINITE_AUXILIARIES, NOMINATIVE, WH } from "./english/lexicon.ts";
import type { Language } from "./languages/language.ts";
import { capitalised, phraseAt, type Sentence, type Word, wordSet } from "./words.ts";

const END_MARK = /[.!?。！？؟।]/u;
const CASED_SCRIPT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** "You don't know how loud a goat is until…" */
const UNFINISHED = wordSet(
  "a an the my our your their and or but because if although though unless until very every i'm we're i've we've",
);
const MIN_BROKEN_WORDS = 4;
const QUOTES = wordSet("said say says saying asked goes like wrote");
const CONJUNCTIONS = wordSet("and but so or because then well yeah look now");

/** Punctuates one sentence: its first capital and its last mark. */
export function punctuated(sentence: Sentence, language: Language): Sentence {
  const words = sentence.map((word) => ({ ...word, trail: innerTrail(word.trail) }));
  const last = words.at(-1);
  const first = words[0];
  if (!last || !first) return words;
  last.trail = finalTrail(sentence.at(-1)?.trail ?? "", words, language);
  first.text = capitalised(first.text);
  if (first.gap === "\n") first.gap = " ";
  return words.map((word, at) => (isCapitalLeft(words, at, language) ? uncapitalised(word) : word));
}

/** "So, um. They're in": the capital of a sentence that is none any more. */
function isCapitalLeft(words: Sentence, at: number, language: Language): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (!before || !word || word.lead !== "" || !/^\p{Lu}\p{Ll}/u.test(word.text) || QUOTES.has(before.key))
    return false;
  const isOwn = word.key.split("'")[0] === "i" || /^\p{Lu}/u.test(words[at + 1]?.text ?? "");
  return before.trail === "," && language.functionWords.has(word.key) && !isOwn;
}

const uncapitalised = (word: Word): Word => ({
  ...word,
  text: word.text.charAt(0).toLowerCase() + word.text.slice(1),
});

/** Speech has no dashes (rubric R9), and a mark that ended another sentence does not stand inside one. What breaks off stays so. */
function innerTrail(trail: string): string {
  return trail
    .replace(/\s*[—–-]+$/u, ",")
    .replace(/,?(?:\.{2,}|…),?/gu, "…")
    .replace(/,{2,}/g, ",");
}

function finalTrail(trail: string, words: readonly Word[], language: Language): string {
  if (words.at(-1)?.key === "" || words[0]?.text.startsWith("#")) return trail.trim();
  // French keeps its spaces before some marks.
  const marks = trail.replace(/\s(?![»!?])|[,;:—–、，،-]|\.{2,}|…/gu, "");
  if (language.code === "en" && /\.{2,}|…/u.test(trail) && !/[?!]/.test(trail)) return "…";
  const isBrokenOff = words.length >= MIN_BROKEN_WORDS && UNFINISHED.has(words.at(-1)?.key ?? "");
  if (isBrokenOff && language.code === "en" && marks === ".") return "…";
  if (END_MARK.test(marks)) return /^\.?([!?])\1*/.test(marks) ? marks.replace(/([!?])[.!?]+/, "$1") : marks;
  const text = words.map((word) => word.text).join("");
  if (!CASED_SCRIPT.test(text)) return /[ぁ-ヿ一-鿿]/u.test(text) ? `${marks}。` : marks;
  // "She said, what does it do?"
  const quote =
    words.findIndex(({ key, trail }) => trail === "," && /^(?:said|says|asked|goes|wrote)$/.test(key)) + 1;
  return `${marks}${asks(words.slice(quote), language) ? "?" : "."}`;
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
