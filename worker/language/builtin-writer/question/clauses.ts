import {
  DETERMINERS,
  endsSentence,
  keysOf,
  type Language,
  MAYBE_SUBJECT,
  MID_ADVERBS,
  NAMES,
  PREPOSITIONS,
  phraseAt,
  SENTENCE_ADVERBS,
  type Sentence,
  startedLike,
  stemOf,
  textOf,
  VERBS,
  withoutHedges,
  wordSet,
} from "../../text/index.ts";
import { linesOf } from "../hooks/lines.ts";
import { toldBack } from "../second-person.ts";

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
  return new Set(content.map((key) => stemOf(key, language.code)));
}

const IN_EVERY_QUESTION = wordSet("said mentioned dijiste gesagt dit disse hast avez você");

/** A question of two short sentences stays within what can be remembered while answering. */
const MAX_SOURCE_CHARS = 95;
const MIN_WORDS = 3;

/** Something that was said, short enough to be taken up in a question. */
interface Clause {
  words: Sentence;
  text: string;
  /** Index of its sentence. */
  sentence: number;
}

/** Of each sentence, itself if it is short, else its parts that stand alone. */
export function clausesOf(sentences: readonly Sentence[], language: Language): Clause[] {
  return sentences.flatMap((sentence, at) => {
    const found = linesOf([sentence], language).filter(
      ({ text, words }) =>
        text.length <= MAX_SOURCE_CHARS &&
        words.length >= MIN_WORDS &&
        !/[?？"“”„«»]/u.test(text) &&
        !phraseAt(words, 0, language.weakOpenings) &&
        !words.slice(0, -1).some(endsSentence),
    );
    const whole = found.find((candidate) => candidate.whole);
    const chosen = whole ? [whole] : found;
    return chosen.map(({ words, text }) => ({ words, text, sentence: at }));
  });
}

/** "You said you quit your job", or the speaker's very words where those can't be told back. */
export function youSaid(clause: Clause, language: Language): string {
  const words = withoutHedges(clause.words, language);
  const [first, second] = words.map(({ key }) => key);
  if ((first === "i" || first === "we") && second === "said" && words.length > 3)
    return `You said “${quoted(startedAt(words, 2))}”.`;
  const told = toldBack(words);
  const within = told === undefined ? undefined : lowered(told, language);
  if (within === undefined) return `You said “${quoted(textOf(words))}”.`;
  if (/^(?:he|she|they) (?:said|told|asked) /.test(within)) return `You mentioned that ${within}.`;
  return /^you (?:said|told|asked)(?! you)/.test(within) ? `Y${within.slice(1)}.` : `You said ${within}.`;
}

function startedAt(words: Sentence, at: number): string {
  return textOf(startedLike(words.slice(at), words));
}

/** Words that are no names, so that the capital they begin a sentence with is only that. */
const KNOWN = [DETERMINERS, MAYBE_SUBJECT, SENTENCE_ADVERBS, PREPOSITIONS, MID_ADVERBS, VERBS];

/** A line as it stands in quotation marks: without its full stop. */
export function quoted(text: string): string {
  return text.replace(/[\s.,;:!…。]+$/u, "");
}

/** A line within a sentence, without the capital it began with; undefined where that may be the capital of a name. */
function lowered(text: string, language: Language): string | undefined {
  const [first = ""] = text.match(/^[\p{L}'’]+/u) ?? [];
  const key = first.toLowerCase().replaceAll("’", "'");
  const known =
    !NAMES.has(key) &&
    (KNOWN.some((words) => words.has(key)) ||
      language.functionWords.has(key) ||
      [language.numberWords, ...language.timeWords.slice(0, 1)].some((words) => words.has(key)) ||
      /[a-z]ing$|[a-z][^su]s$/.test(key));
  if (first === first.toLowerCase() || /^i(?:'|$)/.test(key)) return quoted(text);
  return known ? quoted(text.charAt(0).toLowerCase() + text.slice(1)) : undefined;
}
