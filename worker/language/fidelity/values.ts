import { type Range, wordSet } from "../text/index.ts";
import type { Amount } from "./amounts/amount.ts";
import { type Analysis, indicesOf, isContent } from "./analysis.ts";
import { bare, isCapitalised, NOT_NAMES, nameRanges, nameTokens } from "./names.ts";

export interface Value extends Range {
  kind: "amount" | "date" | "name";
  /** The same for the same value, whatever its unit. */
  id: string;
  amount?: Amount;
  noun?: string;
}

const BEFORE_GERMAN_NAME = wordSet("in aus nach bei von ab der die den dem statt schreib schreibe");

/** All values of a text in order; names also without their capital, but not the one of "one of them". */
export function valuesOf(text: Analysis): Value[] {
  const { tokens, amounts, dates } = text;
  const valuePlaces = new Set([...amounts, ...dates].flatMap(indicesOf));
  const likely = new Set(nameTokens(text));
  const names = tokens.keys().filter((at) => {
    const token = tokens[at];
    if (likely.has(at)) return true;
    if (valuePlaces.has(at) || !isContent(token, text) || NOT_NAMES.has(token?.key ?? "")) return false;
    // German nouns have capitals too; a name has none but these before it.
    const beside = [at - 1, at + 1].map((one) => tokens[one]);
    const isOwn = beside.some(isCapitalised) || beside.every((one) => one?.kind === "sign");
    const mayBeName = text.code !== "de" || isOwn || BEFORE_GERMAN_NAME.has(beside[0]?.key ?? "");
    return isCapitalised(token) && mayBeName && token?.opens === false;
  });
  const counted = amounts.filter(({ values: [value = 0], isLiteral, isImplied, unit, from }, at) => {
    // "Seventeen thousand, sorry, one seven."
    const isSpelled = value < 10 && amounts[at - 1]?.to === from;
    return unit || (!isImplied && !isSpelled && (value !== 1 || isLiteral));
  });
  const all: Value[] = [
    ...counted.map((amount): Value => ({ ...amount, kind: "amount", id: `${amount.values[0]}`, amount })),
    ...dates.map(({ from, to, id }): Value => ({ from, to, kind: "date", id })),
    ...nameRanges([...names], tokens).map(({ from, to }): Value => {
      const keys = tokens.slice(from, to).map(({ key }) => bare(key));
      return { from, to, kind: "name", id: keys.join(" ") };
    }),
  ];
  return all.sort((one, other) => one.from - other.from);
}

export const isYear = ({ unit, values: [value = 0] }: Amount): boolean =>
  !unit && Number.isInteger(value) && value >= 1900 && value <= 2099;

export function areSame(one: Value, other: Value): boolean {
  const [unit, otherUnit] = [one.amount?.unit, other.amount?.unit];
  const isNth = unit?.kind === "nth" || otherUnit?.kind === "nth";
  const [words, others] = [one, other].map(({ id }) => new Set(id.split(" ")));
  if (one.kind === "name" && other.kind === "name" && words && others)
    return words.isSubsetOf(others) || others.isSubsetOf(words);
  // "Since 1962. Did I say sixty-two?"
  const isYearOf = (year?: Amount, short?: Amount) =>
    year && isYear(year) && !short?.unit && (year.values[0] ?? 0) % 100 === short?.values[0];
  if (isYearOf(one.amount, other.amount) || isYearOf(other.amount, one.amount)) return true;
  return (
    one.kind === other.kind && one.id === other.id && (unit === otherUnit || (!isNth && !(unit && otherUnit)))
  );
}

/** Whether one of two values may stand for the other. Those said in one breath may be of different things. */
export function areComparable(wrong: Value, right: Value, isClose: boolean): boolean {
  if (wrong.kind !== right.kind || areSame(wrong, right)) return false;
  if (wrong.kind === "date") return wrong.id.split(" ")[0] === right.id.split(" ")[0];
  const [one, other] = [wrong.amount, right.amount];
  if (!one || !other) return true;
  if (other.isImplied || (one.isImplied && !other.unit)) return false;
  if (one.unit && other.unit && one.unit.dimension !== other.unit.dimension) return false;
  // "The first", or a third of them, and how many.
  const isOwnKind = ({ unit }: Amount) => unit?.kind === "nth" || unit?.kind === "part";
  if (!isClose && isOwnKind(one) !== isOwnKind(other)) return false;
  // "Eight months, no, seven"; "three, no, four hours".
  const [first, second] = [wrong, right].map(({ amount, noun }) =>
    amount?.unit && amount.unit.dimension !== "nth" ? amount.unit.dimension : noun,
  );
  return isClose || !first || !second || first === second;
}
