import { readNumber, wordSet } from "../../text/index.ts";
import type { Amount } from "./amount.ts";
import type { View } from "./view.ts";

/** Minutes that a speaker gives without the word: "twenty past six". */
const BARE_MINUTES: ReadonlySet<number> = new Set([5, 10, 20, 25]);
const SPOKEN_MINUTES: ReadonlyMap<string, number> = new Map([
  ["half", 30],
  ["quarter", 15],
]);
/** "Ten to six" after one of these is a time; after "from" it is a decrease. */
const BEFORE_TIME = wordSet("at by to until till before it's");

/**
 * A time of day at `at`: "9:30", "half past nine", "quarter to four". Its value is read like the number that people say for
 * it, "nine thirty"; hours after noon count from either midnight or noon.
 */
export function readClock(view: View, at: number): Amount | undefined {
  if (view.language === "de") return readDigits(view, at) ?? readGerman(view, at);
  return readDigits(view, at) ?? (view.language === "en" ? readSpoken(view, at) : undefined);
}

function clock(from: number, to: number, [hour, minute]: [number, number]): Amount {
  const hours = hour > 12 ? [hour, hour - 12] : [hour];
  const values = hours.flatMap((each) => (minute === 0 ? [each, each * 100] : [each * 100 + minute]));
  return { from, to, values, form: "count", unit: { kind: "clock", name: "clock" }, scale: 1 };
}

function readDigits(view: View, at: number): Amount | undefined {
  const [hour, colon, minute] = view.tokens.slice(at, at + 3);
  if (hour?.kind !== "number" || colon?.text !== ":" || !colon.glued || !minute?.glued) return undefined;
  if (minute.kind !== "number" || minute.key.length !== 2 || Number(hour.key) > 24) return undefined;
  return clock(at, at + 3, [Number(hour.key), Number(minute.key)]);
}

/** "Half past three", "a quarter to four", "ten minutes to six". */
function readSpoken(view: View, at: number): Amount | undefined {
  const key = (index: number) => view.tokens[index]?.key ?? "";
  const named = SPOKEN_MINUTES.get(key(at));
  const counted = named === undefined ? readNumber(view.tokens, at, view.numerals) : undefined;
  const minutes = named ?? counted?.values[0] ?? 0;
  const end = counted?.next ?? at + 1;
  const hasWord = key(end) === "minutes";
  const direction = hasWord ? end + 1 : end;
  const hour = readNumber(view.tokens, direction + 1, view.numerals);
  const [value = 0] = hour?.values ?? [];
  if (!hour || value < 1 || value > 12 || minutes < 1 || minutes > 30) return undefined;
  const isCertain = named !== undefined || hasWord;
  if (key(direction) === "past" && (isCertain || BARE_MINUTES.has(minutes)))
    return clock(at, hour.next, [value, minutes]);
  const isTime = isCertain || (BARE_MINUTES.has(minutes) && BEFORE_TIME.has(key(at - 1)));
  if (!["to", "till", "before"].includes(key(direction)) || !isTime || named === 30) return undefined;
  return clock(at, hour.next, [value === 1 ? 12 : value - 1, 60 - minutes]);
}

/** "Halb zwei" is half past one. */
function readGerman(view: View, at: number): Amount | undefined {
  const hour = view.tokens[at]?.key === "halb" ? readNumber(view.tokens, at + 1, view.numerals) : undefined;
  const [value = 0] = hour?.values ?? [];
  if (!hour || value < 1 || value > 12) return undefined;
  return clock(at, hour.next, [value === 1 ? 12 : value - 1, 30]);
}
