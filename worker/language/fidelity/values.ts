import { NAMES, type Range, type Token, wordSet } from "../text/index.ts";
import type { Amount } from "./amounts/amount.ts";
import { type Analysis, isContent } from "./analysis.ts";
import { bare, isCapitalised, nameRanges, nameTokens } from "./names.ts";

/** An amount, date or name of a text, in indices of its view. */
export interface Value extends Range {
  kind: "amount" | "date" | "name";
  /** Among the values of its text. */
  index: number;
  /** The same for the same value. */
  id: string;
  amount?: Amount;
  /** Of a name: whether it is just a word with a capital. */
  isOnlyCapital?: boolean;
}

const BEFORE_GERMAN_NAME = wordSet("in aus nach bei von ab der die den dem");

/** All values of a text in order; names also without their capital. */
export function valuesOf(text: Analysis): Value[] {
  const { tokens, view, amounts, dates } = text;
  const inView = new Int32Array(tokens.length + 1).fill(-1);
  for (const [at, index] of view.indices.entries()) inView[index] = at;
  const at = ({ from, to }: Range): Range => ({ from: inView[from] ?? 0, to: (inView[to - 1] ?? 0) + 1 });
  const taken = new Set([...amounts, ...dates].flatMap(({ from, to }) => [from, to - 1]));
  const likely = new Set(nameTokens(text));
  const names = tokens.keys().filter((index) => {
    const token = tokens[index];
    if (likely.has(index)) return true;
    if (taken.has(index) || inView[index] === -1 || !isContent(token, text)) return false;
    // German nouns have capitals too; a name has none but these before it.
    const mayBeName = text.language.code !== "de" || BEFORE_GERMAN_NAME.has(tokens[index - 1]?.key ?? "");
    return NAMES.has(token?.key ?? "") || (isCapitalised(token) && mayBeName && token?.opens === false);
  });
  const all: Omit<Value, "index">[] = [
    ...amounts.map((amount) => ({
      ...at(amount),
      kind: "amount" as const,
      id: `${amount.values[0]}`,
      amount,
    })),
    ...dates.map((date) => ({ ...at(date), kind: "date" as const, id: date.id })),
    ...nameRanges([...names], tokens).map((name) => {
      const keys = tokens.slice(name.from, name.to).map(({ key }) => bare(key));
      return {
        ...at(name),
        kind: "name" as const,
        id: keys.join(" "),
        isOnlyCapital: !likely.has(name.from),
      };
    }),
  ];
  return all.sort((one, other) => one.from - other.from).map((value, index) => ({ ...value, index }));
}

/** The stem of what a value counts, where a noun follows it. */
export function nounAfter({ to }: Value, text: Analysis): string | undefined {
  const { tokens, indices } = text.view;
  const isNoun = tokens[to]?.kind === "word" && isContent(tokens[to], text);
  return isNoun ? text.stems[indices[to] ?? -1] : undefined;
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

export const isYear = ({ form, unit, values: [value = 0] }: Amount): boolean =>
  form === "count" && !unit && Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;

/** Whether two values are the same, as far as both tell. */
export function areSame(one: Value | undefined, other: Value): boolean {
  const [unit, otherUnit] = [one?.amount?.unit?.name, other.amount?.unit?.name];
  return one?.kind === other.kind && one.id === other.id && (!unit || !otherUnit || unit === otherUnit);
}

/** Whether one of two values may stand for the other. Those that stand close together may be of different things. */
export function areComparable(wrong: Value, right: Value, text: Analysis, isClose: boolean): boolean {
  if (wrong.kind !== right.kind || areSame(wrong, right)) return false;
  if (wrong.kind === "name") return isClose || !(wrong.isOnlyCapital || right.isOnlyCapital);
  if (wrong.kind === "date") return isClose || wrong.id.split(" ")[0] === right.id.split(" ")[0];
  const [one, other] = [wrong.amount, right.amount];
  if (!one || !other || one.isImplied || other.isImplied) return false;
  const [first, second] = [nounAfter(wrong, text), nounAfter(right, text)];
  const hasUnits = [one, other].filter(({ unit }) => unit).length;
  if (hasUnits === 2 && one.unit?.kind !== other.unit?.kind) return false;
  // "Eight months, no, seven"; "three, no, four hours".
  if (hasUnits === 1 && (one.unit ? second : first || !isClose)) return false;
  if (isYear(one) !== isYear(other) && !isClose) return false;
  return isClose || (one.form === other.form && (!first || !second || first === second));
}

export const isStop = (token: Token | undefined): boolean =>
  token?.kind === "sign" && /[.!?…。！？।]/u.test(token.text);
