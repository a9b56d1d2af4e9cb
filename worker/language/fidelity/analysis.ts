import { fold, type Language, type Range, sentenceRanges, stemOf, type Token } from "../text/index.ts";
import { type Amount, type View, viewOf } from "./amounts/amount.ts";
import { amountsOf } from "./amounts/read.ts";
import { type DateMention, datesOf } from "./dates.ts";

/** A text made ready for comparing. */
export interface Analysis extends View {
  text: string;
  language: Language;
  /** Folded, as tokens are. */
  functionWords: ReadonlySet<string>;
  /** Of each token; empty for signs. */
  stems: string[];
  sentences: Range[];
  amounts: Amount[];
  dates: DateMention[];
}

export function analyze(text: string, language: Language): Analysis {
  const view = viewOf(text, language);
  const { tokens, code } = view;
  const functionWords = new Set([...language.functionWords].map(fold));
  const stems = tokens.map((token) => (token.kind === "sign" ? "" : stemOf(token.key, code)));
  const nounAt = (at: number) =>
    tokens[at]?.kind === "word" && isContent(tokens[at], { functionWords }) ? { noun: stems[at] ?? "" } : {};
  return {
    ...view,
    text,
    language,
    functionWords,
    stems,
    sentences: sentenceRanges(text, tokens),
    amounts: amountsOf(view).map((amount) => ({ ...amount, ...nounAt(amount.to) })),
    dates: datesOf(view),
  };
}

/** All that was said, and what the author confirmed, indexed. Positions are token indices. */
export interface Transcript extends Analysis {
  byStem: ReadonlyMap<string, readonly number[]>;
  byKey: ReadonlyMap<string, readonly number[]>;
  /** First letters of the longer words. */
  beginnings: ReadonlySet<string>;
  /** Tokens from here on were confirmed by the author, not said. */
  confirmedFrom: number;
}

/** Two words with so many letters in common are about the same thing. */
const MIN_PART_CHARS = 5;
/** A stop between texts, so that nothing is read across them. */
const BETWEEN_TEXTS = "\n.\n\n";
/** What was said more often than this is looked for in these places only, to bound the time that any text can take. */
const MAX_PLACES = 60;

export function transcriptOf(
  said: readonly string[],
  confirmed: readonly string[],
  language: Language,
): Transcript {
  const spoken = said.join(BETWEEN_TEXTS);
  const analysis = analyze([spoken, ...confirmed].join(BETWEEN_TEXTS), language);
  const { tokens, stems } = analysis;
  const confirmedFrom = tokens.findIndex((token) => token.start >= spoken.length);
  const long = tokens.filter(({ key }) => key.length >= MIN_PART_CHARS);
  return {
    ...analysis,
    byStem: placesOf(stems),
    byKey: placesOf(tokens.map((token) => token.key)),
    beginnings: new Set(long.map(({ key }) => key.slice(0, MIN_PART_CHARS))),
    confirmedFrom: confirmedFrom < 0 ? tokens.length : confirmedFrom,
  };
}

function placesOf(words: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [at, word] of words.entries()) if (word !== "") addTo(found, word, at, MAX_PLACES);
  return found;
}

/** Adds to the list under `key`, unless it has `most` items already. */
export function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item, most: number): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [item]);
  else if (list.length < most) list.push(item);
}

export const indicesOf = ({ from, to }: Range): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Whether a token carries content: a number, or a word that is no function word. */
export function isContent(
  token: Token | undefined,
  { functionWords }: Pick<Analysis, "functionWords">,
): boolean {
  return token?.kind === "number" || (token?.kind === "word" && !functionWords.has(token.key));
}

/** "Decisive" for "decision": a long common beginning. */
export function isPartlySaid(key: string, { beginnings }: Transcript): boolean {
  return key.length > MIN_PART_CHARS && beginnings.has(key.slice(0, MIN_PART_CHARS));
}

/** Share of the body's content words that were said, in any inflection, or as a number in any form. 1 for a body without words. */
export function yourWordsOf(body: Analysis, transcript: Transcript, supported: ReadonlySet<number>): number {
  const words = body.tokens.flatMap(({ kind }, at) => (kind === "sign" ? [] : [at]));
  const content = words.filter((at) => isContent(body.tokens[at], body));
  const judged = content.length > 0 ? content : words;
  if (judged.length === 0) return 1;
  const said = judged.filter((at) => supported.has(at) || transcript.byStem.has(body.stems[at] ?? ""));
  return Math.round((said.length / judged.length) * 1000) / 1000;
}
