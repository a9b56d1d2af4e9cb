import { fold, type Numerals, numeralsOf, type Token, wordSet } from "../text/index.ts";

/** A day, month, season, quarter, feast or relative time named in a text. Token indices, `to` exclusive. */
export interface DateMention {
  from: number;
  to: number;
  /** The same for each way of naming it. */
  id: string;
}

interface Calendar {
  months: ReadonlyMap<string, string>;
  weekdays: ReadonlyMap<string, string>;
}

const CALENDARS: ReadonlyMap<string, Calendar> = new Map(
  Object.entries({
    en: calendar(
      "january february march april may june july august september october november december",
      "monday tuesday wednesday thursday friday saturday sunday",
      "jan feb mar apr may jun jul aug sep oct nov dec",
    ),
    es: calendar(
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      "lunes martes miércoles jueves viernes sábado domingo",
    ),
    pt: calendar(
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      "segunda terça quarta quinta sexta sábado domingo",
    ),
    fr: calendar(
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      "lundi mardi mercredi jeudi vendredi samedi dimanche",
    ),
    de: calendar(
      "januar februar märz april mai juni juli august september oktober november dezember",
      "montag dienstag mittwoch donnerstag freitag samstag sonntag",
    ),
  }),
);
/** Months that are other words too: they count only where a date may stand. */
const AMBIGUOUS = wordSet("march may mar jan jun dec sep oct mars");
const BEFORE_DATE = wordSet(
  "in since by until till last next this of early late mid from to before after during every through around and or en ende depuis mi",
);
const BEFORE_SEASON = wordSet("last next this in the that of every since early late mid");
const SEASONS = wordSet("spring summer autumn fall winter");
/** Dates by themselves. */
const DAYS = wordSet(
  "christmas thanksgiving easter halloween ramadan hanukkah diwali yesterday tomorrow q1 q2 q3 q4",
);
const QUARTERS: ReadonlyMap<string, string> = new Map(
  ["first", "second", "third", "fourth"].map((word, index) => [word, `q${index + 1}`]),
);
const PAST = new Set(["last", "past", "previous"]);
const PERIODS = wordSet("week month year quarter night weekend");

function calendar(months: string, weekdays: string, short = ""): Calendar {
  const ids = (text: string, prefix: string) =>
    fold(text)
      .split(" ")
      .filter(Boolean)
      .map((word, index): [string, string] => [word, `${prefix}${index + 1}`]);
  const days = ids(weekdays, "day");
  return {
    months: new Map([...ids(months, "month"), ...ids(short, "month")]),
    weekdays: new Map([...days, ...days.map(([word, id]): [string, string] => [`${word}s`, id])]),
  };
}

/** All dates of a text but years and days of the month, which are numbers first. */
export function datesOf(tokens: readonly Token[], language: string): DateMention[] {
  const found: DateMention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const mention = dateAt(tokens, at, language);
    if (mention) found.push(mention);
    at = Math.max(at, (mention?.to ?? 0) - 1);
  }
  return found;
}

function dateAt(tokens: readonly Token[], at: number, language: string): DateMention | undefined {
  const token = tokens[at];
  const named = CALENDARS.get(language);
  if (token?.kind !== "word" || !named) return undefined;
  const { key } = token;
  const one = (id: string, length = 1): DateMention => ({ from: at, to: at + length, id });
  const month = named.months.get(key);
  if (month && (!AMBIGUOUS.has(key) || isMonthHere(tokens, at, numeralsOf(language)))) return one(month);
  const weekday = named.weekdays.get(key);
  if (weekday && language === "pt" && ORDINAL_DAYS.has(key)) return portugueseDay(tokens, at, one(weekday));
  if (weekday) return one(weekday);
  if (language === "en") return englishDateAt(tokens, at, one);
  return undefined;
}

/** "Na quinta", "quinta-feira": a day, where the word alone may be the fifth of anything. */
const ORDINAL_DAYS = wordSet(fold("segunda terça quarta quinta sexta"));
const BEFORE_DAY = wordSet(fold("na numa toda cada até desde"));
const COUNTED = wordSet(fold("vez parte vaga coisa semana feira"));

function portugueseDay(tokens: readonly Token[], at: number, day: DateMention): DateMention | undefined {
  const [before = "", next = ""] = [tokens[at - 1]?.key, tokens[at + 1]?.key];
  const feira = [1, 2].find((by) => tokens[at + by]?.key === "feira");
  if (feira) return { ...day, to: at + feira + 1 };
  return BEFORE_DAY.has(before) && !COUNTED.has(next) ? day : undefined;
}

function englishDateAt(
  tokens: readonly Token[],
  at: number,
  one: (id: string, length?: number) => DateMention,
): DateMention | undefined {
  const key = tokens[at]?.key ?? "";
  const before = tokens[at - 1]?.key ?? "";
  const next = tokens[at + 1]?.key ?? "";
  if (SEASONS.has(key) && BEFORE_SEASON.has(before)) return one(key === "fall" ? "autumn" : key);
  if (DAYS.has(key)) return one(key);
  const quarter = next === "quarter" ? QUARTERS.get(key) : undefined;
  if (quarter) return one(quarter, 2);
  if (PAST.has(key) && PERIODS.has(next)) return one(`last ${next}`, 2);
  if (PERIODS.has(key) && next === "ago") return one(`last ${key}`, 2);
  return undefined;
}

function isMonthHere(tokens: readonly Token[], at: number, numerals: Numerals | undefined): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token && !token.opens && /^\p{Lu}/u.test(token.text)) return true;
  if (before?.kind === "number" || next?.kind === "number" || numerals?.ordinals.has(next?.key ?? ""))
    return true;
  return BEFORE_DATE.has(before?.key ?? "") && !(token?.key === "march" && before?.key === "to");
}
