import { fold, readNumber } from "../text/index.ts";
import { type Amount, timesIn } from "./amounts/amount.ts";
import type { Analysis } from "./analysis.ts";
import { isYear } from "./values.ts";

/** Parts of an hour, a year or a dozen, in any language. */
const HAS_PART = /quarter|viert|kwart|cuarto|quart|half|halv|halb|medi[ao]|demi|mei[ao]|mezz[ao]/u;
const HAS_TWELVE =
  /noon|midday|midnight|mittag|mitternacht|medi[oa]\s?[dn]|midi|minuit|mei[oa][- ][dn]|mezz[ao][gn]|middag|middern/u;
/** Numbers begin with number words of so many letters: "twelves", "fünfköpfig", "vijfjarig". */
const MIN_BEGINNING = 3;
/** "neunhundertneunundneunzig" has 25; what is longer is no word. */
const MAX_BEGINNING = 30;
/** "Eight out of every ten". */
const LARGEST_WHOLE = 10;
/** So few may count what was told one by one: "both", "twins", "my brother and I". */
const MOST_COUNTED = 3;

/**
 * Whether a number of a post may have been said in a form that is not read, or of something else: it can be marked then, never
 * cut. `isOut` tells which tokens of what was said do not count.
 */
export function maybeSaid(
  said: Analysis,
  isOut: (at: number) => boolean,
): (amount: Amount, body: Analysis) => boolean {
  const { view, amounts } = said;
  const { tokens, numerals } = view;
  const values = new Set(
    amounts.filter(({ from }) => !isOut(from)).flatMap((one) => [...one.values, ...timesIn(one)].map(round)),
  );
  for (const [at, { key, kind }] of tokens.entries()) {
    if (kind === "sign" || isOut(view.indices[at] ?? 0)) continue;
    for (const value of readNumber(tokens, at, numerals)?.values ?? []) values.add(round(value));
    for (const digits of key.match(/\d+/g) ?? []) values.add(Number(digits));
    const ordinal = numerals?.ordinals.get(key);
    if (ordinal !== undefined) values.add(ordinal);
    for (let length = MIN_BEGINNING; length < Math.min(key.length, MAX_BEGINNING); length += 1) {
      const value = numerals?.small.get(key.slice(0, length));
      if (value !== undefined) values.add(value);
    }
  }
  const text = fold(said.text);
  const [hasPart, hasTwelve] = [HAS_PART.test(text), HAS_TWELVE.test(text)];
  const isPart = (value: number) =>
    hasPart &&
    (value % 15 === 0 || (value % 3 === 0 && value <= 30) || [0.25, 0.5, 0.75].includes(value % 1));
  // "Tres de cada cuatro", "un client sur trois".
  const small = [...values].filter(
    (value) => Number.isInteger(value) && value >= 1 && value <= LARGEST_WHOLE,
  );
  const isShare = (value: number) =>
    small.some((whole) => small.some((part) => part < whole && Math.abs((part / whole) * 100 - value) < 1));
  const has = (value: number) =>
    values.has(round(value)) || isPart(value) || values.has(value - 12) || (hasTwelve && value % 12 === 0);
  return (amount, body) => {
    const written = body.text.slice(body.tokens[amount.from]?.start, body.tokens[amount.to - 1]?.end);
    const digits = (written.match(/\d+/g) ?? []).map(Number);
    const isClock = amount.unit?.kind === "clock";
    const [hour = 0, minute = 0] = digits;
    return (
      numerals === undefined ||
      amount.values.some((value) => has(value) || has(value / 1000)) ||
      (amount.values.some((value) => value <= MOST_COUNTED) &&
        !/money|percent/.test(amount.unit?.kind ?? "")) ||
      (isYear(amount) && values.has((amount.values[0] ?? 0) % 100)) ||
      (digits.length > 1 && digits.every(has)) ||
      (amount.unit?.kind === "percent" && amount.values.some(isShare)) ||
      (isClock && [hour, hour + 1, hour - 11, minute, 60 - minute].some((part) => part > 0 && has(part)))
    );
  };
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
