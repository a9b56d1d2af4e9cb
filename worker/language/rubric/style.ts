import { sentenceAt } from "../text/index.ts";
import type { Finding, Rule } from "./post.ts";

/** Nobody reads more, and to find the sentence of each takes its time. */
const MOST_OF_A_KIND = 12;

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
  return slips.flatMap(([pattern, note]): Finding[] =>
    text
      .matchAll(pattern)
      .filter(([, repeated]) => !isMeant(repeated))
      .take(MOST_OF_A_KIND)
      .map(({ index }) => ({ sentence: sentenceAt(text, index), note }))
      .toArray(),
  );
};

/** Phrases between marks: "in April, scratch that, in May", not "people forget that". */
const fenced = (any: string): RegExp =>
  new RegExp(`(?<=(?:^|[,.!?—–])\\s{0,2})(?:${any})(?=\\s{0,2}[,.!?—–])`, "giu");

const wholeWord = (words: ReadonlySet<string>): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${[...words].join("|") || "(?!)"})(?![\\p{L}\\p{N}'’-])`, "giu");
