import {
  fold,
  isInnerHyphen,
  type Language,
  type Numerals,
  numeralsOf,
  type Range,
  type Token,
} from "../../text/index.ts";

/** Tokens without fillers, and without the hyphens between words, which may stand inside a number. */
export interface View {
  tokens: Token[];
  /** For each of them its index among all tokens. */
  indices: number[];
  language: string;
  numerals: Numerals | undefined;
}

export function viewOf(tokens: readonly Token[], { code, fillers }: Language): View {
  const view: View = { tokens: [], indices: [], language: code, numerals: numeralsOf(code) };
  const sounds = new Set([...fillers].map(fold));
  for (const [index, token] of tokens.entries()) {
    if (sounds.has(token.key) || isInnerHyphen(tokens, index)) continue;
    view.tokens.push(token);
    view.indices.push(index);
  }
  return view;
}

/** A range of a view as one of all tokens. */
export const inAllTokens = ({ indices }: View, { from, to }: Range): Range => ({
  from: indices[from] ?? 0,
  to: (indices[to - 1] ?? 0) + 1,
});
