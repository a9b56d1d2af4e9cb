import tables from "./numerals.json" with { type: "json" };
import { fold, type Token } from "./tokens.ts";
import { wordSet } from "./words.ts";

interface Tables {
  /** Words below a thousand: "twenty", "doscientos". */
  small: ReadonlyMap<string, number>;
  scales: ReadonlyMap<string, number>;
  ordinals: Pick<ReadonlyMap<string, number>, "get">;
  /** Parts of a whole: "third" in "two thirds". */
  parts: ReadonlyMap<string, number>;
  /** "Twice", "doubled": how many times as much. */
  times: ReadonlyMap<string, number>;
  /** "The nineties", as 90. */
  decades: ReadonlyMap<string, number>;
}
/** `hundreds` multiply what stands before them by a hundred; `range` stands between the two ends of a range. */
type List = "hundreds" | "articles" | "and" | "point" | "half" | "range";
const LISTS: List[] = ["hundreds", "articles", "and", "point", "half", "range"];
const TABLES: (keyof Tables)[] = ["small", "scales", "ordinals", "parts", "times", "decades"];

/** How a language says numbers. All words are folded. */
export interface Numerals extends Tables, Record<List, ReadonlySet<string>> {
  /** The value of a number written in one word: "zweihundertfünfzig". */
  compound: (key: string) => number | undefined;
  /** Whether 1.200 is more than a thousand. */
  dotGroups: boolean;
}

/** As they are written down: in a table a word that ends in "-" stands for all forms of a verb. */
type Words = Partial<Record<keyof Tables, Record<string, number>> & Record<List, string>> & {
  isGlued?: boolean;
  dotGroups?: boolean;
};

function numerals({ isGlued = false, dotGroups = true, ...words }: Words): Numerals {
  const list = (name: List) => [name, wordSet(fold(words[name] ?? ""))];
  const table = (name: keyof Tables) => [name, tableOf(words[name] ?? {})];
  const tables: Record<keyof Tables, Map<string, number>> = Object.fromEntries(TABLES.map(table));
  const lists: Record<List, ReadonlySet<string>> = Object.fromEntries(LISTS.map(list));
  const { small, scales, ordinals } = tables;
  const { hundreds, and } = lists;
  const values = new Map([...small, ...scales, ...[...hundreds].map((word) => [word, 100] as const)]);
  const compound = isGlued ? compoundOf(values, and) : () => undefined;
  const ordinal = (key: string) => {
    const [, stem = ""] = (isGlued && /^(.+?)s?(?:te[nrsm]?|de)$/.exec(key)) || [];
    return ordinals.get(key) ?? small.get(stem) ?? compound(stem);
  };
  return { ...tables, ...lists, ordinals: { get: ordinal }, compound, dotGroups };
}

/** How verbs for "double" end, folded, in any of the languages. */
const ENDINGS = wordSet(`
  e ed es ing o ou amos aram aron arono ar are ato ata ati ate ando ado ada ados adas er ee ees ent ons ant ait aient
  en n t te ten ete eten end de den d`);
const formsOf = (stem: string): string[] => [...ENDINGS].map((ending) => stem + ending);

const tableOf = (rows: Record<string, number>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(rows).flatMap(([word, value]) =>
      (word.endsWith("-") ? formsOf(word.slice(0, -1)) : [word]).map((form) => [fold(form), value] as const),
    ),
  );

/** Reads a word that is made of words for numbers, and "and" between them, and nothing else. */
function compoundOf(values: ReadonlyMap<string, number>, and: ReadonlySet<string>): Numerals["compound"] {
  const words = [...values.keys(), ...and].filter(({ length }) => length > 1);
  const part = new RegExp(words.sort((one, other) => other.length - one.length).join("|"), "g");
  return (key) => {
    const parts = key.match(part) ?? [];
    if (parts.length < 2 || parts.join("") !== key || and.has(parts.at(-1) ?? "")) return undefined;
    let [total, current] = [0, 0];
    for (const value of parts.map((word) => values.get(word) ?? 0)) {
      if (value === 100) current = (current || 1) * 100;
      else if (value < 1000) current += value;
      else [total, current] = [total + (current || 1) * value, 0];
    }
    return total + current;
  };
}

const NUMERALS: ReadonlyMap<string, Numerals> = new Map(
  Object.entries<Words>(tables).map(([code, words]) => [code, numerals(words)]),
);

export const numeralsOf = (language: string): Numerals | undefined => NUMERALS.get(language);

/** `values`: likeliest first ("twelve fifty" is 1250, 12.50, or 12 and 50); `next`: the token after it; `scale`: its last multiplier. */
type Reading = { values: number[]; next: number; scale: number; isLiteral: boolean };

const GLUED_SCALES = new Map(
  Object.entries({ k: 1e3, m: 1e6, mm: 1e6, mn: 1e6, mio: 1e6, b: 1e9, bn: 1e9, mrd: 1e9 }),
);
const FRACTIONS = new Map([..."¼½¾"].map((sign, at) => [sign, (at + 1) / 4]));
/** Multipliers that are other words when no number stands before them. */
const NEVER_ALONE = wordSet("grand k mn bn mio mrd");

export function readNumber(tokens: readonly Token[], at: number, numerals?: Numerals): Reading | undefined {
  const kind = tokens[at]?.kind;
  if (kind === "number") return readLiteral(tokens, at, numerals);
  return numerals && kind === "word" ? readWords(tokens, at, numerals) : undefined;
}

/** The values of digits with separators. Empty when they are no number: a version, a date. */
function literalValues(key: string, dotGroups: boolean): number[] {
  const text = key.replace(/['\u00a0\u202f\s]/g, "");
  const separators = text.match(/[.,]/g) ?? [];
  const plain = Number(text.replace(/[.,]/g, ""));
  const [separator] = separators;
  if (separator === undefined) return Number.isFinite(plain) ? [plain] : [];
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const decimal = Number(`${text.slice(0, last).replace(/[.,]/g, "")}.${text.slice(last + 1)}`);
  if (new Set(separators).size > 1) return [decimal];
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(text);
  if (separators.length > 1) return grouped ? [plain] : [];
  if (!grouped) return [decimal];
  return (separator === ".") === dotGroups ? [plain, decimal] : [decimal, plain];
}

function readLiteral(tokens: readonly Token[], at: number, numerals?: Numerals): Reading | undefined {
  let next = at + 1;
  // "15 000".
  const isSpaced = () => tokens[next]?.start === (tokens[next - 1]?.end ?? 0) + 1;
  if (/^\d{1,3}$/.test(tokens[at]?.key ?? ""))
    while (isSpaced() && /^\d{3}$/.test(tokens[next]?.key ?? "")) next += 1;
  const digits = tokens.slice(at, next).map(({ key }) => key);
  const part = tokens[next]?.glued ? FRACTIONS.get(tokens[next]?.text ?? "") : undefined;
  const whole = literalValues(digits.join(""), numerals?.dotGroups ?? false);
  if (whole.length === 0) return undefined;
  if (part !== undefined) next += 1;
  const values = whole.map((value) => value + (part ?? 0));
  const { key = "", glued = false } = tokens[next] ?? {};
  const hundred = numerals?.hundreds.has(key) ? 100 : undefined;
  const scale = (glued ? GLUED_SCALES.get(key) : numerals?.scales.get(key)) ?? hundred;
  if (scale === undefined) return { values, next, scale: 1, isLiteral: true };
  return { values: values.map((value) => value * scale), next: next + 1, scale, isLiteral: true };
}

/** Adds up number words: what has been multiplied by a scale is in `total`, what has not in `current`. */
function readWords(tokens: readonly Token[], at: number, numerals: Numerals): Reading | undefined {
  const { small, hundreds, scales, and, articles, point } = numerals;
  const isEnglish = and.has("and");
  let [total, scale, next] = [0, 1, at];
  let current: number | undefined;
  let pair: number[] = [];
  // "Cent quatre vingts un samedi", "point eight" may be read in two ways.
  let other: number | undefined;

  const key = (index: number) => (tokens[index]?.kind === "word" ? (tokens[index]?.key ?? "") : "");

  function step(): boolean {
    const word = key(next);
    if (word === "") return false;
    const value = small.get(word) ?? numerals.compound(word);
    if (value !== undefined) return add(value, 1);
    const worth = hundreds.has(word) ? 100 : scales.get(word);
    if (worth !== undefined) return multiply(worth);
    if (and.has(word)) return addHalf() || join();
    return point.has(word) && readDecimals();
  }

  function add(value: number, length: number): boolean {
    if (current === undefined) {
      if (total > 0 && (scale < 1000 || value >= scale)) return false;
      current = value;
    } else if (isAdditive(current, value)) {
      other = articles.has(key(next + length - 1)) ? total + current : undefined;
      current += value;
    } else if (current % 100 === 4 && key(next).startsWith("vingt")) current += 76;
    else return addPair(current, value);
    next += length;
    return true;
  }

  /** Two numbers side by side: a year, a price, a clock time, or just two numbers. */
  function addPair(first: number, value: number): boolean {
    if (value < 10 || first > 99 || value > 99 || total > 0) return false;
    const ones = value >= 20 && value % 10 === 0 ? (small.get(key(next + 1)) ?? 0) : 0;
    const isJoined = ones > 0 && ones < 10;
    const second = isJoined ? value + ones : value;
    next += isJoined ? 2 : 1;
    pair = [first * 100 + second, first + second / 100, first, second];
    return true;
  }

  function multiply(worth: number): boolean {
    if (current === undefined && (total > 0 || NEVER_ALONE.has(key(next)))) return false;
    next += 1;
    if (worth === 100) {
      if (current !== undefined && current >= 100) return false;
      current = (current ?? 1) * 100;
      return true;
    }
    total += (current ?? 1) * worth;
    current = undefined;
    scale = worth;
    return true;
  }

  /** "Two and a half", "hora y media". */
  function addHalf(): boolean {
    const length = articles.has(key(next + 1)) ? 3 : 2;
    const isHalf = numerals.half.has(key(next + length - 1)) && (length === 3 || !isEnglish);
    if (!isHalf || (current === undefined && total === 0)) return false;
    if (current === undefined) total += scale / 2;
    else current += 0.5;
    next += length;
    return true;
  }

  /** "A hundred and fifty", "treinta y uno". */
  function join(): boolean {
    const value = small.get(key(next + 1));
    // "Between eight hundred and twelve hundred".
    if (value === undefined || (current !== undefined && hundreds.has(key(next + 2)))) return false;
    const isAfterScale = total > 0 && scale >= 1000 && value < (isEnglish ? 100 : 1000);
    if (current === undefined) return isAfterScale && add(value, 2);
    // "Four hundred and sixty and three of those" are two numbers.
    return isAdditive(current, value) && (!isEnglish || current % 100 === 0) && add(value, 2);
  }

  function readDecimals(): boolean {
    const isBare = current === undefined;
    if (isBare && (!isEnglish || total > 0 || tokens[at - 1]?.key === "that")) return false;
    let [digits, index] = ["", next + 1];
    for (; digits.length < 4; index += 1) {
      const digit = tokens[index]?.kind === "number" ? Number(tokens[index]?.key) : small.get(key(index));
      if (digit === undefined || !Number.isInteger(digit)) break;
      digits += digit;
    }
    if (digits === "") return false;
    current = Number(`${current ?? 0}.${digits}`);
    if (isBare) other = Number(digits);
    next = index;
    return true;
  }

  const multiplied = key(at + 1);
  const isMultiplier = hundreds.has(multiplied) || (scales.has(multiplied) && !NEVER_ALONE.has(multiplied));
  if (articles.has(key(at)) && isMultiplier) next += 1;
  while (pair.length === 0 && step());
  if (next === at || (current === undefined && total === 0)) return undefined;
  const values = pair.length > 0 ? pair : [total + (current ?? 0), ...(other === undefined ? [] : [other])];
  return { values, next, scale, isLiteral: false };
}

function isAdditive(current: number, small: number): boolean {
  if (small === 0) return false;
  const tail = current % 100;
  if (tail === 0) return current >= 100 && small < 100;
  if (tail >= 20 && tail % 10 === 0 && small < 10) return true;
  // "Soixante-quinze", "quatre-vingt-dix", "dix-sept".
  return ((tail === 60 || tail === 80) && small < 20) || (tail === 10 && small > 6 && small < 10);
}
