import { readNumber, wordSet } from "../../text/index.ts";
import type { Amount, View } from "./amount.ts";
import { unitOf } from "./units.ts";

const QUARTER = wordSet("quarter viertel cuarto quart quarto kwart");
const HOURS = wordSet("h uhr uur heures horas hora ore o'clock");
const ARTICLES = wordSet("a an le la las as the un une um uno een");
const AFTER = wordSet("past after nach over");
const BEFORE = wordSet("to till before vor voor para");
const LESS = wordSet("menos moins meno");
/** "Ten to six" after one of these is a time; after "from" ten minutes to six are a decrease. */
const BEFORE_TIME = wordSet(
  "at by to until till before it's was is about around almost nearly um gegen las as alle les rond",
);
const FROM = wordSet("from von de da di");

/**
 * A time of day at `at`: "9:30", "9 h 30", "17.15 Uhr", "half past nine", "Viertel vor vier", "a las seis y cuarto". Its value is
 * read like the number that people say for it, "nine thirty", and in hours; after noon it counts from either midnight or noon.
 */
export const readClock = (view: View, at: number): Amount | undefined =>
  readDigits(view, at) ?? readMinutesFirst(view, at) ?? readHourFirst(view, at);

function clock(from: number, to: number, hour: number, minute: number): Amount | undefined {
  const [whole, rest] = minute < 0 ? [hour === 1 ? 12 : hour - 1, 60 + minute] : [hour, minute];
  if (!Number.isInteger(hour) || hour < 0 || hour > 24 || rest > 59) return undefined;
  const hours = whole > 12 ? [whole, whole - 12] : whole === 0 ? [0, 12, 24] : [whole];
  const values = hours.flatMap((each) => [
    ...(rest === 0 ? [each] : []),
    each * 100 + rest,
    each + rest / 60,
  ]);
  return { from, to, values, scale: 1, unit: { dimension: "clock", kind: "clock", worth: 1 } };
}

function readDigits({ tokens, numerals }: View, at: number): Amount | undefined {
  const [first, second, third] = tokens.slice(at, at + 3);
  const [, hour, minute] = /^(\d{1,2})(?:[.:](\d\d))?$/.exec(first?.key ?? "") ?? [];
  if (first?.kind !== "number" || hour === undefined || !second) return undefined;
  const [, joined] = (second.glued && /^h(\d\d)?$/.exec(second.key)) || [];
  if (joined !== undefined) return clock(at, at + 2, Number(hour), Number(joined));
  const isJoint = second.key === "h" || (second.text === ":" && second.glued && third?.glued);
  if (isJoint && /^\d\d$/.test(third?.key ?? "")) return clock(at, at + 3, Number(hour), Number(third?.key));
  // "3 uur en 15 minuten" is how long it took.
  const isLength = numerals?.and.has(third?.key ?? "") && tokens[at + 3]?.kind === "number";
  const isNamed =
    !isLength && HOURS.has(second.key) && (minute !== undefined || /^(?:h|uhr|uur)$/.test(second.key));
  return isNamed ? clock(at, at + 2, Number(hour), Number(minute ?? 0)) : undefined;
}

/** A quarter, a half or a number of minutes at `at`, after its article. */
function minutesAt({ tokens, numerals }: View, at: number): { value: number; next: number } | undefined {
  const start = ARTICLES.has(tokens[at]?.key ?? "") ? at + 1 : at;
  const key = tokens[start]?.key ?? "";
  if (QUARTER.has(key)) return { value: 15, next: start + 1 };
  if (numerals?.half.has(key)) return { value: 30, next: start + 1 };
  const number = readNumber(tokens, at, numerals);
  const [value = 0] = number?.values ?? [];
  return number && value < 60 ? { value, next: number.next } : undefined;
}

/** "Half past nine", "ten to six", "saadhe saat", and "halb zwei", which is half past one. */
function readMinutesFirst(view: View, at: number): Amount | undefined {
  const { tokens, numerals, code } = view;
  const minutes = minutesAt(view, at);
  if (!minutes) return undefined;
  const isNumber = readNumber(tokens, at, numerals) !== undefined;
  const isNamed = /^minut/.test(tokens[minutes.next]?.key ?? "");
  const direction = tokens[minutes.next + Number(isNamed)]?.key ?? "";
  const isAfter = AFTER.has(direction);
  const isDirected = isAfter || BEFORE.has(direction);
  if (!isDirected && (minutes.value !== 30 || isNumber)) return undefined;
  const before = tokens[at - 1]?.key ?? "";
  const isTime = isAfter || (isNamed ? !FROM.has(before) : BEFORE_TIME.has(before));
  if (isNumber && !isTime) return undefined;
  const behind = isDirected ? minutes.next + Number(isNamed) + 1 : minutes.next;
  const start = ARTICLES.has(tokens[behind]?.key ?? "") ? behind + 1 : behind;
  const hour = readNumber(tokens, start, numerals);
  const [value = 0] = hour?.values ?? [];
  // "Half a dozen" is no time.
  if (!hour || value < 1 || value > 12 || hour.scale > 1) return undefined;
  // "Four minutes after nine years".
  if (unitOf(tokens[hour.next]?.key ?? "", "", code)) return undefined;
  const isLess = isDirected ? !isAfter : code !== "en" && code !== "hi";
  return clock(at, hour.next, value, isLess ? -minutes.value : minutes.value);
}

/** "Las seis y cuarto", "às sete e quinze", "seize heures moins le quart", "quatorze heures trente". */
function readHourFirst(view: View, at: number): Amount | undefined {
  const { tokens, numerals } = view;
  const hour = readNumber(tokens, at, numerals);
  const [value = 0] = hour?.values ?? [];
  if (!hour || value < 1) return undefined;
  // "Nine oh one".
  const rest = tokens[hour.next]?.key === "oh" ? readNumber(tokens, hour.next + 1, numerals) : undefined;
  const [minute = 10] = rest?.values ?? [];
  if (rest && minute < 10) return clock(at, rest.next, value, minute);
  const isNamed = HOURS.has(tokens[hour.next]?.key ?? "");
  const joint = hour.next + Number(isNamed);
  const isLess = LESS.has(tokens[joint]?.key ?? "");
  const isJoined = isLess || numerals?.and.has(tokens[joint]?.key ?? "") === true;
  const minutes = isJoined || isNamed ? minutesAt(view, joint + Number(isJoined)) : undefined;
  const isTime = isLess || (isNamed && !isJoined) || /^(?:as|las|alle)$/.test(tokens[at - 1]?.key ?? "");
  const isPart = minutes && (isTime || QUARTER.has(tokens[minutes.next - 1]?.key ?? ""));
  return isPart ? clock(at, minutes.next, value, isLess ? -minutes.value : minutes.value) : undefined;
}
