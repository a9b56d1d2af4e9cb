import type { Range, Token } from "../text/index.ts";
import { wordSet } from "../text/index.ts";
import type { Amount } from "./amounts/amount.ts";
import { supports } from "./amounts/support.ts";
import type { DateMention } from "./dates.ts";
import { isContent, type Reading, type Speech } from "./speech.ts";

interface UnsaidNumber extends Range {
  kind: "number" | "date";
}

const HEDGES = wordSet(
  "about around nearly almost roughly approximately over under some approx circa fast than ~ unas unos casi etwa fast ungefähr ungefahr presque environ quase cerca",
);
/** Words a list is announced with: "three lessons" counts the list, not the world. */
const LIST_NOUNS = wordSet(
  "things lessons reasons takeaways steps ways tips rules points principles questions ideas mistakes truths learnings",
);
const ALL = "all everything everyone fully completely entirely totally every absolutely entire always".split(
  " ",
);
const NONE = ["no", "none", "zero", "nothing", "nobody", "not", "never", "didn't", "without", "don't"];
const BEFORE_YEAR = wordSet(
  "in of since from until till by summer spring fall winter autumn early late mid around",
);
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;
/** In languages whose number words are not known, smaller numbers are usually said in words. */
const LARGEST_SPOKEN = 12;

/** Amounts of a body that were not said. Years and days of a month are dates. */
export function unsaidNumbers(body: Reading, speech: Speech): UnsaidNumber[] {
  const retracted = retractedAmounts(speech);
  const retractedHere = retractedAmounts(body);
  const said = speech.amounts.filter((amount) => !retracted.has(amount));
  return body.amounts
    .filter((amount) => !retractedHere.has(amount) || !wasSaid(amount, [...retracted], body.tokens, speech))
    .filter((amount) => isReportable(amount, body, speech))
    .filter(
      (amount) =>
        !wasSaid(amount, said, body.tokens, speech) || isOfSomethingElse(amount, said, body, speech),
    )
    .map((amount) => ({ from: amount.from, to: amount.to, kind: isDate(amount, body) ? "date" : "number" }));
}

/** Whether an amount of a body was said, in whatever form. */
export function wasSaid(
  amount: Amount,
  said: readonly Amount[],
  tokens: readonly Token[],
  speech: Speech,
): boolean {
  const before = tokens[amount.from - 1]?.key ?? "";
  const context = { isHedged: HEDGES.has(before), currencies: speech.currencies };
  if (said.some((other) => supports(other, amount, context) || isShortYear(other, amount, speech)))
    return true;
  const [value] = amount.values;
  if (
    amount.outOf?.every((part) =>
      said.some((other) => other.values.includes(part) || other.outOf?.includes(part)),
    )
  )
    return true;
  if (value === 0) return NONE.some((word) => speech.byKey.has(word));
  if (value === 100 && amount.unit?.kind === "percent") return ALL.some((word) => speech.byKey.has(word));
  if (amount.unit?.kind === "times" && value !== undefined) return isRatio(value, said);
  if (amount.noun && LIST_NOUNS.has(amount.noun)) return isCounted(amount, said, tokens);
  return false;
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
    const there = besides(other, speech, speech);
    return (
      [...here.left].some((stem) => there.left.has(stem)) ||
      [...here.right].some((stem) => there.right.has(stem))
    );
  };
  const isIt = (other: Amount) => wasSaid(amount, [other], body.tokens, speech);
  const [own, others] = [said.filter(isIt), said.filter((other) => !isIt(other))];
  const isLike = (other: Amount) =>
    other.form === "count" &&
    !other.isImplied &&
    (!other.unit || !amount.unit || other.unit.kind === amount.unit.kind);
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
  if (written.unit || written.noun || said.unit || said.noun || year < FIRST_YEAR || year > LAST_YEAR)
    return false;
  return said.values[0] === year % 100 && BEFORE_YEAR.has(speech.tokens[said.from - 1]?.key ?? "");
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

/** A list the speaker counted up, or one that the body itself holds. */
function isCounted(amount: Amount, said: readonly Amount[], tokens: readonly Token[]): boolean {
  const [count = 0] = amount.values;
  if (said.some((other) => other.form === "ordinal" && other.values.includes(count))) return true;
  const items = tokens.filter((token, at) => token.opens && startsItem(tokens, at));
  return count <= 10 && items.length >= count;
}

function startsItem(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? "";
  return (
    ["-", "•", "*", "→", "–"].includes(before) || (tokens[at]?.kind === "number" && isListMarker(tokens, at))
  );
}

function isListMarker(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (tokens[at - 1]?.text === "#" && token?.glued) return true;
  if (next?.glued && /^\p{M}/u.test(next.text)) return true;
  return (
    token?.opens === true &&
    next?.glued === true &&
    [".", ")", ":"].includes(next.text) &&
    !tokens[at + 2]?.glued
  );
}

function isReportable(amount: Amount, body: Reading, speech: Speech): boolean {
  const { tokens } = body;
  const first = tokens[amount.from];
  const [value = 0] = amount.values;
  if (!first || amount.isImplied || (first.key === "couple" && value === 2)) return false;
  if (amount.isLiteral) {
    if (isListMarker(tokens, amount.from)) return false;
    const spoken = speech.amounts.some((other) => other.isLiteral);
    return speech.language.functionWords.size > 0 || (spoken && value > LARGEST_SPOKEN);
  }
  if (amount.form === "ordinal") return value > 1 && isCountingOrdinal(amount, body);
  if (amount.form === "part") return isPartOfSomething(amount, tokens);
  if (value === 1)
    return (
      amount.unit !== undefined &&
      !["day", "times"].includes(amount.unit.name) &&
      speech.language.code === "en"
    );
  return value !== 0;
}

/** "Third" in "my third company"; not in "Third, listen" nor "a second thought". */
function isCountingOrdinal(amount: Amount, { tokens }: Reading): boolean {
  const first = tokens[amount.from];
  const before = tokens[amount.from - 1]?.key ?? "";
  const next = tokens[amount.to];
  if (first?.opens || next?.kind !== "word") return false;
  if (
    ["quarter", "half", "thought", "thoughts", "nature", "guess", "guessing", "to", "of", "time"].includes(
      next.key,
    )
  )
    return false;
  return amount.values[0] !== 2 || ["my", "our", "his", "her", "their", "the", "your"].includes(before);
}

function isPartOfSomething(amount: Amount, tokens: readonly Token[]): boolean {
  const next = tokens[amount.to]?.key ?? "";
  const wide = amount.to - amount.from > 1;
  return wide || ["of", "my", "our", "the", "their"].includes(next);
}

function isDate(amount: Amount, body: Reading): boolean {
  const months = body.dates.filter((date) => date.id.startsWith("month"));
  const beside = months.some(({ from, to }) => {
    const gap = Math.max(from - amount.to, amount.from - to);
    return (
      gap <= 1 &&
      (gap < 1 || ["of", "de", ".", "the", ","].includes(body.tokens[Math.min(to, amount.to)]?.key ?? ""))
    );
  });
  if (amount.form === "decade" || (beside && !amount.unit && !amount.noun)) return true;
  if (amount.unit || amount.noun || amount.form !== "count") return false;
  const [value = 0] = amount.values;
  const plain = !amount.isLiteral || /^\d{4}$/.test(body.tokens[amount.from]?.key ?? "");
  return plain && amount.scale === 1 && Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;
}

/** Words between a slip and what was meant that leave no doubt. "Actually" and "or" alone do. */
const MARKERS = `
  no wait | wait no | no no | no sorry | sorry no | sorry | scratch that | strike that | no actually |
  actually no | i mean | make that | correction | or rather | sorry i mean | no i mean | i meant | no`
  .split("|")
  .map((marker) => marker.trim());
const MARKER_WORDS = new Set(MARKERS.flatMap((marker) => marker.split(" ")));
const AROUND_MARKER = wordSet(
  "in on by at for like it was the uh um about around to since of wait actually oh",
);
const MOST_WORDS_BETWEEN = 7;

/** Amounts that the speaker took back and never said again. */
function retractedAmounts(reading: Reading): ReadonlySet<Amount> {
  const { amounts } = reading;
  const isLike = (one: Amount, other: Amount) =>
    one.form === other.form && (!one.unit || !other.unit || one.unit.kind === other.unit.kind);
  return retracted(amounts, reading, isLike);
}

/** Dates likewise. */
export function retractedDates(reading: Reading): ReadonlySet<DateMention> {
  return retracted(
    reading.dates,
    reading,
    (one, other) => one.id.replace(/\d/, "") === other.id.replace(/\d/, ""),
  );
}

function retracted<T extends Range>(
  mentions: readonly T[],
  reading: Reading,
  isLike: (one: T, other: T) => boolean,
): ReadonlySet<T> {
  const found = new Set<T>();
  for (const [index, mention] of mentions.entries()) {
    const next = mentions[index + 1];
    if (next && isLike(mention, next) && isTakenBack(reading, mention.to, next.from)) found.add(mention);
  }
  return found;
}

function isTakenBack({ tokens }: Reading, from: number, to: number): boolean {
  if (to - from > MOST_WORDS_BETWEEN) return false;
  const words = tokens.slice(from, to).filter((token) => token.kind !== "sign");
  if (words.some((token) => token.kind === "number")) return false;
  const text = words.map((token) => token.key).join(" ");
  // "Five people said yes. No wait, four."
  if (MARKERS.some((marker) => marker.includes(" ") && ` ${text}`.endsWith(` ${marker}`))) return true;
  const hasMarker = MARKERS.some((marker) => ` ${text} `.includes(` ${marker} `));
  return (
    hasMarker && words.every(({ key }) => MARKER_WORDS.has(key) || AROUND_MARKER.has(key) || /s$/.test(key))
  );
}
