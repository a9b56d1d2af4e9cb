import type { Language } from "../builtin-writer/languages/language.ts";
import type { Amount } from "./amounts/amount.ts";
import { amountsOf, viewOf } from "./amounts/amounts.ts";
import { type DateMention, datesOf } from "./dates.ts";
import { stemOf } from "./stem.ts";
import { fold, type Token, tokensOf } from "./tokens.ts";

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
  currencies: ReadonlySet<string>;
  /** Tokens from here on were confirmed by the author, not said. */
  confirmedFrom: number;
}

/** Two words with so many letters in common are about the same thing. */
export const MIN_PART_CHARS = 5;
const SPOKEN_FILLERS = "um umm uh uhh uhm er erm ah hmm like";
/** A stop between texts, so that nothing is read across them. */
const BETWEEN_TEXTS = "\n.\n\n";

export function readingOf(text: string, language: Language): Reading {
  const tokens = tokensOf(text);
  const fillers = new Set([
    ...language.fillers,
    ...(language.code === "en" ? SPOKEN_FILLERS.split(" ") : []),
  ]);
  return {
    text,
    tokens,
    stems: tokens.map((token) => (token.kind === "sign" ? "" : stemOf(token.key, language.code))),
    amounts: amountsOf(viewOf(tokens, language.code, fillers)),
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
    currencies: new Set(
      reading.amounts.flatMap(({ unit }) =>
        unit?.kind === "money" && unit.name !== "cent" ? [unit.name] : [],
      ),
    ),
    confirmedFrom: confirmedFrom < 0 ? reading.tokens.length : confirmedFrom,
  };
}

function positions(words: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    const list = found.get(word);
    if (list) list.push(at);
    else if (word !== "") found.set(word, [at]);
  }
  return found;
}

/** Whether a token carries content: a number, or a word that is no function word. */
export function isContent(token: Token, speech: Speech): boolean {
  return token.kind === "number" || (token.kind === "word" && !speech.functionWords.has(token.key));
}
