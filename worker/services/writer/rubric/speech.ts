import type { RubricFinding, Rule } from "./post.ts";
import { isEnglish, textOf } from "./post.ts";
import { sentenceAt } from "./text.ts";

const word = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${pattern})(?![\\p{L}\\p{N}'’-])`, "giu");

const ENGLISH: readonly { pattern: RegExp; note: string }[] = [
  { pattern: word("u+m+|u+h+m*|erm?|hmm+|mm+|uh-huh"), note: "A filler." },
  {
    pattern: word(
      "(?<!\\b(?:do|did|don't|didn't|if|that|what|who|people|person|how|let|when|before|once|should|must|to|you'll|will|would|as|might|may) )you know(?! (?:your|about|that|my|our|their|him|her|them|it)\\b)",
    ),
    note: "A filler.",
  },
  {
    pattern: word(
      "scratch that|strike that|no,? wait|wait,? no|or rather|let me (?:rephrase|start over|say that again)",
    ),
    note: "A correction that was not applied.",
  },
];
const OTHERS: Record<string, RegExp> = {
  es: word("eh+|em+|mmm+|o sea|no,? espera|mejor dicho"),
  de: word("äh+m*|öh+m*|hm+|nein,? warte|besser gesagt"),
  fr: word("euh+|heu|hum|non,? attends"),
  pt: word("hã|hum+|ahn|né|não,? espera"),
};
/** Words that grammar doubles: "nous nous sommes", "die, die das sagen". */
const DOUBLED = new Set(["nous", "vous", "die", "der", "das", "sie", "nos", "twenty"]);
const REPEATED = /(?<![\p{L}\p{N}'’-])([\p{L}]+(?:['’][\p{L}]+)?)\s+\1(?![\p{L}\p{N}'’-])/giu;
const BROKEN_OFF = /[\p{L}](?:-(?=\s)|…|\.{3})/gu;

/**
 * R19: no filler sounds, no word twice in a row, no correction left standing, nothing broken off. Words that are a
 * filler only sometimes ("like", "so") are left to the ear. Only sounds and corrections of the post's language count:
 * "um" is a German word.
 */
export const cleanSpeech: Rule = (post) => {
  const text = textOf(post);
  const found: RubricFinding[] = [];
  const add = (index: number, note: string) =>
    found.push({ id: "R19", sentence: sentenceAt(text, index), note });
  if (isEnglish(post)) {
    for (const { pattern, note } of ENGLISH)
      for (const match of text.matchAll(pattern)) add(match.index, note);
  } else {
    const pattern = OTHERS[post.language?.slice(0, 2).toLowerCase() ?? ""];
    for (const match of pattern ? text.matchAll(pattern) : [])
      add(match.index, "A filler, or a correction that was not applied.");
  }
  for (const match of text.matchAll(REPEATED)) {
    if (!DOUBLED.has(match[1]?.toLowerCase() ?? "")) add(match.index, `“${match[1]}” twice in a row.`);
  }
  for (const match of text.matchAll(BROKEN_OFF)) add(match.index, "Broken off.");
  return found;
};
