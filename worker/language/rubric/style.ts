import { isPunctuatedText, keysOf, languageOf, sentenceAt, sentencesIn, wordSet } from "../text/index.ts";
import { isEnglish, type PostToCheck, type RubricFinding, type Rule, textOf } from "./post.ts";

const MAX_GRADE = 7;
const MAX_ABOVE_SPEAKER = 1;
/** Nobody knows where the sentences of such a note end, and a long one is better than a wrong full stop. */
const MAX_UNPUNCTUATED_GRADE = 14;
/** The target band begins here; nobody needs to be simpler than that, however plainly they spoke. */
const EASY_GRADE = 5;
/** A grade of fewer words is noise. */
const MIN_GRADED_WORDS = 30;

/**
 * R7, English only: the Flesch-Kincaid grade of hook and body is at most 7, and at most one above the speaker's own
 * where the transcript has sentences to measure.
 */
export const easyToRead: Rule = (post) => {
  const text = `${post.hook}\n\n${post.body}`;
  if (!isEnglish(post) || keysOf(text).length < MIN_GRADED_WORDS) return [];
  const grade = gradeOf(text);
  const speaker = isPunctuatedText(post.transcript)
    ? gradeOf(post.transcript) + MAX_ABOVE_SPEAKER
    : MAX_UNPUNCTUATED_GRADE;
  const limit = isPunctuatedText(post.transcript)
    ? Math.min(MAX_GRADE, Math.max(speaker, EASY_GRADE))
    : speaker;
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
  const said = ` ${keysOf(post.transcript).join(" ")} `;
  return [...text.matchAll(pattern)]
    .filter(([phrase]) => phrase.includes("—") || !said.includes(` ${keysOf(phrase).join(" ")} `))
    .map((match) => ({ id, sentence: sentenceAt(text, match.index), note: note(match[0].trim()) }));
}

/** Flesch-Kincaid grade level of an English text. */
export function gradeOf(text: string): number {
  const words = keysOf(text);
  const sentences = Math.max(1, sentencesIn(text).length);
  if (words.length === 0) return 0;
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

/** After these "you know" is what is meant, and before these it has an object. */
const MEANT_BEFORE =
  "do|did|don't|didn't|if|that|what|who|people|person|how|let|when|before|once|should|must|to|you'll|will|would|as|might|may";
const MEANT_AFTER = "your|about|that|my|our|their|him|her|them|it";
const YOU_KNOW = wholeWord(`(?<!\\b(?:${MEANT_BEFORE}) )you know(?! (?:${MEANT_AFTER})\\b)`);
const CORRECTIONS: Record<string, RegExp> = {
  en: wholeWord(
    "scratch that|strike that|no,? wait|wait,? no|or rather|let me (?:rephrase|start over|say that again)",
  ),
  es: wholeWord("no,? espera|mejor dicho|o sea"),
  de: wholeWord("nein,? warte|besser gesagt"),
  fr: wholeWord("non,? attends"),
  pt: wholeWord("não,? espera"),
};
/** Words that grammar doubles: "nous nous sommes", "die, die das sagen". */
const DOUBLED = wordSet("nous vous die der das sie nos twenty");
const REPEATED = /(?<![\p{L}\p{N}'’-])(\p{L}+(?:['’]\p{L}+)?)\s+\1(?![\p{L}\p{N}'’-])/giu;
const BROKEN_OFF = /\p{L}(?:-(?=\s)|…|\.{3})/gu;

/**
 * R19: no filler sounds, no word twice in a row, no correction left standing, nothing broken off. Words that are a
 * filler only sometimes ("like", "so") are left to the ear. Only sounds and corrections of the post's language count:
 * "um" is a German word.
 */
export const cleanSpeech: Rule = (post) => {
  const text = textOf(post);
  const language = post.language?.slice(0, 2).toLowerCase() ?? "en";
  const findings = (pattern: RegExp | undefined, note: string): RubricFinding[] =>
    pattern
      ? [...text.matchAll(pattern)].map(({ index }) => ({
          id: "R19",
          sentence: sentenceAt(text, index),
          note,
        }))
      : [];
  const repeated = [...text.matchAll(REPEATED)]
    .filter(([, word = ""]) => !DOUBLED.has(word.toLowerCase()))
    .map(
      ({ 1: word, index }): RubricFinding => ({
        id: "R19",
        sentence: sentenceAt(text, index),
        note: `“${word}” twice in a row.`,
      }),
    );
  return [
    ...findings(soundsOf(language), "A filler."),
    ...findings(isEnglish(post) ? YOU_KNOW : undefined, "A filler."),
    ...findings(CORRECTIONS[language], "A correction that was not applied."),
    ...repeated,
    ...findings(BROKEN_OFF, "Broken off."),
  ];
};

/** Matches the filler sounds of a language, English if none is given; a new expression each time, since it is global. */
export function soundsOf(language = "en"): RegExp {
  const { fillers } = languageOf({ transcript: "", language });
  return wholeWord(fillers.size > 0 ? [...fillers].join("|") : "(?!)");
}

/** The pattern where it stands as a word of its own. */
function wholeWord(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${pattern})(?![\\p{L}\\p{N}'’-])`, "giu");
}
