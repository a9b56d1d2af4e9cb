import { MAX_WORDS_SKIPPED, type Spoken } from "./spoken.ts";
import type { Unit } from "./units.ts";

/** A unit of a text and the place where it was said. */
export interface Match {
  unit: number;
  place: number;
  /** Of the best chain that ends here. */
  score: number;
  previous: Match | undefined;
}

const CONTENT_WORTH = 1;
const GRAMMAR_WORTH = 0.35;
/** Words that the writer put in between. */
const MAX_UNITS_SKIPPED = 3;
const UNIT_SKIPPED_COST = 0.6;
const WORD_SKIPPED_COST = 0.15;

/** A word that was said more often than this is as good as everywhere; it also bounds the time that any text can take. */
export const MAX_PLACES = 100;

/** Of the last few units, by place: which match ends there, counted from 1. One set serves text after text. */
export type Rows = Int32Array[];

export const rowsFor = ({ places }: Spoken): Rows =>
  Array.from({ length: MAX_UNITS_SKIPPED + 1 }, () => new Int32Array(places.length));

/**
 * Every place where a unit of the text was said, each with the best way there: units in the order in which they were said,
 * few left out on either side. The time grows with the number of matches, not with the product of the lengths.
 */
export function matchesIn(units: readonly Unit[], { byKey }: Spoken, rows: Rows): Match[] {
  const matches: Match[] = [];
  /** The first match of each unit. */
  const firsts: number[] = [];
  const write = (unit: number, isThere: boolean) => {
    const row = rows[unit % rows.length];
    for (let at = firsts[unit] ?? 0; at < (firsts[unit + 1] ?? matches.length); at += 1) {
      if (row) row[matches[at]?.place ?? 0] = isThere ? at + 1 : 0;
    }
  };
  for (const [unit, { key, isContent }] of units.entries()) {
    firsts.push(matches.length);
    const found = byKey.get(key) ?? [];
    const worth = isContent ? CONTENT_WORTH : GRAMMAR_WORTH;
    for (const place of found.length > MAX_PLACES ? [] : found) {
      const match: Match = { unit, place, score: worth, previous: undefined };
      for (let back = 1; back <= Math.min(unit, rows.length); back += 1) {
        const row = rows[(unit - back) % rows.length];
        const skippedUnits = (back - 1) * UNIT_SKIPPED_COST;
        for (let skipped = 0; skipped <= MAX_WORDS_SKIPPED && skipped < place; skipped += 1) {
          const number = row?.[place - 1 - skipped] ?? 0;
          const previous = number > 0 ? matches[number - 1] : undefined;
          if (!previous) continue;
          const score = previous.score + worth - skippedUnits - skipped * WORD_SKIPPED_COST;
          if (score <= match.score) continue;
          match.score = score;
          match.previous = previous;
        }
      }
      matches.push(match);
    }
    if (unit >= rows.length) write(unit - rows.length, false);
    write(unit, true);
  }
  for (let unit = Math.max(0, units.length - rows.length); unit < units.length; unit += 1) write(unit, false);
  return matches;
}
