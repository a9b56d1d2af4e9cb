import {
  fold,
  isInnerHyphen,
  type Language,
  numeralsOf,
  readNumber,
  stemOf,
  type Token,
  wordSet,
} from "../text/index.ts";

/** What is compared: a word by its stem, or a number, however it is written, by its value. */
export interface Unit {
  key: string;
  /** For a number also what else it may be: "twelve fifty" is 1250 or 12.50. */
  otherKeys: readonly string[];
  /** Token indices, `to` exclusive. */
  from: number;
  to: number;
  /** Whether it says something by itself, as a word of grammar does not. */
  isContent: boolean;
  isNumber: boolean;
}

/** Words for which a sign may be written: "twenty percent" is 20%. */
const SIGN_WORDS = wordSet("percent cent prozent dollar dollars euro euros pound pounds");
const PER = wordSet("per por pour");
const ORDINAL_ENDINGS = wordSet("st nd rd th");

/** The words and numbers of a text; signs are none. */
export function unitsOf(
  tokens: readonly Token[],
  language: Language,
  functionWords: ReadonlySet<string>,
): Unit[] {
  const numerals = numeralsOf(language.code);
  const indices = [...tokens.keys()].filter((at) => !isInnerHyphen(tokens, at));
  const words = indices.flatMap((at) => tokens[at] ?? []);
  const units: Unit[] = [];
  for (let at = 0; at < words.length; ) {
    const number = readNumber(words, at, numerals);
    const ordinal = numerals?.ordinals.get(words[at]?.key ?? "");
    let [value, ...others] = number?.values ?? (ordinal === undefined ? [] : [ordinal]);
    const isNumber = value !== undefined;
    let to = number && isNumber ? number.next : at + 1;
    // "Twenty third".
    const ones = numerals?.ordinals.get(words[to]?.key ?? "") ?? 10;
    if (value !== undefined && ones < 10 && value >= 20 && value < 100 && value % 10 === 0)
      [value, to] = [value + ones, to + 1];
    const key = words[at]?.key ?? "";
    if (isNumber && PER.has(words[to]?.key ?? "") && SIGN_WORDS.has(words[to + 1]?.key ?? "")) to += 1;
    const ending = words[to];
    if (
      isNumber &&
      ending &&
      (SIGN_WORDS.has(ending.key) || (ending.glued && ORDINAL_ENDINGS.has(ending.key)))
    )
      to += 1;
    if (words[at]?.kind !== "sign")
      units.push({
        key: isNumber ? `#${value}` : stemOf(key, language.code),
        otherKeys: others.map((other) => `#${other}`),
        from: indices[at] ?? 0,
        to: (indices[to - 1] ?? 0) + 1,
        isContent: isNumber || !functionWords.has(key),
        isNumber,
      });
    at = to;
  }
  return units;
}

export const functionWordsOf = (language: Language): ReadonlySet<string> =>
  new Set([...language.functionWords].map(fold));
