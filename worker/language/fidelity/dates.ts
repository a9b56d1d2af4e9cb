import { fold, type Range, type Token, wordSet } from "../text/index.ts";
import type { View } from "./amounts/amount.ts";

/** A day, month, season, quarter, feast or relative time named in a text; years and days of a month are numbers. */
export interface DateMention extends Range {
  /** The same for each way of naming it. */
  id: string;
}

const words = (text: string) => fold(text).split(/\s+/);

/** Months, then days from Monday on, then short months. */
const CALENDARS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    en: `january february march april may june july august september october november december
      monday tuesday wednesday thursday friday saturday sunday jan feb mar apr may jun jul aug sep oct nov dec`,
    es: `enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
      lunes martes miércoles jueves viernes sábado domingo`,
    pt: `janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
      segunda terça quarta quinta sexta sábado domingo`,
    fr: `janvier février mars avril mai juin juillet août septembre octobre novembre décembre
      lundi mardi mercredi jeudi vendredi samedi dimanche`,
    de: `januar februar märz april mai juni juli august september oktober november dezember
      montag dienstag mittwoch donnerstag freitag samstag sonntag`,
    nl: `januari februari maart april mei juni juli augustus september oktober november december
      maandag dinsdag woensdag donderdag vrijdag zaterdag zondag`,
    it: `gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
      lunedì martedì mercoledì giovedì venerdì sabato domenica`,
  }).map(([language, names]) => [language, calendar(words(names))]),
);

function calendar(names: readonly string[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const [at, name] of names.entries()) {
    const isDay = at >= 12 && at < 19;
    const id = isDay ? `day ${at - 11}` : `month ${at < 12 ? at + 1 : at - 18}`;
    ids.set(name, id);
    if (isDay) ids.set(`${name}s`, id);
  }
  return ids;
}

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
const QUARTERS = ["first", "second", "third", "fourth"];
const PAST = wordSet("last past previous");
const PERIODS = wordSet("week month year quarter night weekend");

/** Months and weekdays; "last week" and "in spring" may be said in many ways. */
export const isCalendarDate = (id: string): boolean => /^(?:month|day) /.test(id);

export function datesOf(view: View): DateMention[] {
  const found: DateMention[] = [];
  for (let at = 0; at < view.tokens.length; ) {
    const [id, length = 1] = dateAt(view, at) ?? [];
    if (id) found.push({ from: at, to: at + length, id });
    at += length;
  }
  return found;
}

/** Its id, and how many tokens it takes. */
function dateAt(view: View, at: number): [id: string, length?: number] | undefined {
  const { tokens, code: language } = view;
  const key = tokens[at]?.key ?? "";
  const id = CALENDARS.get(language)?.get(key);
  if (id?.startsWith("month") && (!AMBIGUOUS.has(key) || isMonthHere(view, at))) return [id];
  if (id?.startsWith("day")) return language === "pt" ? portugueseDay(tokens, at, id) : [id];
  if (language !== "en") return undefined;
  const [before = "", next = ""] = [tokens[at - 1]?.key, tokens[at + 1]?.key];
  if (SEASONS.has(key) && BEFORE_SEASON.has(before)) return [key === "fall" ? "autumn" : key];
  if (DAYS.has(key)) return [key.replace(/^q(?=\d)/, "quarter ")];
  if (next === "quarter" && QUARTERS.includes(key)) return [`quarter ${QUARTERS.indexOf(key) + 1}`, 2];
  if (PAST.has(key) && PERIODS.has(next)) return [`last ${next}`, 2];
  return PERIODS.has(key) && next === "ago" ? [`last ${key}`, 2] : undefined;
}

/** "Na quinta", "quinta-feira": a day, where the word alone may be the fifth of anything. */
const ORDINAL_DAYS = new Set(words("segunda terça quarta quinta sexta"));
const BEFORE_DAY = new Set(words("na numa toda cada até desde"));
const COUNTED = new Set(words("vez parte vaga coisa semana"));

function portugueseDay(tokens: readonly Token[], at: number, id: string): [string, number?] | undefined {
  const key = tokens[at]?.key ?? "";
  const [before = "", next = ""] = [tokens[at - 1]?.key, tokens[at + 1]?.key];
  if (next === "feira") return [id, 2];
  const isDay = !ORDINAL_DAYS.has(key) || (BEFORE_DAY.has(before) && !COUNTED.has(next));
  return isDay ? [id] : undefined;
}

function isMonthHere({ tokens, numerals }: View, at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token && !token.opens && /^\p{Lu}/u.test(token.text)) return true;
  if (
    before?.kind === "number" ||
    next?.kind === "number" ||
    numerals?.ordinals.get(next?.key ?? "") !== undefined
  )
    return true;
  return BEFORE_DATE.has(before?.key ?? "") && !(token?.key === "march" && before?.key === "to");
}
