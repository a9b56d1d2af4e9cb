import { amountsOf } from "../fidelity/index.ts";
import { isInnerHyphen, type Language, numeralsOf, stemOf, type Token } from "../text/index.ts";

/** What is compared: a word by its stem, or an amount, however it is written, by its value. */
export interface Unit {
  /** What it is, and for a number also what else it may be: "twelve fifty" is 1250 or 12.50. */
  keys: readonly [string, ...string[]];
  /** Token indices, `to` exclusive. */
  from: number;
  to: number;
  /** Whether it says something by itself, as a word of grammar does not. */
  isContent: boolean;
}

/** The words and amounts of a text; signs are none. */
export function unitsOf(tokens: readonly Token[], language: Language): Unit[] {
  const indices = [...tokens.keys()].filter((at) => !isInnerHyphen(tokens, at));
  const words = indices.flatMap((at) => tokens[at] ?? []);
  const view = { tokens: words, numerals: numeralsOf(language.code), code: language.code };
  const amounts = new Map(amountsOf(view).map((amount) => [amount.from, amount]));
  const units: Unit[] = [];
  for (let at = 0, to = 0; at < words.length; at = to) {
    const amount = amounts.get(at);
    const [value, ...others] = amount?.isImplied ? [] : (amount?.values ?? []);
    const isNumber = value !== undefined;
    to = (isNumber && amount?.to) || at + 1;
    const word = words[at];
    if (!word || (word.kind === "sign" && !isNumber)) continue;
    units.push({
      keys: isNumber
        ? [`#${value}`, ...others.map((other) => `#${other}`)]
        : [stemOf(word.key, language.code)],
      from: indices[at] ?? 0,
      to: (indices[to - 1] ?? 0) + 1,
      isContent: isNumber || !language.functionWords.has(word.text.replaceAll("’", "'").toLowerCase()),
    });
  }
  return units;
}
