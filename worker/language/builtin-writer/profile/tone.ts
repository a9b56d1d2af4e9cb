import { isPast, isPunctuated, phraseAt, phrases, sizeOf, wordSet } from "../../text/index.ts";
import { isNumber } from "../hooks/line.ts";
import type { ReadNote } from "./notes.ts";

const MAX_TAGS = 5;
/** A note of a few words shows how those words were said, and not how somebody speaks. */
const MIN_WORDS = 60;
const MIN_SENTENCES = 6;
/** Once may be chance. */
const MIN_TIMES = 2;
const DIRECT_WORDS = 10;

const NO_WORDS: string[][] = [];
/** English only: elsewhere only questions, numbers and short sentences are counted. */
const HEDGES = phrases(`
  i think | i guess | maybe | perhaps | probably | i suppose | i'm not sure | i don't know if | kind of | sort of | i wonder | i feel like
  it depends | might be | what if`);
const ADVICE = phrases(
  "don't | never | always | you should | you have to | you need to | my advice | stop | start | ask | if you",
);
const QUOTES = phrases(`
  he said | she said | they said | told me | told him | told her | told them | asked me | asked him | asked her | i said | he asked
  she asked | he told | she told | and said`);
const SETBACKS = phrases(`
  i was wrong | we were wrong | i failed | we failed | my mistake | our mistake | i lost | we lost | i should have | we should have
  i was terrified | i was scared | i was afraid | i got it wrong | we got it wrong | my fault`);
const JOKES = phrases("laughed | laughing | hilarious | funny | joke | joking | kidding | ridiculous");
const WE = wordSet("we we're we've we'd we'll us our");
const I = wordSet("i i'm i've i'd i'll me my");

/** How somebody speaks, as far as counting sentences tells; nothing from little material or an unknown language. */
export function toneOf(notes: readonly ReadNote[]): string[] {
  const known = notes.filter(({ language }) => language.code !== "und");
  const all = known.flatMap(({ sentences, language }) => sentences.map((words) => ({ words, language })));
  const size = all.reduce((sum, { words }) => sum + sizeOf(words), 0);
  if (size < MIN_WORDS || all.length < MIN_SENTENCES) return [];
  const share = (fits: (sentence: (typeof all)[number]) => boolean, usual: number) => {
    const times = all.filter(fits).length;
    return times >= MIN_TIMES ? times / all.length / usual : 0;
  };
  const holds = (list: string[][], usual: number) =>
    share(
      ({ words, language }) =>
        words.some((_, at) => phraseAt(words, at, language.code === "en" ? list : NO_WORDS)),
      usual,
    );
  const times = (set: ReadonlySet<string>) =>
    all.flatMap(({ words }) => words).filter(({ key }) => set.has(key)).length;
  const hedges = holds(HEDGES, 0.2);
  // Only where somebody set the full stops who heard them.
  const own = known.filter(({ spoken }) => isPunctuated(spoken)).flatMap(({ sentences }) => sentences);
  const length = own.reduce((sum, words) => sum + sizeOf(words), 0) / Math.max(1, own.length);
  const strengths: Record<string, number> = {
    "Tells stories": share(
      ({ words, language }) => language.code === "en" && isPast(words.map(({ key }) => key)),
      0.4,
    ),
    Direct: own.length >= MIN_SENTENCES && hedges < 0.4 ? DIRECT_WORDS / length : 0,
    "Uses numbers": share(({ words, language }) => words.some(({ key }) => isNumber(key, language)), 0.2),
    "Asks questions": share(({ words }) => /[?？]/.test(words.at(-1)?.trail ?? ""), 0.1),
    "Thinks aloud": hedges,
    "Gives advice": share(
      ({ words, language }) =>
        language.code === "en" && [0, 1].some((at) => phraseAt(words, at, ADVICE) !== undefined),
      0.2,
    ),
    "Quotes people": holds(QUOTES, 0.15),
    "Open about setbacks": holds(SETBACKS, 0.1),
    Funny: holds(JOKES, 0.08),
    "Speaks for a team": times(WE) >= MIN_SENTENCES ? times(WE) / Math.max(1, times(I)) / 2 : 0,
  };
  return Object.entries(strengths)
    .filter(([, strength]) => strength >= 1)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_TAGS)
    .map(([tag]) => tag);
}
