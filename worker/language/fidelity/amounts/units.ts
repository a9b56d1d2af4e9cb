import { fold } from "../../text/index.ts";
import table from "./units.json" with { type: "json" };

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
export function unitOf(
  first: string,
  second: string,
  language: string,
): { unit: Unit; length: number } | undefined {
  const length = PER_CENT.test(`${first} ${second}`) ? 2 : 1;
  // "Five an hour".
  const unit = first === "an" && language !== "fr" ? undefined : UNITS.get(length === 2 ? "%" : first);
  return unit && { unit, length };
}
