import { readNumber } from "../../text/index.ts";
import type { Amount, View } from "./amount.ts";

/** Minutes that a speaker gives without the word: "twenty past six". */
const BARE_MINUTES: ReadonlySet<number> = new Set([5, 10, 20, 25]);
const SPOKEN_MINUTES: ReadonlyMap<string, number> = new Map([
  ["half", 30],
  ["quarter", 15],
]);
/** "Ten to six" after one of these is a time; after "from" it is a decrease. */
const BEFORE_TIME = new Set([
  "at",
  "it's",
  "is",
  "was",
  "by",
  "till",
  "until",
  "around",
  "about",
  "to",
  "before",
]);
const NOON = new Set(["am", "pm", "o'clock"]);

/**
 * A time of day at `at`: "9:30", "half past nine", "quarter to four", "5 pm". Its value is read like the number that people
 * say for it, "nine thirty"; hours after noon count from either midnight or noon.
 */
export function readClock(view: View, at: number): Amount | undefined {
  return (
    readDigits(view, at) ??
    (view.language === "en" ? (readSpoken(view, at) ?? readHour(view, at)) : undefined)
  );
}

function clock(view: View, from: number, to: number, [hour, minute]: [number, number]): Amount {
  const hours = hour > 12 ? [hour, hour - 12] : [hour];
  const values = hours.flatMap((each) => (minute === 0 ? [each, each * 100] : [each * 100 + minute]));
  const end = NOON.has(view.tokens[to]?.key ?? "") ? to + 1 : to;
  return { from, to: end, values, form: "count", unit: { kind: "clock", name: "clock" }, scale: 1 };
}

function readDigits(view: View, at: number): Amount | undefined {
  const [hour, colon, minute] = view.tokens.slice(at, at + 3);
  if (hour?.kind !== "number" || colon?.text !== ":" || !colon.glued || !minute?.glued) return undefined;
  if (minute.kind !== "number" || minute.key.length !== 2 || Number(hour.key) > 24) return undefined;
  return clock(view, at, at + 3, [Number(hour.key), Number(minute.key)]);
}

/** "Half past three", "a quarter to four", "ten minutes to six". */
function readSpoken(view: View, at: number): Amount | undefined {
  const key = (index: number) => view.tokens[index]?.key ?? "";
  const named = SPOKEN_MINUTES.get(key(at));
  const counted = named === undefined ? readNumber(view.tokens, at, view.numerals) : undefined;
  const minutes = named ?? counted?.values[0] ?? 0;
  let next = counted?.next ?? at + 1;
  const hasWord = key(next) === "minutes";
  if (hasWord) next += 1;
  const direction = key(next);
  const hour = readNumber(view.tokens, next + 1, view.numerals);
  const [value = 0] = hour?.values ?? [];
  if (!hour || value < 1 || value > 12 || minutes < 1 || minutes > 30) return undefined;
  const isSaid = named !== undefined || hasWord || BARE_MINUTES.has(minutes);
  if (direction === "past" && isSaid) return clock(view, at, hour.next, [value, minutes]);
  const isTime = named === 15 || hasWord || (isSaid && key(at - 1) !== "from");
  const isNoRange = named === 15 || hasWord || minutes > value || BEFORE_TIME.has(key(at - 1));
  if (!["to", "till", "before"].includes(direction) || !isTime || !isNoRange) return undefined;
  return clock(view, at, hour.next, [value === 1 ? 12 : value - 1, 60 - minutes]);
}

/** "5 pm". */
function readHour(view: View, at: number): Amount | undefined {
  const hour = readNumber(view.tokens, at, view.numerals);
  const [value = 0] = hour?.values ?? [];
  if (!hour || value < 1 || value > 12 || !NOON.has(view.tokens[hour.next]?.key ?? "")) return undefined;
  return clock(view, at, hour.next, [value, 0]);
}
