import { type Range, type Token, wordSet } from "../text/index.ts";
import type { Amount } from "./amounts/amount.ts";
import { supports } from "./amounts/support.ts";
import { isNegation } from "./polarity.ts";
import { isContent, type Reading, type Speech } from "./speech.ts";

interface UnsaidNumber extends Range {
  kind: "number" | "date";
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/** Amounts of a body that were not said. Years and days of a month are dates. */
export function unsaidNumbers(body: Reading, speech: Speech): UnsaidNumber[] {
  const said = speech.meant.amounts;
  return body.amounts
    .filter((amount) => isReportable(amount, body, speech))
    .filter((amount) => !wasSaid(amount, said, speech) || isOfSomethingElse(amount, said, body, speech))
    .map((amount) => ({ from: amount.from, to: amount.to, kind: isDate(amount, body) ? "date" : "number" }));
}

/** Whether an amount of a body was said, in whatever form. */
export function wasSaid(amount: Amount, said: readonly Amount[], speech: Speech): boolean {
  if (said.some((other) => supports(other, amount) || isShortYear(other, amount, speech))) return true;
  const [value] = amount.values;
  const isPartSaid = (part: number) =>
    said.some((other) => other.values.includes(part) || other.outOf?.includes(part));
  if (amount.outOf?.every(isPartSaid)) return true;
  if (value === 0) return [...speech.byKey.keys()].some(isNegation);
  return amount.unit?.kind === "times" && value !== undefined && isRatio(value, said);
}

/** How many tokens beside a number tell what it is of. */
const OF_REACH = 7;

/**
 * Whether what stands around an amount was said of another number only: "fifty customers" where three hundred and fifty
 * were customers, and fifty was something else.
 */
function isOfSomethingElse(amount: Amount, said: readonly Amount[], body: Reading, speech: Speech): boolean {
  if (amount.form !== "count") return false;
  const here = besides(amount, body, speech);
  const shared = (other: Amount) => {
    const there = besides(other, speech.meant, speech);
    return (
      [...here.left].some((stem) => there.left.has(stem)) ||
      [...here.right].some((stem) => there.right.has(stem))
    );
  };
  const isIt = (other: Amount) => wasSaid(amount, [other], speech);
  const [own, others] = [said.filter(isIt), said.filter((other) => !isIt(other))];
  const isLike = ({ form, isImplied, unit }: Amount) =>
    form === "count" && !isImplied && (!unit || !amount.unit || unit.kind === amount.unit.kind);
  return own.length > 0 && !own.some(shared) && others.some((other) => isLike(other) && shared(other));
}

/** The content words on either side of an amount, up to the next amount or the end of the sentence. */
function besides({ from, to }: Amount, { tokens, stems, amounts }: Reading, speech: Speech) {
  const isAmount = (at: number) =>
    tokens[at]?.key !== "one" && amounts.some((other) => other.from <= at && at < other.to);
  const side = (start: number, step: 1 | -1): Set<string> => {
    const found = new Set<string>();
    for (let at = start, left = OF_REACH; left > 0; at += step, left -= 1) {
      const token = tokens[at];
      if (!token || isAmount(at) || /[.!?…]/u.test(token.text)) break;
      if (token.kind === "word" && isContent(token, speech)) found.add(stems[at] ?? "");
    }
    return found;
  };
  return { left: side(from - 1, -1), right: side(to, 1) };
}

/** "The spring of twenty one" for 2021. */
function isShortYear(said: Amount, written: Amount, speech: Speech): boolean {
  const [year = 0] = written.values;
  if (written.unit || said.unit || year < FIRST_YEAR || year > LAST_YEAR) return false;
  return (
    said.values[0] === year % 100 &&
    ["in", "of", "since"].includes(speech.meant.tokens[said.from - 1]?.key ?? "")
  );
}

/** "From ten to twenty" is doubled. */
function isRatio(times: number, said: readonly Amount[]): boolean {
  return said.some((amount, index) => {
    const next = said[index + 1];
    if (!next || next.from - amount.to > 8) return false;
    return amount.values.some(
      (from) => from > 0 && next.values.some((to) => Math.abs(to / from - times) < 0.05),
    );
  });
}

/** "1." and "#1" before a line, "1️⃣". */
function isListMarker(tokens: readonly Token[], at: number): boolean {
  const [token, next, after] = tokens.slice(at, at + 3);
  if ((tokens[at - 1]?.text === "#" && token?.glued) || (next?.glued && /^\p{M}/u.test(next.text)))
    return true;
  return token?.opens === true && next?.glued === true && /^[.):]$/.test(next.text) && !after?.glued;
}

function isReportable(amount: Amount, body: Reading, speech: Speech): boolean {
  const { tokens } = body;
  const [value = 0] = amount.values;
  if (amount.isImplied || tokens[amount.from]?.key === "couple") return false;
  if (amount.isLiteral) {
    const hasSaidDigits = speech.amounts.some(({ isLiteral }) => isLiteral);
    return !isListMarker(tokens, amount.from) && (speech.language.functionWords.size > 0 || hasSaidDigits);
  }
  if (amount.form === "ordinal") return value > 1 && isCountingOrdinal(amount, body);
  return value !== 0 && value !== 1;
}

const AFTER_NO_COUNT = wordSet("quarter half thought thoughts nature guess guessing to of time");

/** "Third" in "my third company"; not in "Third, listen" nor "a second thought". */
function isCountingOrdinal({ from, to, values }: Amount, { tokens }: Reading): boolean {
  const next = tokens[to];
  if (tokens[from]?.opens || next?.kind !== "word" || AFTER_NO_COUNT.has(next.key)) return false;
  return values[0] !== 2 || /^(?:my|our|his|her|their|the|your)$/.test(tokens[from - 1]?.key ?? "");
}

function isDate(amount: Amount, { tokens, dates }: Reading): boolean {
  const isBesideMonth = dates.some(
    ({ id, from, to }) => id.startsWith("month") && Math.max(from - amount.to, amount.from - to) <= 1,
  );
  if (amount.form === "decade" || (isBesideMonth && !amount.unit)) return true;
  if (amount.unit || amount.form !== "count") return false;
  const [value = 0] = amount.values;
  const plain = !amount.isLiteral || /^\d{4}$/.test(tokens[amount.from]?.key ?? "");
  return plain && amount.scale === 1 && Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;
}
