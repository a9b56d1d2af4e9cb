import { capitalised } from "../../casing.ts";
import { isVerb } from "../../english/lexicon.ts";
import { candidatesOf } from "../../hooks/candidates.ts";
import { spansOf, titleStrength } from "../../hooks/spans.ts";
import type { Language } from "../../languages/language.ts";
import { textOf } from "../../paragraphs.ts";
import type { Sentence } from "../../sentences.ts";
import { leansBack } from "../post/leaning.ts";
import { keysOf } from "../post/matching.ts";
import { weightOf } from "../post/strength.ts";

const MAX_WORDS = 6;
const MIN_WORDS = 2;
const MAX_CHARS = 60;
/** A whole short clause is a better title than a stretch of one. */
const MIN_CLAUSE_WORDS = 3;
const MAX_CLAUSE_WORDS = 7;
const VERB_COST = 2;

/** A few of the post's own words for the author's list, unlike the titles before. */
export function titleOf(
  sentences: readonly Sentence[],
  language: Language,
  taken: readonly string[],
): string {
  const spans = spansOf(sentences, language)
    .filter(({ words }) => words.length >= MIN_WORDS && words.length <= MAX_WORDS)
    .map((span) => ({
      text: bare(span.text),
      strength:
        titleStrength(span, sentences, language, MAX_WORDS) -
        (opensWithVerb(span.words, language) ? VERB_COST : 0),
    }))
    .sort((a, b) => b.strength - a.strength)
    .map(({ text }) => text);
  const clauses = candidatesOf(sentences, language)
    .filter(
      ({ words }) =>
        words.length >= MIN_CLAUSE_WORDS && words.length <= MAX_CLAUSE_WORDS && !leansBack(words),
    )
    .map(({ text }) => ({ text: bare(text), strength: weightOf(text, language) }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - a.strength)
    .map(({ text }) => text);
  const starts = sentences.map((words) => bare(textOf(words.slice(0, MAX_WORDS))));
  const words = sentences
    .flat()
    .toSorted((a, b) => Number(language.functionWords.has(a.key)) - Number(language.functionWords.has(b.key)))
    .map((word) => bare(word.text));
  const used = taken.map(gist);
  const choices = [...clauses, ...spans, ...starts, ...words].filter(
    (text) => text !== "" && text.length <= MAX_CHARS,
  );
  const fresh = choices.find(
    (text) => !used.some((title) => title === gist(text) || isWithin(title, gist(text))),
  );
  return (
    fresh ??
    choices.find((text) => !used.includes(gist(text))) ??
    choices[0] ??
    bare(textOf(sentences[0] ?? [])).slice(0, MAX_CHARS)
  );
}

/** "Know what's wrong with it" has lost its subject. */
function opensWithVerb(words: Sentence, language: Language): boolean {
  return language.code === "en" && isVerb(words[0]?.key) && words.length > 1;
}

function isWithin(one: string, other: string): boolean {
  return ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);
}

function gist(text: string): string {
  return keysOf(text).join(" ");
}

function bare(text: string): string {
  return capitalised(text.replace(/[\p{P}\s]+$/u, ""));
}
