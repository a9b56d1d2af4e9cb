import { isPast, type Sentence, sizeOf } from "../../text/index.ts";
import { isNumber } from "../hooks/line.ts";
import type { ReadNote } from "./notes.ts";

const MAX_TAGS = 5;
/** A note of a few words shows how those words were said, and not how somebody speaks. */
const MIN_WORDS = 60;
const MIN_SENTENCES = 6;
/** Once may be chance. */
const MIN_TIMES = 2;
const DIRECT_WORDS = 10;

const THINKING = "Thinks aloud";

/** What sentences of this tone hold, and the share of them from which on it is somebody's own. */
const TONES: readonly [tag: string, share: number, holds: RegExp][] = [
  ["Asks questions", 0.1, /[?？]/],
  [
    THINKING,
    0.2,
    /\b(?:i think|i guess|maybe|perhaps|probably|i suppose|i'm not sure|kind of|sort of|i wonder|it depends|what if)\b/,
  ],
  [
    "Gives advice",
    0.2,
    /^(?:\S+ )?(?:don't|never|always|you should|you have to|you need to|my advice|stop|start|ask|if you)\b/,
  ],
  ["Quotes people", 0.15, /\b(?:he|she|they|i|and) said\b|\b(?:told|asked) (?:me|him|her|them)\b/],
  [
    "Open about setbacks",
    0.1,
    /\b(?:i|we) (?:was wrong|were wrong|failed|lost|should have|got it wrong)\b|\b(?:my|our) (?:mistake|fault)\b|\bi was (?:terrified|scared|afraid)\b/,
  ],
];

/** How somebody speaks, as far as counting sentences tells; nothing from little material or an unknown language. */
export function toneOf(notes: readonly ReadNote[]): string[] {
  const known = notes.filter(({ language }) => language.code !== "und");
  const all = known.flatMap(({ sentences, language }) => sentences.map((words) => ({ words, language })));
  if (sizeOf(all.flatMap(({ words }) => words)) < MIN_WORDS || all.length < MIN_SENTENCES) return [];
  const strength = (usual: number, fits: (sentence: (typeof all)[number]) => boolean) => {
    const times = all.filter(fits).length;
    return times >= MIN_TIMES ? times / all.length / usual : 0;
  };
  const strengths = new Map(
    TONES.map(([tag, usual, holds]) => [tag, strength(usual, ({ words }) => holds.test(plain(words)))]),
  );
  strengths.set(
    "Uses numbers",
    strength(0.2, ({ words, language }) => words.some(({ key }) => isNumber(key, language))),
  );
  strengths.set(
    "Tells stories",
    strength(0.4, ({ words, language }) => language.code === "en" && isPast(words.map(({ key }) => key))),
  );
  // Only where somebody set the full stops who heard them.
  const own = known.filter(({ isPunctuated }) => isPunctuated).flatMap(({ sentences }) => sentences);
  if (own.length >= MIN_SENTENCES && (strengths.get(THINKING) ?? 0) < 0.4)
    strengths.set("Direct", DIRECT_WORDS / (sizeOf(own.flat()) / own.length));
  return [...strengths]
    .filter(([, strength]) => strength >= 1)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_TAGS)
    .map(([tag]) => tag);
}

const plain = (words: Sentence): string =>
  words.map(({ key }) => key).join(" ") + (words.at(-1)?.trail ?? "");
