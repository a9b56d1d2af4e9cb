import type { Numerals } from "./numerals.ts";
import type { Token } from "./tokens.ts";
import { wordSet } from "./words.ts";

/** A number as it was read, and where reading stopped. */
interface Reading {
  /** What it may mean, likeliest first: "twelve fifty" is 1250, 12.50, or 12 and 50. */
  values: number[];
  /** Index of the first token after it. */
  next: number;
  /** The last multiplier in it: a thousand in "ten thousand", 1 in "ten". */
  scale: number;
  isLiteral: boolean;
}

const GLUED_SCALES: ReadonlyMap<string, number> = new Map([
  ["k", 1e3],
  ["m", 1e6],
  ["mm", 1e6],
  ["mn", 1e6],
  ["mio", 1e6],
  ["b", 1e9],
  ["bn", 1e9],
  ["mrd", 1e9],
]);
/** Multipliers that are other words when no number stands before them. */
const NEVER_ALONE = wordSet("grand k mn bn mio mrd");

/** Reads the number that begins at `at`, in digits, words or both; undefined when none does. */
export function readNumber(
  tokens: readonly Token[],
  at: number,
  numerals: Numerals | undefined,
): Reading | undefined {
  const first = tokens[at];
  if (!first) return undefined;
  if (first.kind === "number") return readLiteral(tokens, at, numerals);
  return numerals && first.kind === "word" ? new WordReader(tokens, at, numerals).read() : undefined;
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

function readLiteral(
  tokens: readonly Token[],
  at: number,
  numerals: Numerals | undefined,
): Reading | undefined {
  let values = literalValues(tokens[at]?.key ?? "", numerals?.dotGroups ?? false);
  if (values.length === 0) return undefined;
  let next = at + 1;
  let scale = 1;
  // "4 point 2".
  const decimals = tokens[next + 1];
  if (
    numerals?.point.has(tokens[next]?.key ?? "") &&
    decimals?.kind === "number" &&
    /^\d+$/.test(decimals.key)
  ) {
    values = [Number(`${values[0]}.${decimals.key}`)];
    next += 2;
  }
  const after = tokens[next];
  const glued = after?.glued ? GLUED_SCALES.get(after.key) : undefined;
  const spoken = after && !after.glued ? numerals?.scales.get(after.key) : undefined;
  const hundred = after && numerals?.hundreds.has(after.key) ? 100 : undefined;
  const multiplier = glued ?? spoken ?? hundred;
  if (multiplier !== undefined) {
    scale = multiplier;
    values = values.map((value) => value * scale);
    next += 1;
  }
  return { values, next, scale, isLiteral: true };
}

/** Adds up number words: what has been multiplied by a scale is in `total`, what has not in `current`. */
class WordReader {
  private total = 0;
  private current: number | undefined;
  private scale = 1;
  private next: number;
  private pair: number[] = [];

  private readonly tokens: readonly Token[];
  private readonly at: number;
  private readonly numerals: Numerals;

  constructor(tokens: readonly Token[], at: number, numerals: Numerals) {
    this.tokens = tokens;
    this.at = at;
    this.numerals = numerals;
    this.next = at;
  }

  read(): Reading | undefined {
    if (this.numerals.articles.has(this.key(this.at)) && this.multiplies(this.key(this.at + 1)))
      this.next += 1;
    while (this.pair.length === 0 && this.step());
    if (this.next === this.at || (this.current === undefined && this.total === 0)) return undefined;
    const value = this.total + (this.current ?? 0);
    const values = this.pair.length > 0 ? this.pair : [value];
    return { values, next: this.next, scale: this.scale, isLiteral: false };
  }

  private key(index: number): string {
    const token = this.tokens[index];
    return token?.kind === "word" ? token.key : "";
  }

  private multiplies(key: string): boolean {
    return this.numerals.hundreds.has(key) || (this.numerals.scales.has(key) && !NEVER_ALONE.has(key));
  }

  private step(): boolean {
    const key = this.key(this.next);
    if (key === "") return false;
    const small = this.numerals.small.get(key) ?? this.numerals.compound?.(key);
    if (small !== undefined) return this.add(small, 1);
    if (this.numerals.hundreds.has(key)) return this.multiply(100);
    const scale = this.numerals.scales.get(key);
    if (scale !== undefined) return this.multiply(scale);
    if (this.numerals.and.has(key)) return this.join();
    if (this.numerals.point.has(key)) return this.readDecimals();
    return (key === "oh" || key === "o") && this.readOh();
  }

  private add(small: number, length: number): boolean {
    const { current } = this;
    if (current === undefined) {
      if (this.total > 0 && (this.scale < 1000 || small >= this.scale)) return false;
      this.current = small;
    } else if (isAdditive(current, small)) this.current = current + small;
    else if (current === 4 && small === 20) this.current = 80;
    else return this.addPair(current, small);
    this.next += length;
    return true;
  }

  /** Two numbers side by side: a year, a price, a clock time, or just two numbers. */
  private addPair(current: number, small: number): boolean {
    if (small < 10 || current > 99 || small > 99 || this.total > 0) return false;
    const ones = small >= 20 ? this.numerals.small.get(this.key(this.next + 1)) : undefined;
    const joined = ones !== undefined && ones > 0 && ones < 10 && small % 10 === 0;
    const second = joined ? small + ones : small;
    this.next += joined ? 2 : 1;
    this.pair = [current * 100 + second, current + second / 100, current, second];
    return true;
  }

  private multiply(worth: number): boolean {
    const { current } = this;
    const isFirst = current === undefined && this.total === 0;
    if (current === undefined && (!isFirst || NEVER_ALONE.has(this.key(this.next)))) return false;
    this.next += 1;
    if (worth === 100) {
      if (current !== undefined && current >= 100) return false;
      this.current = (current ?? 1) * 100;
      return true;
    }
    this.total += (current ?? 1) * worth;
    this.current = undefined;
    this.scale = worth;
    return true;
  }

  /** "A hundred and fifty", "treinta y uno", "two and a half". */
  private join(): boolean {
    const after = this.key(this.next + 1);
    const skipsArticle = this.numerals.articles.has(after) ? 1 : 0;
    const english = this.numerals.and.has("and");
    const isHalf = this.numerals.half.has(this.key(this.next + 1 + skipsArticle));
    if (isHalf && (skipsArticle === 1 || !english)) {
      if (this.current !== undefined) this.current += 0.5;
      else if (this.total > 0) this.total += this.scale / 2;
      else return false;
      this.next += 2 + skipsArticle;
      return true;
    }
    const small = this.numerals.small.get(after);
    if (small === undefined) return false;
    if (this.current === undefined)
      return this.total > 0 && this.scale >= 1000 && small < (english ? 100 : 1000) && this.add(small, 2);
    if (!isAdditive(this.current, small) || (english && this.current < 100)) return false;
    return this.add(small, 2);
  }

  private readDecimals(): boolean {
    if (this.current === undefined) return false;
    let digits = "";
    let index = this.next + 1;
    for (; digits.length < 4; index += 1) {
      const token = this.tokens[index];
      const digit = token?.kind === "number" ? Number(token.key) : this.numerals.small.get(this.key(index));
      if (digit === undefined || !Number.isInteger(digit)) break;
      digits += digit;
    }
    if (digits === "") return false;
    this.current = Number(`${this.current}.${digits}`);
    this.next = index;
    return true;
  }

  /** "Nineteen oh five". */
  private readOh(): boolean {
    const ones = this.numerals.small.get(this.key(this.next + 1));
    if (this.current === undefined || this.current < 1 || this.current > 99 || ones === undefined || ones > 9)
      return false;
    this.pair = [this.current * 100 + ones, this.current + ones / 100];
    this.next += 2;
    return true;
  }
}

function isAdditive(current: number, small: number): boolean {
  if (small === 0) return false;
  const tail = current % 100;
  if (tail === 0) return current >= 100 && small < 100;
  if (tail >= 20 && tail % 10 === 0 && small < 10) return true;
  // "Soixante-quinze", "quatre-vingt-dix".
  return (tail === 60 || tail === 80) && small < 20;
}
