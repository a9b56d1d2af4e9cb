import type { Hook } from "#contract/drafts.ts";
import {
  breaksIn,
  capitalised,
  countWords,
  differing,
  distinct,
  gist,
  hasWords,
  inParagraphs,
  isUnspaced,
  joined,
  keysOf,
  type Language,
  languageOf,
  offerable,
  onceEach,
  type Passage,
  strengthOf,
  typeOf,
} from "../text/index.ts";
import type { DerivativePost, InterviewRequest, Suite, SuitePost } from "../writer.ts";
import { passagesSaid } from "./note.ts";
import words from "./words.json" with { type: "json" };

/** What a phone shows of a post; a first sentence may be as long as what a desk shows. */
const MAX_CHARS = 140;
const MAX_FIRST_CHARS = 210;
const MIN_WORDS = 6;
/** "We sold it.": with a short line, the next one opens, too. */
const ENOUGH_CHARS = 60;

/** The note's opening, then its best other line; of different types. Twice the same where there is no other stretch of words. */
export function hooksOf(passages: readonly Passage[], language: Language): Hook[] {
  const [first = "", ...lines] = openingsOf(passages, language);
  const apart = lines.filter((line) => !first.includes(line) && !line.startsWith(first));
  const [one, two = one] = distinct(hooksFrom([first, ...apart, ...lines], language));
  return one && two ? differing([one, two]) : [];
}

export const moreHooks = (passages: readonly Passage[], existing: string[], language: Language): Hook[] =>
  offerable(hooksFrom(openingsOf(passages, language), language), existing).slice(0, 2);

const hooksFrom = (texts: readonly string[], language: Language): Hook[] =>
  texts.map((text) => ({ type: typeOf(text, language), content: capitalised(text) }));

const openingsOf = (passages: readonly Passage[], language: Language): string[] =>
  [openingOf(passages), linesOf(passages, language), piecesOf(passages)].flat();

/** The first whole sentences, as far as they are seen before the fold; the last one is for the body. */
function openingOf([first, ...others]: readonly Passage[]): string[] {
  if (!first || first.text.length > MAX_FIRST_CHARS) return [];
  let opening = first.text;
  for (const { text, before, marker } of others.slice(0, -1)) {
    const isShort = keysOf(opening).length < MIN_WORDS;
    const isEnough = opening.length >= ENOUGH_CHARS && !/[?:：]["”»]?$/u.test(opening);
    const most = isShort ? MAX_FIRST_CHARS : MAX_CHARS;
    if (marker || ((isEnough || breaksIn(before) > 1) && !isShort)) break;
    if (opening.length + text.length >= most) break;
    opening += breaksIn(before) > 0 ? ` ${text}` : before + text;
  }
  return [opening];
}

function linesOf(passages: readonly Passage[], language: Language): string[] {
  const isLine = (text: string) => keysOf(text).length >= MIN_WORDS && !/^#|[:：]$/u.test(text);
  const lines = passages.flatMap(({ text }) => (text.length <= MAX_CHARS && isLine(text) ? text : []));
  return lines.sort((a, b) => strengthOf(b, language) - strengthOf(a, language));
}

/** Of a note too short for two lines: its sentences, the parts between their commas, then fewer and fewer of its words. */
function piecesOf(passages: readonly Passage[]): string[] {
  const texts = passages.slice(0, 8).map(({ text }) => text);
  const clauses = texts.flatMap((text) => text.split(/[,;:.!?。！？、，]+ */u)).map((text) => text.trim());
  const windows = texts.flatMap((text) => {
    const [parts, between] = isUnspaced(text) ? [[...text], ""] : [text.split(" "), " "];
    return parts
      .slice(0, 12)
      .flatMap((_, at) => [parts.slice(0, -at), parts.slice(at, 12)].map((words) => words.join(between)));
  });
  const long = clauses.filter((text) => keysOf(text).length >= MIN_WORDS);
  const start = (texts[0] ?? "").slice(0, MAX_CHARS).replace(/(?<=\s)\S*$/u, "");
  return [...texts, ...long, ...clauses, ...windows, start].filter(
    (text) => text.length <= MAX_CHARS && hasWords(text),
  );
}

const CTAS: { en: string[]; [code: string]: string[] } = words.ctas;

/** The same three for every post: what fits one post only is for its author to ask. */
export const ctasIn = (code: string): string[] => CTAS[code] ?? CTAS.en;

const MOST = 5;
const LEAST = 3;
/** A post of fewer words is only for interviews that have no more. */
const MIN_POST_WORDS = 16;
const TITLE_WORDS = 6;
const MAX_TITLE_WORDS = 60;

/** A hero post of all answers in their order, and three to five posts of one answer, or part of one, each. */
export function suiteOf({ turns, language: code }: InterviewRequest, ownPhrases: readonly string[]): Suite {
  const language = languageOf({ transcript: turns.map(({ answer }) => answer).join("\n"), language: code });
  const all = turns.map(({ answer }) => passagesSaid(answer, language, ownPhrases));
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

const apart = (answer: readonly Passage[]): Passage[] =>
  answer.map((passage, at) => (at === 0 ? { ...passage, before: "\n\n" } : passage));

/** The answers; the longest are halved while there are too few, and where there is hardly anything it is all of it again. */
function partsOf(answers: readonly Passage[][]): Passage[][] {
  const long = answers.filter((passages) => countWords(joined(passages)) >= MIN_POST_WORDS);
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
