import type { Token } from "../tokens.ts";
import type { Numerals } from "./numerals.ts";
import type { Unit } from "./units.ts";

/** A number in a text, however it is written, with what it counts. */
export interface Amount {
  /** Token indices, `to` exclusive, unit included. */
  from: number;
  to: number;
  /** What it may be; any of them will do. */
  values: number[];
  form: "count" | "ordinal" | "part" | "decade";
  unit?: Unit;
  /** The two numbers of "nine out of ten". */
  outOf?: readonly [number, number];
  /** The plural that follows a bare count: "customers". */
  noun?: string;
  /** Only implied, as the one in "a year": supports others, is never questioned itself. */
  isImplied?: boolean;
  isLiteral?: boolean;
  scale: number;
}

/** Tokens without what may stand inside a number: fillers, and hyphens between words. */
export interface View {
  tokens: Token[];
  /** For each of them its index among all tokens. */
  indices: number[];
  language: string;
  numerals: Numerals | undefined;
}
