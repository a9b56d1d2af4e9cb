import {
  capitalised,
  gist,
  hasVerb,
  type Language,
  languageOf,
  leansBack,
  type Sentence,
  sizeOf,
  textOf,
} from "../text/index.ts";
import type { DerivativePost, InterviewRequest, Suite, SuitePost } from "../writer.ts";
import { ctasFor } from "./cta.ts";
import { chosenFrom } from "./hooks/choose.ts";
import { linesOf, MIN_SHORT_DIVIDED_WORDS, standing } from "./hooks/lines.ts";
import { piecesOf } from "./hooks/pieces.ts";
import { weightOf } from "./hooks/strength.ts";
import { bodyOf, sentencesSaid } from "./manuscript.ts";

const MOST = 5;
const LEAST = 3;
/** Longer heroes lose their readers. */
const MAX_HERO_WORDS = 220;
const MAX_WORDS = 90;
/** A post of fewer words is only for interviews that have no more. */
const MIN_WORDS = 16;
/** Where verbs are not known. */
const MIN_SENTENCE_WORDS = 4;
/** As many as look like a title, fewer where that is another post's. */
const TITLE_WORDS = [6, 5, 4, 3, 2, 1] as const;

export const TIMINGS = [
  "Two days after the hero post, in the morning",
  "The Tuesday after that, in the morning",
  "That Thursday, around lunchtime",
  "The following Monday, early",
  "Two weeks after the hero post, on a Wednesday",
];

/** Sentences that follow each other within the answer to one question. */
interface Part {
  question: string | null;
  sentences: Sentence[];
}

/** A hero post over everything said and three to five posts, each about another part of it. */
export function suiteOf({ turns, language: code }: InterviewRequest): Suite {
  const transcript = turns.map(({ answer }) => answer).join("\n");
  const language = languageOf({ transcript, language: code });
  const answers = turns.map(({ question, answer, words }) => ({
    question,
    sentences: sentencesSaid([{ transcript: answer, words }], language),
  }));
  const standing = answers.map((answer) => ({ ...answer, sentences: withoutFragments(answer, language) }));
  const said = standing.some(isFilled) ? standing.filter(isFilled) : answers.filter(isFilled);
  if (said.length === 0) throw new TypeError("An interview without words cannot become posts.");

  const everything = said.flatMap(({ sentences }) => sentences);
  const ctas = new Set<string>();
  const postOf = (sentences: Sentence[]): SuitePost => {
    const cta = ctasFor(sentences, language).find((question) => !ctas.has(question)) ?? null;
    if (cta) ctas.add(cta);
    const body = bodyOf(sentences);
    return { hooks: hooksFor(sentences, everything, body, language), body, cta };
  };
  const hero = postOf(withinHero(everything, language));
  const derivatives: DerivativePost[] = [];
  for (const part of partsOf(said, language)) {
    const [first = [], ...others] = part.sentences;
    const sentences = [startingAnew(first, language), ...others];
    derivatives.push({
      title: titleOf(sentences, language, derivatives),
      angle: angleOf(part, derivatives),
      idealTiming: TIMINGS[derivatives.length] ?? "",
      ...postOf(sentences),
    });
  }
  return { hero, derivatives };
}

const isFilled = ({ sentences }: Part): boolean => sentences.length > 0;
const startingAnew = (words: Sentence, language: Language) => standing(words, words, language);
const bare = (text: string): string => text.replace(/[\p{P}\s]+$/u, "");
const wordsIn = (sentences: readonly Sentence[]): number => sizeOf(sentences.flat());

/** Without what makes sense only to those who know the question: "About forty of them", "Because it was cheap". */
function withoutFragments({ question, sentences }: Part, { code }: Language): Sentence[] {
  if (question === null) return sentences;
  return sentences.filter((words) =>
    code === "en" ? words[0]?.key !== "because" && hasVerb(words) : words.length >= MIN_SENTENCE_WORDS,
  );
}

/** The first, the last, and the strongest with what they lean on: as many sentences as a hero post holds. */
function withinHero(all: readonly Sentence[], language: Language): Sentence[] {
  const last = all.length - 1;
  let kept = all.map((words, at) => ({ words, at, weight: weightOf(textOf(words), language) }));
  while (wordsIn(kept.map(({ words }) => words)) > MAX_HERO_WORDS) {
    const [weakest] = kept
      .filter(({ at }, place) => at > 0 && at < last && !leansBack(kept[place + 1]?.words ?? []))
      .sort((a, b) => a.weight - b.weight);
    if (!weakest) break;
    kept = kept.filter((sentence) => sentence !== weakest);
  }
  return kept.map(({ words }) => words);
}

/** What each post but the hero tells, the strongest first. Of an interview with hardly anything in it: all of it again. */
function partsOf(said: readonly Part[], language: Language): Part[] {
  const everything = said.flatMap(({ sentences }) => sentences);
  const most = Math.min(MAX_WORDS, wordsIn(everything) / 2);
  let parts = said.flatMap((answer) => cutInto(answer, most));
  for (;;) {
    const longest = parts.toSorted((a, b) => b.sentences.length - a.sentences.length)[0];
    if (parts.length >= LEAST || !longest || longest.sentences.length < 2) break;
    const half = Math.ceil(longest.sentences.length / 2);
    const halves = [longest.sentences.slice(0, half), longest.sentences.slice(half)];
    parts = parts.flatMap((part) =>
      part === longest ? halves.map((sentences) => ({ ...part, sentences })) : [part],
    );
  }
  const strength = ({ sentences }: Part) =>
    Math.max(...sentences.map((words) => weightOf(textOf(words), language)));
  const isLong = ({ sentences }: Part) => Number(wordsIn(sentences) >= MIN_WORDS);
  const ranked = parts.toSorted((a, b) => isLong(b) - isLong(a) || strength(b) - strength(a));
  const chosen = ranked.filter((part, at) => at < LEAST || (at < MOST && isLong(part)));
  while (chosen.length < LEAST) chosen.push({ question: null, sentences: everything });
  return chosen;
}

/** An answer in parts of at most so many words, none of which begins in the middle of a thought. */
function cutInto({ question, sentences }: Part, most: number): Part[] {
  const parts: Part[] = [];
  for (const sentence of sentences) {
    const last = parts.at(-1);
    if (last && (leansBack(sentence) || wordsIn([...last.sentences, sentence]) <= most))
      last.sentences.push(sentence);
    else parts.push({ question, sentences: [sentence] });
  }
  return parts;
}

/** Lines of the post itself, else of what was said around it, but not the post's first: its body says that right away again. */
function hooksFor(
  sentences: readonly Sentence[],
  around: readonly Sentence[],
  body: string,
  language: Language,
): SuitePost["hooks"] {
  const own = linesOf(sentences, language, MIN_SHORT_DIVIDED_WORDS);
  const good = [...own, ...linesOf(around, language)].filter(
    ({ text }) => !gist(body).startsWith(gist(text)),
  );
  return chosenFrom([...good, ...own, ...piecesOf(sentences, language)], []);
}

/** A few of the post's own words, unlike the titles before. */
function titleOf(
  sentences: readonly Sentence[],
  language: Language,
  before: readonly DerivativePost[],
): string {
  const lines = linesOf(sentences, language, MIN_SHORT_DIVIDED_WORDS)
    .filter(({ words, from, to }) => words.length <= TITLE_WORDS[0] && to - from === 1 && !leansBack(words))
    .map(({ text }) => bare(text));
  const [first = []] = sentences;
  const starts = TITLE_WORDS.map(
    (size) => bare(textOf(first.slice(0, size))) + (size < first.length ? "…" : ""),
  );
  const choices = [...lines, ...starts].map(capitalised);
  return choices.find((text) => !before.some(({ title }) => gist(title) === gist(text))) ?? choices[0] ?? "";
}

function angleOf({ question }: Part, before: readonly DerivativePost[]): string {
  const angle = question ? `Your answer to “${question}”` : "How it began";
  const same = before.filter((post) => post.angle.startsWith(angle)).length;
  return same === 0 ? angle : `${angle}, part ${same + 1}`;
}
