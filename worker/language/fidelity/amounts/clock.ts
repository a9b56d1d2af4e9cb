import { readNumber, wordSet } from "../../text/index.ts";
import type { Amount } from "./amount.ts";
import type { View } from "./view.ts";

/** Words as one letter each: a quarter, minutes, hours, the article between hour and minutes, what time comes before and after. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Q: "quarter viertel cuarto quart quarto kwart",
    M: "minutes minuten minutos minuti",
    U: "h uhr uur heure heures hora horas ora ore o'clock",
    A: "a le la as las the un une um uno een",
    P: "past nach over",
    T: "to till before vor voor para",
    L: "menos moins meno",
    E: "y e et",
    D: "dreiviertel",
  }).flatMap(([letter, words]) => [...wordSet(words)].map((word) => [word, letter] as const)),
);
const TWELVE = wordSet(
  "noon midday midnight mittag mittags mitternacht mediodia medianoche midi minuit middag middernacht mezzogiorno mezzanotte",
);
const MINUTES_FIRST =
  /^(?:A )?(?:(?<part>[QH])|#(?<minute>\d+)(?<named> M)?) (?:(?<past>P)|T) (?:A )?(?:#(?<hour>\d+)|X)/;
/** "Halb zwei" is half past one, "half two" is half past two, "dreiviertel neun" is quarter to nine. */
const HALF_FIRST = /^(?<part>[HD]) #(?<hour>\d+)/;
const HOUR_FIRST = /^(?:#(?<hour>\d+)|X) (?:(?<past>E)|L) (?:A )?(?:(?<part>[QH])|#(?<minute>\d+))(?! U)/;
/** Minutes that a speaker gives without the word: "twenty past six". */
const BARE_MINUTES = wordSet("5 10 20 25");
/** "Ten to six" after one of these is a time; after "from" it is a decrease. */
const BEFORE_TIME = wordSet("at by to until till before it's um gegen las as alle les rond");
const PART_MINUTES: ReadonlyMap<string, number> = new Map([
  ["Q", 15],
  ["H", 30],
  ["D", -15],
]);
const MAX_LINE = 7;

/**
 * A time of day at `at`: "9:30", "9 h 30", "17.15 Uhr", "half past nine", "Viertel vor vier", "las seis y media". Its value is
 * read like the number that people say for it, "nine thirty", and in hours; after noon it counts from either midnight or noon.
 */
export function readClock(view: View, at: number): Amount | undefined {
  const isTwelve = TWELVE.has(view.tokens[at]?.key ?? "");
  return (
    readDigits(view, at) ??
    readSpoken(view, at) ??
    (isTwelve ? { ...clock(at, at + 1, 12, 0), values: [12, 1200, 0, 24], isImplied: true } : undefined)
  );
}

function clock(from: number, to: number, hour: number, minute: number): Amount {
  const [whole, rest] = minute < 0 ? [hour === 1 ? 12 : hour - 1, 60 + minute] : [hour, minute];
  const hours = whole > 12 ? [whole, whole - 12] : whole === 0 ? [0, 12, 24] : [whole];
  const values = hours.flatMap((each) => [
    ...(rest === 0 ? [each] : []),
    each * 100 + rest,
    each + rest / 60,
  ]);
  return { from, to, values, form: "count", unit: { kind: "clock", name: "clock" }, scale: 1 };
}

/** "9:30", "16h30", "12h", "9 h 30", "17.15 uur". */
function readDigits({ tokens }: View, at: number): Amount | undefined {
  const [first, second, third] = tokens.slice(at, at + 3);
  const [, hour, minute] = /^(\d{1,2})(?:[.:](\d\d))?$/.exec(first?.key ?? "") ?? [];
  if (first?.kind !== "number" || hour === undefined || Number(hour) > 24 || !second) return undefined;
  const [, joined] = (second.glued && /^h(\d\d)?$/.exec(second.key)) || [];
  if (joined !== undefined) return clock(at, at + 2, Number(hour), Number(joined));
  const isJoint = second.key === "h" || (second.text === ":" && second.glued && third?.glued);
  if (isJoint && /^\d\d$/.test(third?.key ?? "")) return clock(at, at + 3, Number(hour), Number(third?.key));
  const isNamed = LETTERS.get(second.key) === "U" && (minute !== undefined || second.key === "h");
  return isNamed ? clock(at, at + 2, Number(hour), Number(minute ?? 0)) : undefined;
}

function readSpoken(view: View, at: number): Amount | undefined {
  const { line, ends } = lineAt(view, at);
  const isHourFirst = /^[#X]/.test(line) && / [EL] /.test(line);
  const patterns = [MINUTES_FIRST, isHourFirst ? HOUR_FIRST : HALF_FIRST];
  const found = patterns.map((pattern) => pattern.exec(line)).find(Boolean);
  if (!found) return undefined;
  const { part = "", minute = "", named, past, hour = "12" } = found.groups ?? {};
  const before = view.tokens[at - 1]?.key ?? "";
  const isTime = BEFORE_TIME.has(before);
  const isBare = part === "" && !named;
  if (isBare && (isHourFirst ? past && !isTime : !BARE_MINUTES.has(minute) || (!past && !isTime)))
    return undefined;
  const minutes = PART_MINUTES.get(part) ?? Number(minute);
  if (Number(hour) < 1 || Number(hour) > 12 || minutes >= 60) return undefined;
  const isLess =
    past === undefined && (found[0].includes(" T ") || found[0].includes(" L ") || view.language !== "en");
  const end = ends[found[0].split(" ").length - 1] ?? at + 1;
  return clock(at, end, Number(hour), isLess ? -Math.abs(minutes) : minutes);
}

/** The next words as one line, numbers as "#6", "half" as H and noon as X; and where each of them ends. */
function lineAt({ tokens, numerals }: View, at: number): { line: string; ends: number[] } {
  const parts: string[] = [];
  const ends: number[] = [];
  for (let index = at; parts.length < MAX_LINE; ) {
    const key = tokens[index]?.key ?? "";
    const letter = LETTERS.get(key) ?? (numerals?.half.has(key) ? "H" : TWELVE.has(key) ? "X" : undefined);
    const number = letter === undefined ? readNumber(tokens, index, numerals) : undefined;
    if (letter === undefined && number === undefined) break;
    parts.push(letter ?? `#${number?.values[0]}`);
    index = number?.next ?? index + 1;
    ends.push(index);
  }
  return { line: parts.join(" "), ends };
}
