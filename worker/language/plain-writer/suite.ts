import {
  capitalised,
  countWords,
  gist,
  inParagraphs,
  joined,
  leansBack,
  type Passage,
} from "../text/index.ts";
import type { DerivativePost, InterviewRequest, Suite, SuitePost } from "../writer.ts";
import { ctasIn } from "./cta.ts";
import { hooksOf } from "./hooks.ts";
import { languageIn, onceEach, passagesSaid } from "./note.ts";

const MOST = 5;
const LEAST = 3;
/** A post of fewer words is only for interviews that have no more. */
const MIN_WORDS = 16;
const TITLE_WORDS = 6;
const MAX_TITLE_WORDS = 20;
const ANGLES = ["How it began", "What came next", "One thing more", "A closer look", "Where it led"];

export const TIMINGS = [
  "Two days after the hero post, in the morning",
  "The Tuesday after that, in the morning",
  "That Thursday, around lunchtime",
  "The following Monday, early",
  "Two weeks after the hero post, on a Wednesday",
];

/** A hero post of all answers in their order, and three to five posts of one answer, or part of one, each. */
export function suiteOf({ turns, language: code }: InterviewRequest, kept: readonly string[]): Suite {
  const transcript = turns.map(({ answer }) => answer).join("\n");
  const language = languageIn({ transcript, language: code });
  const answers = turns
    .map(({ answer }) => passagesSaid(answer, language, kept))
    .filter(({ length }) => length > 0);
  if (answers.length === 0) throw new TypeError("An interview without words cannot become posts.");
  const ctas = ctasIn(language.code);
  const postOf = (passages: readonly Passage[], at: number): SuitePost => ({
    hooks: hooksOf(passages, language),
    body: joined(passages),
    cta: ctas[at % ctas.length] ?? null,
  });
  const titles = new Set<string>();
  const derivatives = partsOf(answers).map((passages, at): DerivativePost => {
    const title = titleOf(passages, titles);
    titles.add(gist(title));
    return { title, angle: ANGLES[at] ?? "", idealTiming: TIMINGS[at] ?? "", ...postOf(passages, at + 1) };
  });
  const apart = answers.flatMap(([first, ...others]) =>
    first ? [{ ...first, before: "\n\n" as const }, ...others] : [],
  );
  return { hero: postOf(onceEach(apart), 0), derivatives };
}

/** The answers; the longest are halved while there are too few, and where there is hardly anything it is all of it again. */
function partsOf(answers: readonly Passage[][]): Passage[][] {
  const long = answers.filter((passages) => countWords(joined(passages)) >= MIN_WORDS);
  let parts = (long.length > 0 ? long : answers).slice(0, MOST);
  while (parts.length < LEAST) {
    const [longest = []] = parts.toSorted((a, b) => b.length - a.length);
    if (longest.length < 2) break;
    const half = middleOf(longest);
    const halves = [longest.slice(0, half), longest.slice(half)];
    parts = parts.flatMap((part) => (part === longest ? halves : [part]));
  }
  while (parts.length < LEAST) parts = [...parts, onceEach(answers.flat())];
  return parts.map(([first, ...others]) =>
    first ? inParagraphs([{ ...first, before: "" }, ...others]) : [],
  );
}

/** Where the second half begins: near the middle, with a sentence that can be understood. */
function middleOf(passages: readonly Passage[]): number {
  const distance = (at: number) =>
    Math.abs(at - passages.length / 2) + (leansBack(passages[at]?.text ?? "") ? LEAST : 0);
  const places = passages.map((_, at) => at).slice(1);
  return places.sort((a, b) => distance(a) - distance(b))[0] ?? 1;
}

/** The first words of a post, more or fewer of them where another post has the same. */
function titleOf(passages: readonly Passage[], titles: ReadonlySet<string>): string {
  const words = joined(passages).split(/\s+/, MAX_TITLE_WORDS);
  const first = passages[0]?.text.split(/\s+/).length ?? 0;
  const whole = first <= TITLE_WORDS + 2 ? first : TITLE_WORDS;
  const lengths = [whole, ...words.keys().map((at) => at + 1)].sort(
    (a, b) => Math.abs(a - whole) - Math.abs(b - whole),
  );
  const choices = lengths.map((length) => {
    const text = capitalised(
      words
        .slice(0, length)
        .join(" ")
        .replace(/[\p{P}\s]{1,9}$/u, ""),
    );
    return length < first ? `${text}…` : text;
  });
  return choices.find((text) => !titles.has(gist(text))) ?? choices[0] ?? "";
}
