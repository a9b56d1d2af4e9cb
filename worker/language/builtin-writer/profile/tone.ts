import { isPast, type Language, type Sentence, sizeOf } from "../../text/index.ts";
import { isNumber } from "../hooks/line.ts";
import type { ReadNote } from "./notes.ts";

const MAX_TAGS = 5;
/** A note of a few words shows how those words were said, and not how somebody speaks. */
const MIN_WORDS = 60;
const MIN_SENTENCES = 6;
/** Once may be chance. */
const MIN_TIMES = 2;
const DIRECT_WORDS = 10;

const says = (words: RegExp) => (sentence: Sentence) => words.test(sentence.map(({ key }) => key).join(" "));

/** A tone, the share of sentences from which on it is somebody's own, and what tells them. */
const TONES: readonly [tag: string, share: number, fits: (words: Sentence, language: Language) => boolean][] =
  [
    ["Uses numbers", 0.2, (words, language) => words.some(({ key }) => isNumber(key, language))],
    ["Tells stories", 0.4, (words, { code }) => code === "en" && isPast(words.map(({ key }) => key))],
    ["Asks questions", 0.1, (words) => /[?？]/.test(words.at(-1)?.trail ?? "")],
    [
      "Thinks aloud",
      0.2,
      says(/\b(?:i think|i guess|maybe|perhaps|probably|i suppose|i'm not sure|i wonder)\b/),
    ],
    [
      "Gives advice",
      0.2,
      says(
        /^(?:\S+ )?(?:don't|never|always|you should|you (?:have|need) to|my advice|stop|start|ask|if you)\b/,
      ),
    ],
    ["Quotes people", 0.15, says(/\b(?:he|she|they|i|and) said\b|\b(?:told|asked) (?:me|him|her|them)\b/)],
    [
      "Open about setbacks",
      0.1,
      says(
        /\b(?:i|we) (?:was wrong|were wrong|failed|lost|should have|got it wrong)\b|\bi was (?:terrified|scared|afraid)\b/,
      ),
    ],
  ];

/** How somebody speaks, as far as counting sentences tells; nothing from little material or an unknown language. */
export function toneOf(notes: readonly ReadNote[]): string[] {
  const known = notes.filter(({ language }) => language.code !== "und");
  const all = known.flatMap(({ sentences, language }) => sentences.map((words) => ({ words, language })));
  if (sizeOf(all.flatMap(({ words }) => words)) < MIN_WORDS || all.length < MIN_SENTENCES) return [];
  const strengths = TONES.map(([tag, share, fits]) => {
    const times = all.filter(({ words, language }) => fits(words, language)).length;
    return { tag, strength: times < MIN_TIMES ? 0 : times / all.length / share };
  });
  // Only where somebody set the full stops who heard them.
  const own = known.filter(({ isPunctuated }) => isPunctuated).flatMap(({ sentences }) => sentences);
  if (own.length >= MIN_SENTENCES)
    strengths.push({ tag: "Direct", strength: DIRECT_WORDS / (sizeOf(own.flat()) / own.length) });
  return strengths
    .filter(({ strength }) => strength >= 1)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, MAX_TAGS)
    .map(({ tag }) => tag);
}
