import { capitalised, keysOf, type Language, leansBack, type Sentence, textOf } from "../../text/index.ts";
import { linesOf } from "../hooks/lines.ts";
import type { Angle } from "./material.ts";

const MAX_WORDS = 6;
const MAX_CHARS = 60;
/** A whole short clause is a better title than a stretch of one. */
const MAX_CLAUSE_WORDS = 7;

/** A few of the post's own words for the author's list, unlike the titles before. */
export function titleOf(
  sentences: readonly Sentence[],
  language: Language,
  taken: readonly string[],
): string {
  const clauses = linesOf(sentences, language)
    .filter(({ words }) => words.length <= MAX_CLAUSE_WORDS && !leansBack(words))
    .map(({ text }) => bare(text));
  const starts = sentences.map((words) => bare(textOf(words.slice(0, MAX_WORDS))));
  const words = sentences
    .flat()
    .toSorted((a, b) => Number(language.functionWords.has(a.key)) - Number(language.functionWords.has(b.key)))
    .map((word) => bare(word.text));
  const used = taken.map(gist);
  const choices = [...clauses, ...starts, ...words].filter((text) => text !== "" && text.length <= MAX_CHARS);
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

function isWithin(one: string, other: string): boolean {
  return ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);
}

function gist(text: string): string {
  return keysOf(text).join(" ");
}

function bare(text: string): string {
  return capitalised(text.replace(/[\p{P}\s]+$/u, ""));
}

/** For the author's own list and not for readers. */
export const LABELS = {
  angles: {
    lesson: "The lesson, on its own",
    moment: "The moment it happened",
    number: "The number behind it",
    trouble: "What went wrong",
    advice: "The advice, for those in the same place",
    feeling: "How it felt",
    change: "What you do differently now",
    person: "The people in it",
    start: "How it began",
    rest: "A detail worth a post of its own",
  } satisfies Record<Exclude<Angle, "answer">, string>,
  answerTo: (question: string) => `Your answer to “${question}”`,
  timings: [
    "Two days after the hero post, in the morning",
    "The Tuesday after that, in the morning",
    "That Thursday, around lunchtime",
    "The following Monday, early",
    "Two weeks after the hero post, on a Wednesday",
  ],
};
