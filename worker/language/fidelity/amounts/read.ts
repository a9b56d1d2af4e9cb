import { phraseAt, readNumber, wordSet } from "../../text/index.ts";
import { type Amount, type Unit, unitOf, type View } from "./amount.ts";

const EACH = wordSet("a an one per each every another last the un una uno une ein eine einem einen um uma");
const ORDINAL_SUFFIX = wordSet("st nd rd th er re e eme º ª o a");
const IN = /^(?:in|of|since|seit|im|en|el|em|desde|depuis|nel|dal|sinds)$/;
const OF = /^(?:of|de|di|d')$/;
const OUT_OF = [["out", "of"], ["de", "cada"], ["in"], ["von"], ["sur"], ["su"]];
const PART: Unit = { dimension: "share", kind: "part", worth: 1 };
const TIMES: Unit = { dimension: "share", kind: "times", worth: 1 };
const NTH: Unit = { dimension: "nth", kind: "nth", worth: 1 };
const DECADE: Unit = { dimension: "decade", kind: "decade", worth: 1 };

const keyAt = ({ tokens }: View, at: number): string => tokens[at]?.key ?? "";
const unitAt = (view: View, at: number) => unitOf(keyAt(view, at), keyAt(view, at + 1), view.code);

export function amountsOf(view: View): Amount[] {
  const amounts: Amount[] = [];
  for (let at = 0; at < view.tokens.length; ) {
    const amount = READERS.values()
      .map((read) => read(view, at))
      .find((one) => one !== undefined);
    const before = amounts.at(-1);
    // "From forty nine dollars to twenty nine", "ten to fifteen k".
    if (amount && before && at === before.to + 1 && view.numerals?.range.has(keyAt(view, before.to))) {
      if (before.unit?.dimension === "money") amount.unit ??= before.unit;
      if (before.scale === 1) before.values.push((before.values[0] ?? 0) * amount.scale);
    }
    if (amount) amounts.push(amount);
    at = Math.max(at + 1, amount?.to ?? 0);
  }
  return amounts;
}

const READERS = [readClock, readFraction, readOutOf, readOrdinal, readCount, readWord, readImplied];

/** "Fifty dollars", "$50", "1990s", "an hour and a half". */
function readCount(view: View, at: number): Amount | undefined {
  const { tokens, numerals } = view;
  const sign = tokens[at]?.kind === "sign" ? unitAt(view, at)?.unit : undefined;
  if (sign && sign.dimension !== "money") return undefined;
  // "In oh nine".
  const isShort = keyAt(view, at) === "oh" && IN.test(keyAt(view, at - 1));
  const reading = readNumber(tokens, sign || isShort ? at + 1 : at, numerals);
  if (!reading) return undefined;
  const { next, ...number } = reading;
  const amount = { from: at, to: next, ...number };
  if (tokens[next]?.key === "s" && tokens[next]?.glued && reading.isLiteral)
    return { ...amount, to: next + 1, unit: DECADE, values: number.values.map((year) => year % 100) };
  const isReal = sign && keyAt(view, at - 1) === "r" && tokens[at]?.glued;
  if (sign) return { ...amount, unit: isReal ? { ...sign, kind: "brl" } : sign };
  const match = unitAt(view, next);
  if (match) return withRest(view, { ...amount, to: next + match.length, unit: match.unit });
  const [year = 0] = amount.values;
  // "In the spring of twenty one".
  const isYear = !number.isLiteral && year < 100 && IN.test(keyAt(view, at - 1));
  return isYear ? { ...amount, values: [...amount.values, 2000 + year, 1900 + year] } : amount;
}

const CENTS = /^(?:cents?|centimo?s?|centimes?|centavos?)$/;

/** "A year and a half", "an hour and forty minutes", "one minute ten", "four euros ten", "four dollars and ten cents". */
function withRest(view: View, amount: Amount & { unit: Unit }): Amount {
  const { tokens, numerals } = view;
  const { unit, to, values } = amount;
  const isJoined =
    (tokens[to]?.text === "," && !amount.isImplied) || numerals?.and.has(keyAt(view, to)) === true;
  const plus = (part: number, next: number): Amount => ({
    ...amount,
    to: next,
    values: values.map((value) => value + part),
    isImplied: false,
  });
  const start = isJoined ? to + 1 : to;
  const half = numerals?.articles.has(keyAt(view, start)) ? start + 1 : start;
  if (isJoined && numerals?.half.has(keyAt(view, half))) return plus(0.5, half + 1);
  const rest = readNumber(tokens, start, numerals);
  const [value = 0] = rest?.values ?? [];
  if (!rest || value <= 0) return amount;
  const smaller = unitAt(view, rest.next);
  if (isJoined && smaller?.unit.kind === unit.kind && smaller.unit.worth < unit.worth)
    return plus((value * smaller.unit.worth) / unit.worth, rest.next + smaller.length);
  const isHourOrMinute = unit.kind === "second" && [60, 3600].includes(unit.worth);
  const most = unit.dimension === "money" ? 100 : isHourOrMinute && 60;
  const isBare =
    !amount.isLiteral && tokens[to]?.text !== "," && (value >= 10 || tokens[rest.next]?.kind !== "word");
  const hasCents = most === 100 && CENTS.test(keyAt(view, rest.next));
  // "The twenty minute one" is no minute more.
  const isPart = (isBare || hasCents) && most && Number.isInteger(value) && value > 1 && value < most;
  return isPart ? plus(value / most, rest.next + Number(hasCents)) : amount;
}

/** "Half", "a third", "two thirds"; of a million or of an hour it is a number: "half an hour", "a quarter of a million". */
function readFraction(view: View, at: number): Amount | undefined {
  const { numerals, code } = view;
  if (!numerals) return undefined;
  const isHalf = numerals.half.has(keyAt(view, at));
  const times = numerals.articles.has(keyAt(view, at)) ? 1 : numerals.small.get(keyAt(view, at));
  const parts = isHalf ? 2 : numerals.parts.get(keyAt(view, at + 1));
  const value = isHalf ? 0.5 : (times ?? 0) / (parts ?? 0);
  if (parts === undefined || !(value > 0 && value < 1)) return undefined;
  const to = at + (isHalf ? 1 : 2);
  let next = to;
  while (next < to + 2 && (OF.test(keyAt(view, next)) || numerals.articles.has(keyAt(view, next)))) next += 1;
  const scale = numerals.scales.get(keyAt(view, next));
  if (scale !== undefined) return { from: at, to: next + 1, values: [value * scale], scale };
  const unit = unitOf(keyAt(view, next).replace(/^d'/, ""), "", code)?.unit;
  return unit?.dimension === "time"
    ? { from: at, to: next + 1, values: [value], unit, scale: 1 }
    : { from: at, to, values: [value], unit: PART, scale: 1 };
}

/** "Nine out of ten", "one in five", "tres de cada cuatro", "un client sur trois". */
function readOutOf(view: View, at: number): Amount | undefined {
  const { tokens, numerals } = view;
  const over = readNumber(tokens, at, numerals);
  const [above = 0] = over?.values ?? [];
  if (!over || above <= 0 || above > 100) return undefined;
  const part = { from: at, unit: PART, scale: 1 };
  for (const start of [over.next, over.next + 1]) {
    const joint = phraseAt(tokens, start, OUT_OF);
    const under = joint && readNumber(tokens, start + joint.length, numerals);
    const [below = 0] = under?.values ?? [];
    const isShare = under && above < below && below <= 100 && !unitAt(view, under.next);
    if (isShare) return { ...part, to: under.next, values: [above / below], outOf: [above, below] };
  }
  return undefined;
}

function readOrdinal(view: View, at: number): Amount | undefined {
  const { tokens, numerals } = view;
  const [token, next] = tokens.slice(at, at + 2);
  const base = { from: at, unit: NTH, scale: 1 };
  if (token?.kind === "number" && next?.glued && ORDINAL_SUFFIX.has(next.key))
    return { ...base, to: at + 2, values: [Number(token.key)], isLiteral: true };
  const alone = numerals?.ordinals.get(token?.key ?? "");
  if (alone !== undefined) return { ...base, to: at + 1, values: [alone] };
  const tens = numerals?.small.get(token?.key ?? "") ?? 0;
  const ones = numerals?.ordinals.get(next?.key ?? "") ?? 0;
  const isOne = tens >= 20 && tens % 10 === 0 && ones > 0 && ones < 10;
  return isOne ? { ...base, to: at + 2, values: [tens + ones] } : undefined;
}

/** "Doubled", "the nineties". */
function readWord(view: View, at: number): Amount | undefined {
  const times = view.numerals?.times.get(keyAt(view, at));
  const value = times ?? view.numerals?.decades.get(keyAt(view, at));
  return value === undefined
    ? undefined
    : { from: at, to: at + 1, values: [value], unit: times === undefined ? DECADE : TIMES, scale: 1 };
}

/** "A year", "per month", "hora y media". */
function readImplied(view: View, at: number): Amount | undefined {
  const { numerals } = view;
  const isHalfMore = numerals?.and.has(keyAt(view, at + 1)) && numerals.half.has(keyAt(view, at + 2));
  const start = EACH.has(keyAt(view, at)) ? at + 1 : isHalfMore ? at : undefined;
  const unit = start === undefined ? undefined : unitAt(view, start)?.unit;
  if (start === undefined || unit?.dimension !== "time") return undefined;
  return withRest(view, { from: at, to: start + 1, values: [1], unit, scale: 1, isImplied: true });
}

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

/** "9:30", "17.15 Uhr", "half past nine", "a las seis y cuarto": as people say it ("nine thirty"), and in hours since midnight or noon. */
function readClock(view: View, at: number): Amount | undefined {
  return readDigits(view, at) ?? readMinutesFirst(view, at) ?? readHourFirst(view, at);
}

function clock(from: number, to: number, hour: number, minute: number): Amount | undefined {
  const [whole, rest] = minute < 0 ? [hour === 1 ? 12 : hour - 1, 60 + minute] : [hour, minute];
  if (!Number.isInteger(hour) || hour < 0 || hour > 24 || rest > 59) return undefined;
  const hours = whole > 12 ? [whole, whole - 12] : whole === 0 ? [0, 12, 24] : [whole];
  const values = hours.flatMap((one) => [...(rest === 0 ? [one] : []), one * 100 + rest, one + rest / 60]);
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
