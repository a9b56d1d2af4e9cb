import type { Stretch } from "./pauses.ts";

/** A word with its punctuation, when it was said, in seconds, and how likely it is right, 0 to 1. */
export interface HeardWord {
  word: string;
  start: number;
  end: number;
  probability: number;
}

/** A digit stands for a word or half of one: 40 is said as "forty". */
const CHARS_OF_A_DIGIT = 4;
/** A pause is likeliest where there is punctuation. */
const PAUSE_WITHIN_CLAUSE = 2;
const SENTENCE_END_WITHOUT_PAUSE = 2;
/** How far the length of a word strays from its number of letters, as a share of the stretch's and in seconds. */
const STRAYING_SHARE = 0.08;
const STRAYING_SECONDS = 0.02;

/**
 * When each word was said, for a recogniser that knows only which words: each stretch of voice between two pauses gets the
 * run of words that fits its length best, and a word its share of the stretch by its letters.
 */
export function timesOf(
  words: readonly { word: string; probability: number }[],
  stretches: readonly Stretch[],
): HeardWord[] {
  const lengths = words.map(({ word }) => spokenLength(word));
  const sums = [0];
  for (const length of lengths) sums.push((sums.at(-1) ?? 0) + length);
  // How many sentences ended before each word.
  const ended = [0];
  for (const { word } of words) ended.push((ended.at(-1) ?? 0) + (/[.?!]["”']?$/.test(word) ? 1 : 0));
  const voiced = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  const secondsOf = (from: number, to: number) =>
    (((sums[to] ?? 0) - (sums[from] ?? 0)) / Math.max(1, sums.at(-1) ?? 0)) * voiced;
  const costOf = (from: number, to: number, { start, end }: Stretch) => {
    const seconds = end - start;
    const off = secondsOf(from, to) - seconds;
    const breaks = to < words.length && !/[.,;:?!…—-]["”']?$/.test(words[to - 1]?.word ?? ".");
    const sentenceEnds = to > from ? (ended[to - 1] ?? 0) - (ended[from] ?? 0) : 0;
    return (
      off ** 2 / (STRAYING_SHARE * seconds + STRAYING_SECONDS) +
      (breaks ? PAUSE_WITHIN_CLAUSE : 0) +
      sentenceEnds * SENTENCE_END_WITHOUT_PAUSE
    );
  };

  // Stretch by stretch: the cheapest way to have said the first words by its end, and where it began in each.
  let costs = words.map(() => Number.POSITIVE_INFINITY).concat(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  const begins: number[][] = [];
  for (const stretch of stretches) {
    const best = costs.map((_, to) => {
      let from = to;
      let cost = Number.POSITIVE_INFINITY;
      for (let at = to; at >= 0; at -= 1) {
        const total = (costs[at] ?? 0) + costOf(at, to, stretch);
        if (total < cost) [from, cost] = [at, total];
      }
      return { from, cost };
    });
    begins.push(best.map(({ from }) => from));
    costs = best.map(({ cost }) => cost);
  }

  const heard: HeardWord[] = [];
  let to = words.length;
  for (const [at, { start, end }] of [...stretches.entries()].reverse()) {
    const from = begins[at]?.[to] ?? 0;
    const second = (word: number) =>
      start + ((end - start) * secondsOf(from, word)) / Math.max(Number.EPSILON, secondsOf(from, to));
    for (let word = to - 1; word >= from; word -= 1)
      heard.unshift({ ...(words[word] as SpokenWord), start: second(word), end: second(word + 1) });
    to = from;
  }
  return heard;
}

type SpokenWord = { word: string; probability: number };

const spokenLength = (word: string) =>
  1 +
  [...word].reduce(
    (sum, char) => sum + (/\d/.test(char) ? CHARS_OF_A_DIGIT : /\p{L}/u.test(char) ? 1 : 0),
    0,
  );
