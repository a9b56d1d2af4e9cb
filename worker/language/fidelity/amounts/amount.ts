import type { Numerals, Range, Token } from "../../text/index.ts";
import type { Unit } from "./units.ts";

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

/** A text's words, and how its language says numbers. */
export interface View {
  /** Without fillers, and without the hyphens between words, which may stand inside a number. */
  tokens: Token[];
  numerals: Numerals | undefined;
  /** ISO 639-1. */
  code: string;
}
