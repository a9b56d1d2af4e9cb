import { fold, type Range, wordSet } from "../text/index.ts";
import type { View } from "./amounts/amount.ts";

/** A day, month, season, quarter or feast named in a text, or "last week"; years and days of a month are numbers. */
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
    for (const form of isDay ? [name, `${name}s`] : [name]) ids.set(form, id);
  }
  return ids;
}

/** English feasts. */
const FEASTS = wordSet("christmas thanksgiving easter halloween ramadan hanukkah diwali");
const SEASONS = wordSet("spring summer autumn winter");
const BEFORE_SEASON = wordSet("last next this in the that of every since early late mid");
/** Other words, too, where no number stands beside them and nothing before them that a month has. */
const AMBIGUOUS = wordSet("march may mar jan jun dec sep oct mars");
const BEFORE_MONTH = wordSet(
  "in since by until till last next this of early late mid from before after during en fin de",
);

const BEFORE_DAY = wordSet("na numa toda cada ate desde");

/** What may be the last, the next or this one; nights and mornings are of their day. */
const PERIODS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    day: "night morning evening nacht abend noche nuit soir noite notte sera nacht avond",
    week: "week woche semana semaine settimana",
    weekend: "weekend wochenende",
    month: "month monat mes mois mese maand",
    quarter: "quarter quartal trimestre kwartaal",
    year: "year jahr ano an annee anno jaar",
  }).flatMap(([period, names]) => words(names).map((name): [string, string] => [name, period])),
);
const YESTERDAY = wordSet("yesterday gestern ayer ontem ieri gisteren");
const TOMORROW = wordSet("tomorrow demain amanha domani");
const DIRECTIONS = {
  last: /^(?:last|past|previous|ago|(?:letzt|vergangen|vorig)e[nrsm]?|vor|(?:pasad|ultim|passad|scors)[oa]|hace|ha|faz|fa|passee?|derni(?:er|ere)|afgelopen|geleden)$/,
  next: /^(?:next|coming|(?:nachst|kommend)e[nrsm]?|pro[xs]s?im[oa]|prochaine?|volgende|komende)$/,
  this: /^(?:this|diese[nrsm]?|n?est[ae]|ce|cette|cet|quest[oa]|deze|dit)$/,
};
/** Whether a word says which of several it is: "last" Friday. */
export const isDirection = (key = ""): boolean =>
  Object.values(DIRECTIONS).some((pattern) => pattern.test(key));
const ARTICLE = /^(?:eine[rm]|una?|uma?|une|een)$/;
const QUARTER = /^(?:quarter|quartal|trimestre|kwartaal)$/;

export function datesOf(view: View): DateMention[] {
  return view.tokens.flatMap((_, at): DateMention[] => {
    const id = idAt(view, at);
    if (id) return [{ from: at, to: at + (view.tokens[at + 1]?.key === "feira" ? 2 : 1), id }];
    return quarterAt(view, at) ?? relativeAt(view, at) ?? [];
  });
}

/** "Q3", "q three", "third quarter", "3. Quartal", "T3". */
function quarterAt({ tokens, numerals, code }: View, at: number): [DateMention] | undefined {
  const valueAt = (index: number) => {
    const { key = "" } = tokens[index] ?? {};
    return Number(numerals?.ordinals.get(key) ?? numerals?.small.get(key) ?? numerals?.parts.get(key) ?? key);
  };
  const { key = "" } = tokens[at] ?? {};
  const isNamed = QUARTER.test(key);
  if (!isNamed && !/^(?:q|[qt][1-4])$/.test(key)) return undefined;
  let first = at - 1;
  while (tokens[first]?.glued && at - first < 3) first -= 1;
  const ways: [value: number, from: number, to: number][] = isNamed
    ? [
        [valueAt(first), first, at + 1],
        [valueAt(at + 1), at, at + 2],
      ]
    : key === "q"
      ? [[valueAt(at + 1), at, at + 2]]
      : [[Number(key[1]), at, at + 1]];
  const found = ways.find(([value]) => [1, 2, 3, 4].includes(value));
  if (!found || (key.startsWith("t") && !isNamed && /^(?:en|de|nl)$/.test(code))) return undefined;
  const [value, from, to] = found;
  return [{ from, to, id: `quarter ${value}` }];
}

/** "Yesterday", "last week", "a week ago", "la semana pasada", "vor einer Woche". */
function relativeAt({ tokens, code }: View, at: number): [DateMention] | undefined {
  const [earlier = "", before = "", key = "", after = ""] = [-2, -1, 0, 1].map(
    (step) => tokens[at + step]?.key,
  );
  if (YESTERDAY.has(key) || (key === "hier" && code === "fr"))
    return [{ from: at, to: at + 1, id: "last day" }];
  if (TOMORROW.has(key)) return [{ from: at, to: at + 1, id: "next day" }];
  const period = PERIODS.get(key.replace(/^.+'/, ""));
  if (!period) return undefined;
  const isAgo = ARTICLE.test(before) && (earlier === "a" ? tokens[at - 3]?.key === "y" : true);
  for (const [direction, pattern] of Object.entries(DIRECTIONS)) {
    const id = `${direction} ${period}`;
    if (pattern.test(before)) return [{ from: at - 1, to: at + 1, id }];
    if (direction === "this") continue;
    if (pattern.test(after)) return [{ from: at, to: at + 2, id }];
    if (isAgo && (pattern.test(earlier) || earlier === "a")) return [{ from: at - 2, to: at + 1, id }];
  }
  return undefined;
}

function idAt({ tokens, code, numerals }: View, at: number): string | undefined {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const key = token?.key ?? "";
  const id = CALENDARS.get(code)?.get(key);
  // "Segunda" is "second", too.
  const mayBeSecond = code === "pt" && id?.startsWith("day") && !/^(?:sabado|domingo)/.test(key);
  if (mayBeSecond && next?.key !== "feira" && !BEFORE_DAY.has(before?.key ?? "")) return undefined;
  const isNumbered = [before, next].some(
    (one) => one?.kind === "number" || numerals?.ordinals.get(one?.key ?? ""),
  );
  const isName = code === "en" && !token?.opens && /^\p{Lu}/u.test(token?.text ?? "");
  if (AMBIGUOUS.has(key) && !isNumbered && !isName && !BEFORE_MONTH.has(before?.key ?? "")) return undefined;
  if (id || code !== "en") return id;
  const isSeason = SEASONS.has(key) && BEFORE_SEASON.has(before?.key ?? "");
  return isSeason ? `season ${key}` : FEASTS.has(key) ? `feast ${key}` : undefined;
}
