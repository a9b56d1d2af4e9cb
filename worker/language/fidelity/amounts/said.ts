import { type Range, readNumber } from "../../text/index.ts";
import { type Analysis, addTo, isContent } from "../analysis.ts";
import type { Amount } from "./read.ts";

/** Of amounts with one key, or beside one word, no more are compared with another. */
const MOST_ALIKE = 40;
/** What was said may be written so much rounder: "2.5M" for 2,493,000. */
const ROUNDED = 0.005;
/** Two numbers so far apart at most are the ends of one change: "from ten to twenty". */
const CHANGE_REACH = 8;
const RATIO_STEPS = 20;
/** How many tokens beside a number tell what it is of. */
const BESIDE = 3;
/** "Eight out of every ten". */
const LARGEST_WHOLE = 10;
/** So few may count what was told one by one: "both", "twins", "my brother and I". */
const MOST_COUNTED = 3;
/** Numbers begin with number words of so many letters: "twelves", "fünfköpfig". */
const MIN_BEGINNING = 3;
/** "neunhundertneunundneunzig" has 25; what is longer is no word. */
const MAX_BEGINNING = 30;

const round = (value: number): number => Number(value.toPrecision(9));
const isBare = ({ unit }: Amount): boolean => !unit || unit.dimension === "clock";

/** Keys of what an amount measures, in the base of its unit; a part of a whole is a percentage and "doubled" is up 100 %. */
function measuresOf({ values, unit }: Amount): string[] {
  return values.flatMap((value) => {
    if (unit?.kind === "part")
      return [
        `part ${round(value)}`,
        `percent ${Math.floor(value * 100)}`,
        `percent ${Math.ceil(value * 100)}`,
        // "For a quarter" may mean three months.
        ...(value === 0.25 ? ["month 3"] : []),
      ];
    const key = `${unit?.kind} ${round(value * (unit?.worth ?? 1))}`;
    if (unit?.kind !== "times") return [key];
    return [key, `percent ${round((value > 1 ? value - 1 : value) * 100)}`];
  });
}

/** Under these an amount is found that was said, under those of `askedKeys` it is looked for: without a unit on either side the number decides. */
function saidKeys(amount: Amount): string[] {
  if (amount.unit?.kind === "part") return measuresOf(amount);
  const rounded = amount.values.flatMap((value) =>
    [1, 2, 3].flatMap((digits) => {
      const rounder = Number(value.toPrecision(digits));
      return value >= 1000 && Math.abs(rounder - value) <= value * ROUNDED ? [rounder] : [];
    }),
  );
  const values = [...amount.values, ...rounded];
  if (amount.unit?.kind === "nth") return measuresOf(amount);
  const keys = values.map((value) => `any ${round(value)}`);
  if (isBare(amount))
    return [
      ...keys,
      ...values.flatMap((value) => [
        `bare ${round(value)}`,
        ...(amount.noun ? [] : [`lone ${round(value)}`]),
      ]),
    ];
  return [...keys, ...measuresOf({ ...amount, values })];
}

function askedKeys(amount: Amount): string[] {
  const { values, unit } = amount;
  // "First" is not the 1.0 that 1,000 may be read as.
  const which = unit?.kind === "nth" ? "lone" : "any";
  if (isBare(amount) || which === "lone")
    return [...values.map((value) => `${which} ${round(value)}`), `nth ${values[0]}`];
  const bare = unit?.kind === "part" ? [] : values.map((value) => `bare ${round(value)}`);
  return [...measuresOf(amount), ...bare];
}

/** Finds the amounts among `said` that may be written as a given one: the time grows with the text only. */
export interface SaidAmounts {
  matching(written: Amount): Amount[];
  has(written: Amount): boolean;
}

export function saidAmounts(said: readonly Amount[]): SaidAmounts {
  const byKey = new Map<string, Amount[]>();
  for (const [at, amount] of said.entries()) {
    const next = said[at + 1];
    const [first = 0] = amount.values;
    const isChange = next && first > 0 && next.from - amount.to <= CHANGE_REACH;
    const ratios = isChange ? next.values.map((value) => `times ${inSteps(value / first)}`) : [];
    for (const key of new Set([...saidKeys(amount), ...ratios])) addTo(byKey, key, amount, MOST_ALIKE);
  }
  const matching = (written: Amount): Amount[] => {
    const ratios =
      written.unit?.kind === "times" ? written.values.map((value) => `times ${inSteps(value)}`) : [];
    return [...new Set([...askedKeys(written), ...ratios].flatMap((key) => byKey.get(key) ?? []))];
  };
  const has = (written: Amount) =>
    matching(written).length > 0 || written.outOf?.every((part) => byKey.has(`any ${part}`)) === true;
  return { matching, has };
}

const inSteps = (ratio: number): number => Math.round(ratio * RATIO_STEPS) / RATIO_STEPS;

/**
 * Whether a number of a post may have been said in a form that is not read, or follows from what was said: it can be marked then,
 * never cut. `isOut` tells which tokens of what was said do not count.
 */
export function maybeSaid({ tokens, numerals, amounts }: Analysis, isOut: (at: number) => boolean) {
  const values = new Set<number>();
  const said = amounts.filter(({ from }) => !isOut(from));
  for (const [at, { values: own, unit }] of said.entries()) {
    for (const value of own)
      for (const per of [1, 60, 3600, 12, unit?.worth ?? 1])
        values.add(round((value * (unit?.worth ?? 1)) / per));
    const [before = 0] = said[at - 1]?.values ?? [];
    for (const value of own) values.add(Math.abs(value - before)).add(value + before);
  }
  for (const [at, { key, kind }] of tokens.entries()) {
    if (kind === "sign" || isOut(at)) continue;
    for (const value of readNumber(tokens, at, numerals)?.values ?? []) values.add(value);
    for (const digits of key.match(/\d+/g) ?? []) values.add(Number(digits));
    values.add(numerals?.ordinals.get(key) ?? 0);
    for (let length = MIN_BEGINNING; length < Math.min(key.length, MAX_BEGINNING); length += 1)
      values.add(numerals?.small.get(key.slice(0, length)) ?? 0);
  }
  for (const value of [...values]) values.add(Number(value.toPrecision(2)));
  const parts = [...values].filter((value) => Number.isInteger(value) && value > 0 && value <= LARGEST_WHOLE);
  const isShare = (percent: number) =>
    parts.some((over) => parts.some((under) => over < under && Math.abs((over / under) * 100 - percent) < 1));
  const has = (value: number) => value !== 0 && values.has(round(value));
  return ({ values: written, unit, from, to }: Amount, body: Analysis): boolean => {
    const text = body.text.slice(body.tokens[from]?.start, body.tokens[to - 1]?.end);
    const digits = (text.match(/\d+/g) ?? []).map(Number);
    const [hour = 0, minute = 0] = digits;
    const isTime = unit?.kind === "clock" && [hour, hour + 12, hour - 12, minute, 60 - minute].some(has);
    const isCount = !/^(?:money|share)$/.test(unit?.dimension ?? "");
    return (
      numerals === undefined ||
      isTime ||
      written.some((value) => [value, value / 1000, value * (unit?.worth ?? 1)].some(has)) ||
      (isCount && written.some((value) => value <= MOST_COUNTED || has(value % 100))) ||
      (digits.length > 1 && digits.every(has)) ||
      (unit?.kind === "percent" && written.some(isShare))
    );
  };
}

/** "1." and "#1" before a line, "1️⃣". */
function isListMarker({ tokens }: Analysis, at: number): boolean {
  const [token, next, after] = tokens.slice(at, at + 3);
  if ((tokens[at - 1]?.text === "#" && token?.glued) || (next?.glued && /^\p{M}/u.test(next.text)))
    return true;
  return token?.opens === true && next?.glued === true && /^[.):]$/.test(next.text) && !after?.glued;
}

/** Whether an amount of a body says something that has to be said: no list's number, no idiom. */
export function isStatement(amount: Amount, body: Analysis, isDigitsSaid: boolean): boolean {
  const {
    from,
    to,
    unit,
    values: [value = 0],
  } = amount;
  const { tokens, numerals } = body;
  const isIdiom =
    tokens[from]?.key === "couple" ||
    (tokens[to]?.text === "/" && tokens[to]?.glued) ||
    tokens[from - 1]?.text === "/";
  if (amount.isImplied || isIdiom || value === 0) return false;
  if (amount.isLiteral) return !isListMarker(body, from) && (numerals !== undefined || isDigitsSaid);
  if (unit?.kind !== "nth") return value !== 1;
  // "Third" in "my third company"; not in "Third, listen".
  const counts = value > 1 && !tokens[from]?.opens && tokens[to]?.kind === "word";
  return counts && (value > 2 || /^(?:my|our|his|her|their|the|your)$/.test(tokens[from - 1]?.key ?? ""));
}

/**
 * Finds the numbers of a body that were said of something else only: "fifty customers" where three hundred and fifty were
 * customers, and fifty was something else. A number that was said alone, or to correct another, may be of anything.
 */
export function numbersByContext(
  said: SaidAmounts,
  amounts: readonly Amount[],
  transcript: Analysis,
  corrected: ReadonlySet<Amount>,
): (body: Analysis) => (amount: Amount) => boolean {
  const besideStem = new Map<string, Amount[]>();
  const alone = new Set(corrected);
  const words = wordsBeside(transcript);
  for (const amount of amounts) {
    const stems = new Set(words(amount));
    if (stems.size === 0) alone.add(amount);
    for (const stem of stems) addTo(besideStem, stem, amount, MOST_ALIKE);
  }
  return (body) => {
    const wordsIn = wordsBeside(body);
    return (amount) => {
      if (/^(?:nth|decade|clock)$/.test(amount.unit?.dimension ?? "") || amount.unit?.kind === "part")
        return false;
      const own = said.matching(amount);
      const others = new Set(wordsIn(amount).flatMap((stem) => besideStem.get(stem) ?? []));
      const isOwn = own.length === 0 || own.some((one) => alone.has(one) || others.has(one));
      const isLike = ({ isImplied, unit }: Amount) =>
        !isImplied && (!unit || !amount.unit || unit.dimension === amount.unit.dimension);
      return !isOwn && [...others].some(isLike);
    };
  };
}

/** Tells the content words on either side of an amount, up to the next amount or the end of the sentence. */
function wordsBeside(text: Analysis): (amount: Range) => string[] {
  const { tokens, stems, amounts } = text;
  const isNumber = new Uint8Array(tokens.length);
  for (const { from, to } of amounts) if (tokens[from]?.key !== "one") isNumber.fill(1, from, to);
  const side = (start: number, step: 1 | -1): string[] => {
    const found: string[] = [];
    for (let at = start; Math.abs(at - start) < BESIDE; at += step) {
      const token = tokens[at];
      if (!token || isNumber[at] || /[.!?…]/u.test(token.text)) break;
      if (token.kind === "word" && isContent(token, text)) found.push(`${step} ${stems[at]}`);
    }
    return found;
  };
  return ({ from, to }) => [...side(from - 1, -1), ...side(to, 1)];
}
