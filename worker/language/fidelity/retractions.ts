import type { Amount } from "./amounts/amount.ts";
import type { DateMention } from "./dates.ts";
import type { Reading } from "./speech.ts";
import type { Range } from "./tokens.ts";

/** Words between a slip and what was meant that leave no doubt. "Actually" and "or" alone do. */
const MARKERS = [
  "no wait",
  "wait no",
  "no no",
  "no sorry",
  "sorry no",
  "sorry",
  "scratch that",
  "strike that",
  "no actually",
  "actually no",
  "i mean",
  "make that",
  "correction",
  "or rather",
  "sorry i mean",
  "no i mean",
  "i meant",
  "no",
];
const MARKER_WORDS = new Set(MARKERS.flatMap((marker) => marker.split(" ")));
const AROUND_MARKER = new Set(
  "in on by at for like it was the uh um about around to since of wait actually oh".split(" "),
);
const MOST_WORDS_BETWEEN = 7;

/** Amounts that the speaker took back and never said again. */
export function retractedAmounts(reading: Reading): ReadonlySet<Amount> {
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
  const hasMarker = MARKERS.some((marker) => ` ${text} `.includes(` ${marker} `));
  return (
    hasMarker && words.every(({ key }) => MARKER_WORDS.has(key) || AROUND_MARKER.has(key) || /s$/.test(key))
  );
}
