import {
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
  /** What it is, and for a number also what else it may be: "twelve fifty" is 1250 or 12.50. */
  keys: readonly [string, ...string[]];
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
export function unitsOf(tokens: readonly Token[], language: Language): Unit[] {
  const numerals = numeralsOf(language.code);
  const indices = [...tokens.keys()].filter((at) => !isInnerHyphen(tokens, at));
  const words = indices.flatMap((at) => tokens[at] ?? []);
  const keyAt = (at: number) => words[at]?.key ?? "";
  const units: Unit[] = [];
  for (let at = 0, to = 0; at < words.length; at = to) {
    const number = readNumber(words, at, numerals);
    const ordinal = numerals?.ordinals.get(keyAt(at));
    let [value, ...others] = number?.values ?? (ordinal === undefined ? [] : [ordinal]);
    const isNumber = value !== undefined;
    to = number && isNumber ? number.next : at + 1;
    // "Twenty third".
    const ones = numerals?.ordinals.get(keyAt(to)) ?? 10;
    if (value !== undefined && ones < 10 && value >= 20 && value < 100 && value % 10 === 0)
      [value, to] = [value + ones, to + 1];
    if (isNumber && PER.has(keyAt(to)) && SIGN_WORDS.has(keyAt(to + 1))) to += 1;
    const isEnding = words[to]?.glued && ORDINAL_ENDINGS.has(keyAt(to));
    if (isNumber && (isEnding || SIGN_WORDS.has(keyAt(to)))) to += 1;
    const word = words[at];
    if (word && word.kind !== "sign")
      units.push({
        keys: isNumber
          ? [`#${value}`, ...others.map((other) => `#${other}`)]
          : [stemOf(word.key, language.code)],
        from: indices[at] ?? 0,
        to: (indices[to - 1] ?? 0) + 1,
        isContent: isNumber || !language.functionWords.has(word.text.replaceAll("’", "'").toLowerCase()),
        isNumber,
      });
  }
  return units;
}
