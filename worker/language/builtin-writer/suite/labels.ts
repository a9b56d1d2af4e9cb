import type { HookType } from "#contract/drafts.ts";
import { capitalised, gist, type Language, leansBack, type Sentence, textOf } from "../../text/index.ts";
import type { InterviewRequest } from "../../writer.ts";
import { typesOf } from "../hooks/line.ts";
import { linesOf } from "../hooks/lines.ts";

/** For the author's own list and not for readers. */

const MAX_WORDS = 6;
const MAX_CHARS = 60;

/** A few of the post's own words, unlike the titles before. */
export function titleOf(
  sentences: readonly Sentence[],
  language: Language,
  taken: readonly string[],
): string {
  const clauses = linesOf(sentences, language)
    .filter(({ words }) => words.length <= MAX_WORDS && !leansBack(words))
    .map(({ text }) => text);
  const starts = sentences.map((words) => textOf(words.slice(0, MAX_WORDS)));
  const single = sentences.flat().map(({ text }) => text);
  const choices = [...clauses, ...starts, ...single]
    .map((text) => capitalised(text.replace(/[\p{P}\s]+$/u, "")))
    .filter((text) => text !== "" && text.length <= MAX_CHARS);
  const used = taken.map(gist);
  return choices.find((text) => !used.includes(gist(text))) ?? choices[0] ?? "";
}

const BY_TYPE: Partial<Record<HookType, string>> = {
  lesson: "The lesson, on its own",
  scene: "The moment it happened",
  number: "The number behind it",
  question: "The question behind it",
};
const AT_LAST = [
  "A detail worth a post of its own",
  "The same from another side",
  "What else there is to it",
];

/** What a post is about, in a way that no other of `taken` is. */
export function angleOf(
  sentences: readonly Sentence[],
  turn: number,
  { turns }: InterviewRequest,
  language: Language,
  taken: readonly string[],
): string {
  const types = sentences.flatMap((words) => typesOf(words, textOf(words), language));
  const question = turns[turn]?.question;
  const angles = [
    ...types.flatMap((type) => BY_TYPE[type] ?? []),
    question ? `Your answer to “${question}”` : "How it began",
    ...AT_LAST,
  ];
  return angles.find((angle) => !taken.includes(angle)) ?? "";
}

export const TIMINGS = [
  "Two days after the hero post, in the morning",
  "The Tuesday after that, in the morning",
  "That Thursday, around lunchtime",
  "The following Monday, early",
  "Two weeks after the hero post, on a Wednesday",
];
