import { fold, type Numerals, type Range, type Token } from "../../text/index.ts";
import table from "./units.json" with { type: "json" };

/** A number in a text, however it is written, with what it counts; its unit is within its range. */
export interface Amount extends Range {
  /** What it may be, likeliest first. */
  values: number[];
  unit?: Unit;
  /** The stem of the word with content behind it. */
  noun?: string;
  /** The two numbers of "nine out of ten". */
  outOf?: readonly [number, number];
  /** Only implied, as the one in "a year": supports others, is never questioned itself. */
  isImplied?: boolean;
  isLiteral?: boolean;
  /** The last multiplier in it: a thousand in "ten thousand". */
  scale: number;
}

export interface View {
  /** Without fillers, and without the hyphens between words, which may stand inside a number. */
  tokens: Token[];
  numerals: Numerals | undefined;
  /** ISO 639-1. */
  code: string;
}

/** What an amount is an amount of, alike in every language: an hour is 3,600 of the kind "second". */
export interface Unit {
  /** Units of one dimension may be taken for each other; only those of one kind convert. */
  dimension: string;
  kind: string;
  worth: number;
}

/** Days do not add up to months. */
const UNITS: ReadonlyMap<string, Unit> = new Map(
  table.flatMap(({ words, ...unit }) =>
    fold(words)
      .split(" ")
      .map((word) => [word, unit] as const),
  ),
);
const PER_CENT = /^(?:per cent|por ciento|por cento|pour cent|per cento)$/;

/** The unit that a sign or word names, or two words together; `length` says how many were used. */
export function unitOf(first: string, second: string, language: string) {
  const length = PER_CENT.test(`${first} ${second}`) ? 2 : 1;
  // "Five an hour".
  const unit = first === "an" && language !== "fr" ? undefined : UNITS.get(length === 2 ? "%" : first);
  return unit && { unit, length };
}
