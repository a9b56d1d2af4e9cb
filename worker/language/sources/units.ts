import { fold, type Language, numeralsOf, readNumber, stemOf, type Token } from "../text/index.ts";

/** What is compared: a word by its stem, or a number, however it is written, by its value. */
export interface Unit {
  key: string;
  /** Token indices, `to` exclusive. */
  from: number;
  to: number;
  /** Whether it says something by itself, as a word of grammar does not. */
  isContent: boolean;
}

/** The words and numbers of a text; signs are none. */
export function unitsOf(
  tokens: readonly Token[],
  language: Language,
  functionWords: ReadonlySet<string>,
): Unit[] {
  const numerals = numeralsOf(language.code);
  const units: Unit[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token || token.kind === "sign") {
      at += 1;
      continue;
    }
    const number = readNumber(tokens, at, numerals);
    const [value] = number?.values ?? [];
    const isNumber = number !== undefined && value !== undefined && number.next > at;
    const to = isNumber ? number.next : at + 1;
    const key = isNumber ? `#${value}` : stemOf(token.key, language.code);
    units.push({ key, from: at, to, isContent: isNumber || !functionWords.has(token.key) });
    at = to;
  }
  return units;
}

export const functionWordsOf = (language: Language): ReadonlySet<string> =>
  new Set([...language.functionWords].map(fold));
