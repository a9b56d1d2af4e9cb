import { readNumber, wordSet } from "../../text/index.ts";
import { type Amount, timeWorth, type Unit, unitOfSign, unitOfWords } from "./amount.ts";
import { readClock } from "./clock.ts";
import { readShare } from "./shares.ts";
import { inAllTokens, type View } from "./view.ts";

const EACH = wordSet(
  "a an one per each every another last the un una uno una une ein eine einem einen um uma",
);
const ORDINAL_SUFFIX = wordSet("st nd rd th er re e eme º ª o a");

/** All amounts of a text, in order. */
export function amountsOf(view: View): Amount[] {
  const amounts: Amount[] = [];
  for (let at = 0; at < view.tokens.length; ) {
    const amount = readAmount(view, at);
    if (amount) amounts.push(amount);
    at = Math.max(at + 1, amount?.to ?? 0);
  }
  joinRanges(amounts, view);
  return amounts.map((amount) => ({ ...amount, ...inAllTokens(view, amount) }));
}

function readAmount(view: View, at: number): Amount | undefined {
  const token = view.tokens[at];
  if (!token) return undefined;
  const decade = view.numerals?.decades.get(token.key);
  if (decade !== undefined) return { from: at, to: at + 1, values: [decade], form: "decade", scale: 1 };
  if (token.kind === "sign") return readMoneySign(view, at) ?? readShare(view, at);
  return (
    readClock(view, at) ??
    readShare(view, at) ??
    readOrdinal(view, at) ??
    readCount(view, at) ??
    readTimes(view, at) ??
    readImplied(view, at)
  );
}

function readMoneySign(view: View, at: number): Amount | undefined {
  const isReal = view.tokens[at - 1]?.key === "r" && view.tokens[at]?.glued;
  const unit: Unit | undefined = isReal
    ? { kind: "money", name: "brl" }
    : unitOfSign(view.tokens[at]?.text ?? "");
  const reading = unit?.kind === "money" ? readNumber(view.tokens, at + 1, view.numerals) : undefined;
  return unit && reading && { ...counted(at, reading), unit };
}

const counted = (from: number, { next, ...number }: NonNullable<ReturnType<typeof readNumber>>): Amount => ({
  from,
  to: next,
  form: "count",
  ...number,
});

function readCount(view: View, at: number): Amount | undefined {
  const reading = readNumber(view.tokens, at, view.numerals);
  if (!reading) return undefined;
  const amount = counted(at, reading);
  const after = view.tokens[reading.next];
  if (after?.key === "s" && after.glued && reading.isLiteral)
    return {
      ...amount,
      to: reading.next + 1,
      form: "decade",
      values: reading.values.map((year) => year % 100),
    };
  return withUnit(view, amount);
}

function withUnit(view: View, amount: Amount): Amount {
  const next = view.tokens[amount.to];
  const sign = next && unitOfSign(next.text);
  if (sign) return { ...amount, to: amount.to + 1, unit: sign };
  const found = unitOfWords(next?.key ?? "", view.tokens[amount.to + 1]?.key ?? "", view.language);
  return found ? plusRest(view, { ...amount, to: amount.to + found.length, unit: found.unit }) : amount;
}

/** "A year and a half", "an hour and forty minutes". */
function plusRest(view: View, amount: Amount): Amount {
  const { tokens, numerals, language } = view;
  const key = (index: number) => tokens[index]?.key ?? "";
  const larger = timeWorth(1, amount.unit?.name ?? "");
  const small = SMALLER.get(amount.unit?.kind === "money" ? "money" : (amount.unit?.name ?? ""));
  const isLess = LESS.has(key(amount.to));
  const isJoined = isLess || tokens[amount.to]?.text === "," || numerals?.and.has(key(amount.to));
  // "One minute ten", "un euro vingt", "sept heures moins le quart".
  const next = isJoined && tokens[amount.to]?.text !== "," ? amount.to + 1 : amount.to;
  const part = small ? partAt(view, ARTICLES.has(key(next)) ? next + 1 : next, small) : undefined;
  if (part && !amount.isLiteral)
    return {
      ...amount,
      to: part.next,
      values: amount.values.map((value) => value + (isLess ? -part.value : part.value)),
      isImplied: false,
    };
  if (!larger || !isJoined) return amount;
  const plus = (part: number, to: number): Amount => ({
    ...amount,
    to,
    values: amount.values.map((value) => value + part),
    isImplied: false,
  });
  const start = amount.to + 1;
  const half = numerals?.articles.has(key(start)) ? start + 1 : start;
  if (numerals?.half.has(key(half))) return plus(0.5, half + 1);
  const rest = readNumber(tokens, start, numerals);
  const unit = rest && unitOfWords(key(rest.next), key(rest.next + 1), language);
  const smaller = timeWorth(rest?.values[0] ?? 0, unit?.unit.name ?? "");
  return rest && unit && smaller?.family === larger.family && smaller.worth < larger.worth
    ? plus(smaller.worth / larger.worth, rest.next + unit.length)
    : amount;
}

/** How many of a smaller unit make one of a unit, of which the number alone is said. */
const SMALLER: ReadonlyMap<string, number> = new Map([
  ["hour", 60],
  ["minute", 60],
  ["money", 100],
]);
const LESS = wordSet("menos moins meno");
const ARTICLES = wordSet("a le un um");
const QUARTERS = wordSet("quarter cuarto quart quarto kwart");

/** "Ten" in "one minute ten", as a part of a minute; nothing where it counts what follows. */
function partAt(
  { tokens, numerals }: View,
  at: number,
  small: number,
): { value: number; next: number } | undefined {
  if (QUARTERS.has(tokens[at]?.key ?? "")) return { value: 0.25, next: at + 1 };
  const { values: [value = 0] = [], next = at } = readNumber(tokens, at, numerals) ?? {};
  const isLast = tokens[next]?.kind !== "word";
  return isLast && Number.isInteger(value) && value > 0 && value < small
    ? { value: value / small, next }
    : undefined;
}

function readOrdinal(view: View, at: number): Amount | undefined {
  const token = view.tokens[at];
  const suffix = view.tokens[at + 1];
  const base = { from: at, form: "ordinal", scale: 1 } as const;
  if (token?.kind === "number" && suffix?.glued && ORDINAL_SUFFIX.has(suffix.key))
    return { ...base, to: at + 2, values: [Number(token.key)], isLiteral: true };
  const ordinals = view.numerals?.ordinals;
  const alone = ordinals?.get(token?.key ?? "");
  if (alone !== undefined) return { ...base, to: at + 1, values: [alone] };
  const tens = view.numerals?.small.get(token?.key ?? "") ?? 0;
  const ones = ordinals?.get(suffix?.key ?? "") ?? 0;
  if (tens < 20 || tens % 10 !== 0 || ones === 0 || ones > 9) return undefined;
  return { ...base, to: at + 2, values: [tens + ones] };
}

function readTimes(view: View, at: number): Amount | undefined {
  const times = view.numerals?.times.get(view.tokens[at]?.key ?? "");
  const unit: Unit = { kind: "times", name: "times" };
  return times === undefined
    ? undefined
    : { from: at, to: at + 1, values: [times], form: "count", unit, scale: 1 };
}

/** "A year", "per month", "hora y media". */
function readImplied(view: View, at: number): Amount | undefined {
  const key = (index: number) => view.tokens[index]?.key ?? "";
  const isHalfMore = view.numerals?.and.has(key(at + 1)) && view.numerals.half.has(key(at + 2));
  const unitAt = EACH.has(key(at)) ? at + 1 : isHalfMore ? at : undefined;
  const found = unitAt === undefined ? undefined : unitOfWords(key(unitAt), "", view.language);
  if (unitAt === undefined || found?.unit.kind !== "time") return undefined;
  const implied = { values: [1], unit: found.unit, scale: 1, isImplied: true };
  return plusRest(view, { from: at, to: unitAt + 1, form: "count", ...implied });
}

const DASHES = new Set(["-", "–", "—"]);

/** Lets the two ends of a range share what is said once: in "ten to twenty thousand dollars" both are dollars. */
function joinRanges(amounts: Amount[], view: View): void {
  for (const [index, second] of amounts.entries()) {
    const first = amounts[index - 1];
    if (!first || !isRange(first, second, view)) continue;
    if (second.scale > 1 && first.scale === 1)
      first.values = [...first.values.map((value) => value * second.scale), ...first.values];
    if (!first.unit) first.unit = second.unit;
    if (first.unit?.kind === "money" && !second.unit) second.unit = first.unit;
  }
}

function isRange(first: Amount, second: Amount, view: View): boolean {
  const between = view.tokens.slice(first.to, second.from);
  if (first.isImplied || second.isImplied) return false;
  if (first.form !== "count" || second.form !== "count" || between.length > 1) return false;
  const [joint] = between;
  return joint === undefined || DASHES.has(joint.text) || view.numerals?.range.has(joint.key) === true;
}
