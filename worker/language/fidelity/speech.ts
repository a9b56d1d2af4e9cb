import {
  clean,
  fold,
  type Language,
  type Range,
  stemOf,
  type Token,
  textOf,
  tokensOf,
  wordsOf,
} from "../text/index.ts";
import type { Amount } from "./amounts/amount.ts";
import { amountsOf, viewOf } from "./amounts/read.ts";
import { type DateMention, datesOf } from "./dates.ts";

/** A text made ready for comparing. */
export interface Reading {
  text: string;
  tokens: Token[];
  /** Of each token; empty for signs. */
  stems: string[];
  amounts: Amount[];
  dates: DateMention[];
}

/** What was said, indexed. Positions are token indices. */
export interface Speech extends Reading {
  language: Language;
  /** Folded, as tokens are. */
  functionWords: ReadonlySet<string>;
  byStem: ReadonlyMap<string, readonly number[]>;
  byKey: ReadonlyMap<string, readonly number[]>;
  /** First letters of the longer words. */
  beginnings: ReadonlySet<string>;
  /** Without fillers and what the speaker took back: whose numbers and dates hold. */
  meant: Reading;
  /** Tokens from here on were confirmed by the author, not said. */
  confirmedFrom: number;
}

/** Two words with so many letters in common are about the same thing. */
const MIN_PART_CHARS = 5;
/** A stop between texts, so that nothing is read across them. */
const BETWEEN_TEXTS = "\n.\n\n";

export function readingOf(text: string, language: Language): Reading {
  const tokens = tokensOf(text);
  return {
    text,
    tokens,
    stems: tokens.map((token) => (token.kind === "sign" ? "" : stemOf(token.key, language.code))),
    amounts: amountsOf(viewOf(tokens, language.code)),
    dates: datesOf(tokens, language.code),
  };
}

export function speechOf(said: readonly string[], confirmed: readonly string[], language: Language): Speech {
  const spoken = said.join(BETWEEN_TEXTS);
  const reading = readingOf([spoken, ...confirmed].join(BETWEEN_TEXTS), language);
  const confirmedFrom = reading.tokens.findIndex((token) => token.start >= spoken.length);
  return {
    ...reading,
    language,
    functionWords: new Set([...language.functionWords].map(fold)),
    byStem: positions(reading.stems),
    byKey: positions(reading.tokens.map((token) => token.key)),
    beginnings: new Set(
      reading.tokens.flatMap(({ key }) =>
        key.length >= MIN_PART_CHARS ? [key.slice(0, MIN_PART_CHARS)] : [],
      ),
    ),
    meant: readingOf(
      [...said.map((text) => textOf(clean(wordsOf(text), language))), ...confirmed].join(BETWEEN_TEXTS),
      language,
    ),
    confirmedFrom: confirmedFrom < 0 ? reading.tokens.length : confirmedFrom,
  };
}

function positions(words: readonly string[]): Map<string, number[]> {
  const found = Map.groupBy(words.keys(), (at) => words[at] ?? "");
  found.delete("");
  return found;
}

export const indicesOf = ({ from, to }: Range): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Whether a token carries content: a number, or a word that is no function word. */
export function isContent(token: Token, speech: Speech): boolean {
  return token.kind === "number" || (token.kind === "word" && !speech.functionWords.has(token.key));
}

/** "Decisive" for "decision": a long common beginning. */
export function isPartlySaid(key: string, speech: Speech): boolean {
  return key.length > MIN_PART_CHARS && speech.beginnings.has(key.slice(0, MIN_PART_CHARS));
}

/** Share of the body's content words that were said, in any inflection, or as a number in any form. 1 for a body without words. */
export function yourWordsOf(body: Reading, speech: Speech, supported: ReadonlySet<number>): number {
  const words = body.tokens.flatMap(({ kind }, at) => (kind === "sign" ? [] : [at]));
  const content = words.filter((at) =>
    body.tokens.slice(at, at + 1).some((token) => isContent(token, speech)),
  );
  const judged = content.length > 0 ? content : words;
  if (judged.length === 0) return 1;
  const said = judged.filter((at) => supported.has(at) || speech.byStem.has(body.stems[at] ?? ""));
  return Math.round((said.length / judged.length) * 1000) / 1000;
}
