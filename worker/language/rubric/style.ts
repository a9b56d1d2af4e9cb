import { gradeOf } from "./grade.ts";
import type { PostToCheck, RubricFinding, Rule } from "./post.ts";
import { isEnglish, textOf } from "./post.ts";
import { isPunctuated, sentenceAt, wordsIn } from "./text.ts";

const MAX_GRADE = 7;
const MAX_ABOVE_SPEAKER = 1;
/** The target band begins here; nobody needs to be simpler than that, however plainly they spoke. */
const EASY_GRADE = 3;
/** A grade of fewer words is noise. */
const MIN_GRADED_WORDS = 30;

/**
 * R7, English only: the Flesch-Kincaid grade of hook and body is at most 7, and at most one above the speaker's own
 * where the transcript has sentences to measure.
 */
export const easyToRead: Rule = (post) => {
  const text = `${post.hook}\n\n${post.body}`;
  if (!isEnglish(post) || wordsIn(text).length < MIN_GRADED_WORDS) return [];
  const grade = gradeOf(text);
  const speaker = isPunctuated(post.transcript) ? gradeOf(post.transcript) + MAX_ABOVE_SPEAKER : MAX_GRADE;
  const limit = Math.min(MAX_GRADE, Math.max(speaker, EASY_GRADE));
  return grade <= limit
    ? []
    : [{ id: "R7", note: `Hard to read (grade ${grade.toFixed(1)}): shorter sentences would help.` }];
};

const STOCK_PHRASES =
  /\b(?:game[- ]?changers?|delv(?:e|es|ed|ing)|tapestry|leverag(?:e|es|ed|ing)|seamless(?:ly)?|unlock(?:s|ed|ing)?|elevat(?:e|es|ed|ing)|in today's fast-paced|here's the thing|the best part\?|let that sink in|moreover|furthermore|humbled|excited to announce|testament|landscapes?|foster(?:s|ed|ing)?|underscor(?:e|es|ed|ing))/gi;

/** R8, English only: phrases of the stock list, unless the speaker said that very phrase. */
export const noStockPhrases: Rule = (post) =>
  isEnglish(post)
    ? unsaidMatches(post, STOCK_PHRASES, "R8", (phrase) => `“${phrase}” is a stock phrase.`)
    : [];

const MACHINE_SHAPES: readonly { shape: RegExp; note: string }[] = [
  {
    shape:
      /\b(?:isn't|aren't|wasn't|weren't|(?:is|are|was|were|it's|that's|they're) not) [^.,;!?\n]{1,60}[.,;]\s*(?:it's|it is|it was|they're|that's) [^.!?\n]*/gi,
    note: "“Not X, it's Y” sounds like a machine.",
  },
  {
    shape: /\bnot (?:just|only|merely) [^.!?\n]{1,80}\bbut\b[^.!?\n]*/gi,
    note: "“Not just X but Y” sounds like a machine.",
  },
  { shape: /\?\s+[\p{L}']+[.!](?=\s|$)/gu, note: "A question with a one-word answer sounds like a machine." },
  { shape: /\s*—\s*\S+/gu, note: "Speech has no dashes: use a comma or a full stop." },
];
const TRIAD = /\b[\p{L}']+(?: [\p{L}']+){0,2}, [\p{L}']+(?: [\p{L}']+){0,2},? and [\p{L}']+/giu;

/**
 * R9, English only: shapes that models fall into. A hint and no ban: what the speaker said in that shape stays theirs,
 * so only shapes whose words do not stand together in the transcript count. An em dash always counts.
 */
export const noMachineShapes: Rule = (post) => {
  if (!isEnglish(post)) return [];
  const findings = MACHINE_SHAPES.flatMap(({ shape, note }) => unsaidMatches(post, shape, "R9", () => note));
  const triads = unsaidMatches(post, TRIAD, "R9", () => "A second list of three sounds like a machine.");
  return [...findings, ...triads.slice(1)];
};

function unsaidMatches(
  post: PostToCheck,
  pattern: RegExp,
  id: RubricFinding["id"],
  note: (phrase: string) => string,
): RubricFinding[] {
  const text = textOf(post).replaceAll("’", "'");
  const said = ` ${wordsIn(post.transcript).join(" ")} `;
  return [...text.matchAll(pattern)]
    .filter(([phrase]) => phrase.includes("—") || !said.includes(` ${wordsIn(phrase).join(" ")} `))
    .map((match) => ({ id, sentence: sentenceAt(text, match.index), note: note(match[0].trim()) }));
}
