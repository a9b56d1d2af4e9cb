import { type Analysis, isContent } from "./analysis.ts";
import { ARTICLES, BEEN, BUTS, cueEndingAt, NEGATIONS, OF } from "./cues.ts";
import { areSame, type Value, valuesOf } from "./values.ts";

/** Behind a remark its sentence ends at most so many words after the right value. */
export const MAX_REST = 2;

/** A text, its values, and for each token of its view the value that stands there. */
export interface Reader {
  text: Analysis;
  tokens: Analysis["view"]["tokens"];
  values: readonly Value[];
  valueAt: readonly (Value | undefined)[];
}

export function readerOf(text: Analysis): Reader {
  const values = valuesOf(text);
  const valueAt: (Value | undefined)[] = Array.from({ length: text.view.tokens.length });
  for (const value of values) valueAt.fill(value, value.from, value.to);
  return { text, tokens: text.view.tokens, values, valueAt };
}

/** "3 of them" corrects no number of all of them. */
export const isPartOf = ({ tokens, text }: Reader, { to }: Value): boolean =>
  OF.has(tokens[to]?.key ?? "") && !isContent(tokens[to + 1], text);

/** "One" and "a" are mostly no number. */
export const isArticle = ({ tokens }: Reader, { amount, from }: Value): boolean =>
  amount?.values[0] === 1 && !amount.isLiteral && !amount.unit && tokens[from]?.kind === "word";

export function isNegated({ tokens, values, text }: Reader, value: Value): boolean {
  let at = value.from - 1;
  while (value.from - at < 4 && (BEEN.has(tokens[at]?.key ?? "") || ARTICLES.has(tokens[at]?.key ?? "")))
    at -= 1;
  const key = tokens[at]?.key ?? "";
  if (!NEGATIONS.has(key) && !(at < value.from - 1 && /n't$/.test(key))) return false;
  // In "Tuesday, no Wednesday" and "quince no cincuenta" it takes back what stands before; in "no 15 sino 50" and "250, no 300" it does not.
  if (key === "no" && text.language.code !== "en" && tokens[at - 1]?.text === "," && at === value.from - 1)
    return true;
  const isBut = [value.to, value.to + 1].some((next) => BUTS.has(tokens[next]?.key ?? ""));
  return isBut || areSame(values[value.index - 1], value) || !cueEndingAt(tokens, at);
}

/** Whether the sentence or clause of a value ends soon behind it. */
export const endsSoon = ({ tokens }: Reader, { to }: Value): boolean =>
  tokens.length <= to + MAX_REST || tokens.slice(to, to + MAX_REST + 1).some(({ kind }) => kind === "sign");

/** Whether a value stands alone between signs: said again to be taken back, or an afterthought. */
export const isFragment = ({ tokens }: Reader, { from, to }: Value): boolean =>
  tokens[from - 1]?.kind !== "word" && tokens[to]?.kind !== "word";
