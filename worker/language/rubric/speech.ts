import type { RubricFinding, Rule } from "./post.ts";
import { isEnglish, textOf } from "./post.ts";
import { soundsOf, wholeWord } from "./sounds.ts";
import { sentenceAt } from "./text.ts";

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
const DOUBLED = new Set(["nous", "vous", "die", "der", "das", "sie", "nos", "twenty"]);
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
