import { isPunctuatedText, keysOf, sentenceAt, sentencesIn } from "../text/index.ts";
import { grammarOf, isEnglish, type PostToCheck, type RubricFinding, type Rule, textOf } from "./post.ts";

/** Nobody reads more, and to find the sentence of each takes its time. */
const MOST_OF_A_KIND = 12;
const MAX_GRADE = 7;
/** A grade of fewer words is noise. */
const MIN_GRADED_WORDS = 30;

/** R7, English only, where the transcript has sentences: the Flesch-Kincaid grade of hook and body is at most 7. */
export const easyToRead: Rule = (post) => {
  const text = `${post.hook}\n\n${post.body}`;
  const isGraded = isEnglish(post) && keysOf(text).length >= MIN_GRADED_WORDS;
  if (!isGraded || !isPunctuatedText(post.transcript) || gradeOf(text) <= MAX_GRADE) return [];
  const grade = gradeOf(text).toFixed(1);
  return [{ id: "R7", note: `Hard to read (grade ${grade}): shorter sentences would help.` }];
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
  { shape: /\s{0,2}—\s{0,2}\S+/gu, note: "Speech has no dashes: use a comma or a full stop." },
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
  const said = ` ${keysOf(post.transcript).join(" ")} `;
  return text
    .matchAll(pattern)
    .take(MOST_OF_A_KIND)
    .filter(([phrase]) => phrase.includes("—") || !said.includes(` ${keysOf(phrase).join(" ")} `))
    .map((match) => ({ id, sentence: sentenceAt(text, match.index), note: note(match[0].trim()) }))
    .toArray();
}

/** Flesch-Kincaid grade level of an English text. */
function gradeOf(text: string): number {
  const words = keysOf(text);
  const sentences = Math.max(1, sentencesIn(text).length);
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

/** Vowel groups, less the silent ones: close enough for an average. */
function syllablesIn(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, "");
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|[^dt]ed|[^laeiouy]e)$/, "").replace(/^y/, "");
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

const REPEATED = /(?<![\p{L}\p{N}'’-])(\p{L}+(?:['’]\p{L}+)?)\s+\1(?![\p{L}\p{N}'’-])/giu;
const BROKEN_OFF = /\p{L}(?:-(?=\s)|…|\.{3})/gu;

/**
 * R19: no filler sounds, no word twice in a row, no correction left standing, nothing broken off. Words that are a
 * filler only sometimes ("like", "so") are left to the ear. Only sounds and corrections of the post's language count:
 * "um" is a German word.
 */
export const cleanSpeech: Rule = (post) => {
  const text = textOf(post);
  const { fillers, fenced: phrases, corrections, doubled } = grammarOf(post.language);
  const slips: [pattern: RegExp, note: string][] = [
    [wholeWord([...fillers]), "A filler."],
    [fenced(phrases), "A filler."],
    [fenced(corrections), "A correction that was not applied."],
    [REPEATED, "A word twice in a row."],
    [BROKEN_OFF, "Broken off."],
  ];
  return slips.flatMap(([pattern, note]) =>
    text
      .matchAll(pattern)
      .filter(([, repeated = ""]) => !doubled.has(repeated.toLowerCase()))
      .take(MOST_OF_A_KIND)
      .map(({ index }) => ({ id: "R19", sentence: sentenceAt(text, index), note }) as const)
      .toArray(),
  );
};

/** Any of the phrases between marks: "in April, scratch that, in May", not "people forget that". */
function fenced(phrases: readonly (readonly string[])[]): RegExp {
  const any = phrases.map((words) => words.join(",? ")).join("|") || "(?!)";
  return new RegExp(`(?<=(?:^|[,.!?—–])\\s{0,2})(?:${any})(?=\\s{0,2}[,.!?—–])`, "giu");
}

/** Any of the patterns where it stands as a word of its own. A new expression each time, since it is global. */
function wholeWord(patterns: readonly string[]): RegExp {
  const any = patterns.join("|") || "(?!)";
  return new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${any})(?![\\p{L}\\p{N}'’-])`, "giu");
}
