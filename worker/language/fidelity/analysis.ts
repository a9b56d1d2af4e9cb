import {
  fold,
  isInnerHyphen,
  type Language,
  numeralsOf,
  type Range,
  sentenceRanges,
  stemOf,
  type Token,
  tokensOf,
  wordSet,
} from "../text/index.ts";
import type { Amount, View } from "./amounts/amount.ts";
import { amountsOf } from "./amounts/read.ts";
import { type DateMention, datesOf } from "./dates.ts";

export interface Analysis extends View {
  text: string;
  language: Language;
  /** Of each token; empty for signs. */
  stems: string[];
  sentenceOf: Range[];
  amounts: Amount[];
  amountAt: ReadonlySet<number>;
  dates: DateMention[];
}

export function analyze(text: string, language: Language): Analysis {
  const { code } = language;
  const fillers = new Set([...language.fillers].map(fold));
  const tokens = tokensOf(text).filter(({ key }, at, all) => !fillers.has(key) && !isInnerHyphen(all, at));
  const view: View = { tokens, numerals: numeralsOf(code), code };
  const stems = tokens.map((token) => (token.kind === "sign" ? "" : stemOf(token.key, code)));
  const amounts = amountsOf(view).map((amount) => {
    const next = tokens[amount.to];
    const isNoun = next?.kind === "word" && isContent(next, { language });
    return isNoun ? { ...amount, noun: stems[amount.to] ?? "" } : amount;
  });
  const sentenceOf = sentenceRanges(text, tokens).flatMap((sentence) =>
    indicesOf(sentence).map(() => sentence),
  );
  const dates = datesOf(view);
  const counted = amounts.filter(({ from }) => tokens[from]?.key !== "one");
  const amountAt = new Set([...counted, ...dates].flatMap(indicesOf));
  return { ...view, text, language, stems, sentenceOf, amounts, amountAt, dates };
}

export interface Transcript extends Analysis {
  byStem: ReadonlyMap<string, readonly number[]>;
  beginnings: ReadonlySet<string>;
  /** Tokens of requests and short answers: what their numbers are of, a post or a question says. */
  requestTokens: ReadonlySet<number>;
  /** Tokens from here on were confirmed by the author, not said. */
  confirmedFrom: number;
}

/** Two words with so many letters in common are about the same thing. */
const MIN_PART_CHARS = 5;
/** What follows the note and has no more tokens is a request or a short answer. */
const MAX_ASKED = 50;
/** A stop between texts, so that nothing is read across them. */
const BETWEEN_TEXTS = "\n.\n\n";
/** What was said more often than this is looked for in these places only, to bound the time that any text can take. */
export const MAX_PLACES = 60;

export function indexTranscript(turns: readonly string[], confirmed: readonly string[], language: Language) {
  const spoken = turns.join(BETWEEN_TEXTS);
  const analysis = analyze([spoken, ...confirmed].join(BETWEEN_TEXTS), language);
  const { tokens, stems } = analysis;
  const confirmedFrom = tokens.findIndex((token) => token.start >= spoken.length);
  const byStem = new Map<string, number[]>();
  for (const [at, stem] of stems.entries()) if (stem !== "") addTo(byStem, stem, at, MAX_PLACES);
  const requestTokens = new Set<number>();
  let [to, end] = [0, 0];
  for (const [turn, text] of turns.entries()) {
    const from = to;
    end += text.length + BETWEEN_TEXTS.length;
    while (to < tokens.length && (tokens[to]?.start ?? 0) < end) to += 1;
    if (turn > 0 && to - from <= MAX_ASKED) for (const at of indicesOf({ from, to })) requestTokens.add(at);
  }
  const long = tokens.filter(({ key }) => key.length >= MIN_PART_CHARS);
  return {
    ...analysis,
    byStem,
    beginnings: new Set(long.map(({ key }) => key.slice(0, MIN_PART_CHARS))),
    requestTokens,
    confirmedFrom: confirmedFrom < 0 ? tokens.length : confirmedFrom,
  } satisfies Transcript;
}

export function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item, most = Infinity): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [item]);
  else if (list.length < most) list.push(item);
}

export const groupsOf = (groups: readonly string[]): ReadonlyMap<string, number> =>
  new Map(groups.flatMap((group, at) => [...wordSet(group)].map((word) => [stemOf(word, "en"), at])));

export const indicesOf = ({ from, to }: Range): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

export const isContent = (token: Token | undefined, { language }: Pick<Analysis, "language">): boolean =>
  token?.kind === "number" || (token?.kind === "word" && !language.functionKeys.has(token.key));

/** "Decisive" for "decision": a long common beginning. */
export const isPartlySaid = (key: string, { beginnings }: Transcript): boolean =>
  beginnings.has(key.slice(0, MIN_PART_CHARS));

export const SENTENCE_END = /[.!?…]/u;
/** How far around a value stands what tells what it is of. */
const NEAR = 10;

/** The content words around a value, each with how far from it the nearest stands, before it as a negative number. */
export function wordsNear(text: Analysis, { from, to }: Range, reach = NEAR, stop = /(?!)/u) {
  const nearest = new Map<string, number>();
  const { tokens, stems, amountAt } = text;
  for (const step of [-1, 1]) {
    for (
      let distance = step, at = step < 0 ? from - 1 : to;
      Math.abs(distance) <= reach;
      distance += step, at += step
    ) {
      const [token, stem = ""] = [tokens[at], stems[at]];
      if (!token || stop.test(token.text) || (reach < NEAR && amountAt.has(at))) break;
      const isWord = token.kind === "word" && isContent(token, text) && !amountAt.has(at);
      if (isWord && Math.abs(nearest.get(stem) ?? NEAR) >= Math.abs(distance)) nearest.set(stem, distance);
    }
  }
  return nearest;
}

/** Tells how alike the words around a value of a body are to those around one of what was said: what stands beside both counts most. */
export function likenessTo(body: Analysis, value: Range, speech: Analysis, stop?: RegExp) {
  const near = wordsNear(body, value, NEAR, SENTENCE_END);
  const worth = ([stem, distance]: [string, number]) =>
    1 / (Math.abs(distance) + Math.abs(near.get(stem) ?? Number.POSITIVE_INFINITY));
  return (other: Range): number =>
    [...wordsNear(speech, other, NEAR, stop)].reduce((sum, one) => sum + worth(one), 0);
}
