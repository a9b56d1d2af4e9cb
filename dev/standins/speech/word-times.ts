import type { SpokenWord } from "./moonshine.ts";
import type { Stretch } from "./pauses.ts";

/** When it was said, in seconds. */
interface HeardWord extends SpokenWord, Stretch {}

/** A digit stands for a word or half of one: 40 is said as "forty". */
const CHARS_OF_A_DIGIT = 4;
/** A pause is likeliest where there is punctuation. */
const PAUSE_WITHIN_CLAUSE = 2;
const SENTENCE_END_WITHOUT_PAUSE = 2;
/** How far the length of a run of words strays from its number of letters, as a share of the stretch's and in seconds. */
const STRAYING_SHARE = 0.08;
const STRAYING_SECONDS = 0.02;

/**
 * When each word was said, for a recogniser that knows only which words: each stretch of voice between two pauses gets the
 * run of words that fits its length best, and a word its share of the stretch by its letters.
 */
export function timesOf(words: readonly SpokenWord[], stretches: readonly Stretch[]): HeardWord[] {
  /** How many were spoken, and how many sentences ended, before each word, and in all. */
  const [chars, ended] = [[0], [0]];
  for (const { word } of words) {
    chars.push((chars.at(-1) ?? 0) + charsOf(word));
    ended.push((ended.at(-1) ?? 0) + (/[.?!]["”']?$/.test(word) ? 1 : 0));
  }
  const charsIn = (from: number, to: number) => (chars[to] ?? 0) - (chars[from] ?? 0);
  const voiced = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  const perChar = voiced / Math.max(1, charsIn(0, words.length));
  const costOf = (from: number, to: number, { start, end }: Stretch) => {
    const off = charsIn(from, to) * perChar - (end - start);
    const breaks = to < words.length && !/[.,;:?!…—-]["”']?$/.test(words[to - 1]?.word ?? ".");
    const endsWithin = to > from ? (ended[to - 1] ?? 0) - (ended[from] ?? 0) : 0;
    return (
      off ** 2 / (STRAYING_SHARE * (end - start) + STRAYING_SECONDS) +
      (breaks ? PAUSE_WITHIN_CLAUSE : 0) +
      endsWithin * SENTENCE_END_WITHOUT_PAUSE
    );
  };

  // From the last stretch to the first: what it costs to have said the words from each one on, and where the stretch's run ends.
  let costs = words.map(() => Number.POSITIVE_INFINITY).concat(0);
  const runs = stretches.toReversed().map((stretch) => {
    const ends: number[] = [];
    costs = costs.map((_, from) => {
      let least = Number.POSITIVE_INFINITY;
      for (const [ahead, later] of costs.slice(from).entries()) {
        const cost = costOf(from, from + ahead, stretch) + later;
        if (cost < least) [least, ends[from]] = [cost, from + ahead];
      }
      return least;
    });
    return { ...stretch, ends };
  });

  let from = 0;
  return runs.reverse().flatMap(({ start, end, ends }) => {
    const [first, to] = [from, ends[from] ?? words.length];
    const share = (end - start) / Math.max(1, charsIn(first, to));
    const second = (word: number) => start + charsIn(first, word) * share;
    from = to;
    return words
      .slice(first, to)
      .map((word, at) => ({ ...word, start: second(first + at), end: second(first + at + 1) }));
  });
}

const charsOf = (word: string): number =>
  1 + (word.match(/\p{L}/gu)?.length ?? 0) + (word.match(/\d/g)?.length ?? 0) * CHARS_OF_A_DIGIT;
