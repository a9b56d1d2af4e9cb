import { keysOf, sentenceAt } from "../text/index.ts";
import type { Finding, ReadPost, Rule } from "./post.ts";

/** Nobody reads more, and to find the sentence of each takes its time. */
const MOST_OF_A_KIND = 12;

const STOCK_PHRASES =
  /\b(?:game[- ]?changers?|delv(?:e|es|ed|ing)|tapestry|leverag(?:e|es|ed|ing)|seamless(?:ly)?|unlock(?:s|ed|ing)?|elevat(?:e|es|ed|ing)|in today's fast-paced|here's the thing|the best part\?|let that sink in|moreover|furthermore|humbled|excited to announce|testament|landscapes?|foster(?:s|ed|ing)?|underscor(?:e|es|ed|ing))/gi;

/** R8, English only: phrases of the stock list, unless the speaker said that very phrase. */
export const noStockPhrases: Rule = (post) =>
  unsaidMatches(post, STOCK_PHRASES, (phrase) => `“${phrase}” is a stock phrase.`);

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
  const findings = MACHINE_SHAPES.flatMap(({ shape, note }) => unsaidMatches(post, shape, () => note));
  const triads = unsaidMatches(post, TRIAD, () => "A second list of three sounds like a machine.");
  return [...findings, ...triads.slice(1)];
};

function unsaidMatches(post: ReadPost, pattern: RegExp, note: (phrase: string) => string): Finding[] {
  if (post.language.code !== "en") return [];
  const text = post.text.replaceAll("’", "'");
  const said = ` ${keysOf(post.transcript).join(" ")} `;
  const isSaid = (phrase: string) => !phrase.includes("—") && said.includes(` ${keysOf(phrase).join(" ")} `);
  return findingsIn(
    text,
    text.matchAll(pattern).filter(([phrase]) => !isSaid(phrase)),
    note,
  );
}

const findingsIn = (
  text: string,
  matches: IteratorObject<RegExpExecArray>,
  note: (phrase: string) => string,
): Finding[] =>
  matches
    .take(MOST_OF_A_KIND)
    .map((match) => ({ sentence: sentenceAt(text, match.index), note: note(match[0].trim()) }))
    .toArray();

const REPEATED = /(?<![\p{L}\p{N}'’-])(\p{L}+(?:['’]\p{L}+)?)\s+\1(?![\p{L}\p{N}'’-])/giu;
const BROKEN_OFF = /\p{L}(?:-(?=\s)|…|\.{3})/gu;
const NO = "no|nein|nee|non|não";
const STOP =
  "wait|sorry|hold on|hang on|actually|i mean|warte|moment|halt|quatsch|espera|perdón|attend(?:s|ez)|pardon|peraí|desculpa";
const CORRECTIONS = `(?:${STOP}|enfin),? (?:${NO}|${STOP})(?:,? (?:${STOP}))?|(?:${NO}),? (?:${STOP})|(?:scratch|strike|forget|ignore) that|or rather|correction|i meant(?: to say)?|let me (?:rephrase|restart|start|say)(?: (?:that|over|again)){0,2}|besser gesagt|mejor dicho|ou plutôt|ou melhor`;

/**
 * R19: no filler sounds, no word twice in a row, no correction left standing, nothing broken off. Words that are a
 * filler only sometimes ("like", "so") are left to the ear. Only sounds of the post's language count: "um" is a German word.
 */
export const cleanSpeech: Rule = ({ text, language }) => {
  const slips: [pattern: RegExp, note: string][] = [
    [wholeWord(language.fillers), "A filler."],
    [fenced(language.fenced.map((words) => words.join(",? ")).join("|") || "(?!)"), "A filler."],
    [fenced(CORRECTIONS), "A correction that was not applied."],
    [REPEATED, "A word twice in a row."],
    [BROKEN_OFF, "Broken off."],
  ];
  const isMeant = (repeated = "") => language.doubled.has(repeated.toLowerCase());
  return slips.flatMap(([pattern, note]) =>
    findingsIn(
      text,
      text.matchAll(pattern).filter(([, repeated]) => !isMeant(repeated)),
      () => note,
    ),
  );
};

/** Phrases between marks: "in April, scratch that, in May", not "people forget that". */
const fenced = (any: string): RegExp =>
  new RegExp(`(?<=(?:^|[,.!?—–])\\s{0,2})(?:${any})(?=\\s{0,2}[,.!?—–])`, "giu");

const wholeWord = (words: ReadonlySet<string>): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${[...words].join("|") || "(?!)"})(?![\\p{L}\\p{N}'’-])`, "giu");
