import {
  capitalised,
  countWords,
  gist,
  inParagraphs,
  joined,
  languageOf,
  onceEach,
  type Passage,
} from "../text/index.ts";
import type { DerivativePost, InterviewRequest, Suite, SuitePost } from "../writer.ts";
import { hooksOf } from "./hooks.ts";
import { passagesSaid } from "./note.ts";
import words from "./words.json" with { type: "json" };

const CTAS: { en: string[]; [code: string]: string[] } = words.ctas;

/** The same three for every post: what fits one post only is for its author to ask. */
export const ctasIn = (code: string): string[] => CTAS[code] ?? CTAS.en;

const MOST = 5;
const LEAST = 3;
/** A post of fewer words is only for interviews that have no more. */
const MIN_WORDS = 16;
const TITLE_WORDS = 6;
const MAX_TITLE_WORDS = 60;

/** A hero post of all answers in their order, and three to five posts of one answer, or part of one, each. */
export function suiteOf({ turns, language: code }: InterviewRequest, kept: readonly string[]): Suite {
  const language = languageOf({ transcript: turns.map(({ answer }) => answer).join("\n"), language: code });
  const all = turns.map(({ answer }) => passagesSaid(answer, language, kept));
  const answers = all.filter(({ length }) => length > 0);
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
    return {
      title,
      angle: words.angles[at] ?? "",
      idealTiming: words.timings[at] ?? "",
      ...postOf(passages, at + 1),
    };
  });
  return { hero: postOf(onceEach(answers.flatMap(apart)), 0), derivatives };
}

/** Each answer begins its own paragraph. */
const apart = (answer: readonly Passage[]): Passage[] =>
  answer.map((passage, at) => (at === 0 ? { ...passage, before: "\n\n" } : passage));

/** The answers; the longest are halved while there are too few, and where there is hardly anything it is all of it again. */
function partsOf(answers: readonly Passage[][]): Passage[][] {
  const long = answers.filter((passages) => countWords(joined(passages)) >= MIN_WORDS);
  let parts = (long.length > 0 ? long : answers).slice(0, MOST);
  while (parts.length < LEAST) {
    const [longest = []] = parts.toSorted((a, b) => b.length - a.length);
    if (longest.length < 2) break;
    const half = Math.ceil(longest.length / 2);
    parts = parts.flatMap((part) => (part === longest ? [part.slice(0, half), part.slice(half)] : [part]));
  }
  while (parts.length < LEAST) parts = [...parts, onceEach(answers.flatMap(apart))];
  return parts.map(([first, ...others]) =>
    first ? inParagraphs([{ ...first, before: "" }, ...others]) : [],
  );
}

function titleOf(passages: readonly Passage[], titles: ReadonlySet<string>): string {
  const size = passages[0]?.text.split(" ").length ?? 0;
  const all = passages.flatMap(({ text }) => text.split(" "));
  for (let length = Math.min(size, TITLE_WORDS); ; length += 1) {
    const start = all.slice(0, length).join(" ");
    const text = capitalised(start.replace(/[\p{P}\s]{1,9}$/u, "") + (length < size ? "…" : ""));
    if (!titles.has(gist(text)) || length > MAX_TITLE_WORDS) return text;
  }
}
