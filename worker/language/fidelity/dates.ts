import { fold, type Range, remembered, wordSet } from "../text/index.ts";
import type { View } from "./amounts/amount.ts";

/** A day, month, season, quarter or feast named in a text, or "last week"; years and days of a month are numbers. */
export interface DateMention extends Range {
  /** The same for each way of naming it. */
  id: string;
}

const words = (text: string) => fold(text).split(/\s+/);

/** The names of months and days in a language whose numbers are known. */
const calendarOf = remembered((code: string): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>();
  const name = (time: number, options: Intl.DateTimeFormatOptions) =>
    fold(new Intl.DateTimeFormat(code, { ...options, timeZone: "UTC" }).format(time));
  for (let at = 0; at < 12; at += 1)
    for (const month of code === "en" ? (["long", "short"] as const) : (["long"] as const))
      ids.set(name(Date.UTC(2024, at), { month }), `month ${at + 1}`);
  // That year began with a Monday. "Segunda-feira" is "segunda", too.
  for (let day = 1; day <= 7; day += 1) {
    const [weekday = ""] = name(Date.UTC(2024, 0, day), { weekday: "long" }).split("-");
    for (const form of [weekday, `${weekday}s`]) ids.set(form, `day ${day}`);
  }
  return ids;
});

const SEASONS = wordSet(
  "spring summer autumn winter christmas thanksgiving easter halloween ramadan hanukkah diwali",
);
/** Other words, too, where no number stands beside them and nothing before them that a month has. */
const AMBIGUOUS = wordSet("march may mar jan jun dec sep oct mars");
const BEFORE_MONTH = wordSet(
  "in since by until till about around last next this of early late mid from before after during en fin de",
);

/** What may be the last, the next or this one; nights and mornings are of their day. */
const PERIODS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    day: "night morning evening nacht abend noche manana tarde nuit soir matin noite manha notte sera mattina avond ochtend",
    week: "week woche semana semaine settimana",
    weekend: "weekend wochenende",
    month: "month monat mes mois mese maand",
    quarter: "quarter quartal trimestre kwartaal",
    year: "year jahr ano an annee anno jaar",
  }).flatMap(([period, names]) => words(names).map((name): [string, string] => [name, period])),
);
const PERIOD = `(?:.{1,5}')?(${[...PERIODS.keys()].join("|")})`;
const LAST =
  "last|past|previous|(?:letzt|vergangen|vorig)e[nrsm]?|(?:pasad|ultim|passad|scors)[oa]|derni(?:er|ere)|passee?|afgelopen";
const NEXT = "next|coming|(?:nachst|kommend)e[nrsm]?|(?:prox|pross)im[oa]|prochaine?|volgende|komende";
const AGO = "(?:vor|hace|ha|faz|y a) (?:eine[rm]|una?|uma?|une)";
const RELATIVE = [
  [
    "last",
    `yesterday|gestern|ayer|hier|ontem|ieri|gisteren|(?:${LAST}|${AGO}) ${PERIOD}|${PERIOD} (?:${LAST}|ago|fa|geleden)`,
  ],
  ["next", `tomorrow|demain|amanha|domani|(?:${NEXT}) ${PERIOD}|${PERIOD} (?:${NEXT})`],
  ["this", `(?:this|diese[nrsm]?|n?est[ae]|ce|cette|cet|quest[oa]|deze|dit) ${PERIOD}`],
].map(([direction, pattern]) => ({ direction, pattern: new RegExp(`^(?:${pattern})(?= |$)`) }));
/** "Q3", "T3", "q three", "third quarter", "3. Quartal", "quarter two". */
const QUARTER =
  /^(?:q ?([1-4]|one|two|three|four)|t([1-4])|(\S+)(?: (?:\.|st|nd|rd|th|e|er|re|eme|o)){0,2} (?:quarter(?:'s)?|quartals?|trimestre|kwartaal)|(?:quarter|quartal) (\S+))(?= |$)/;
/** The words of the longest way to say one of these. */
const MAX_WORDS = 4;

export function datesOf(view: View): DateMention[] {
  return view.tokens.flatMap((_, from): DateMention[] => {
    const id = idAt(view, from);
    if (id) return [{ from, to: from + (view.tokens[from + 1]?.key === "feira" ? 2 : 1), id }];
    const words = view.tokens.slice(from, from + MAX_WORDS).map(({ key }) => key);
    const mention = quarterIn(words.join(" "), view) ?? relativeIn(words.join(" "), view);
    return mention ? [{ from, to: from + mention.text.split(" ").length, id: mention.id }] : [];
  });
}

function quarterIn(words: string, { numerals, code }: View): { text: string; id: string } | undefined {
  const [text, q, t, nth, after] = QUARTER.exec(words) ?? [];
  const key = q ?? t ?? nth ?? after ?? "";
  const value = Number(
    numerals?.ordinals.get(key) ?? numerals?.small.get(key) ?? numerals?.parts.get(key) ?? key,
  );
  const isQuarter = [1, 2, 3, 4].includes(value) && (!t || /^(?:es|pt|fr|it)$/.test(code));
  return text && isQuarter ? { text, id: `quarter ${value}` } : undefined;
}

/** "Yesterday", "last week", "a week ago", "la semana pasada", "vor einer Woche". */
function relativeIn(words: string, { code }: View): { text: string; id: string } | undefined {
  for (const { direction, pattern } of RELATIVE) {
    const [text, ...periods] = pattern.exec(words) ?? [];
    const period = PERIODS.get(periods.find(Boolean) ?? "") ?? "day";
    // German "hier" is "here".
    if (text && (text !== "hier" || code === "fr")) return { text, id: `${direction} ${period}` };
  }
  return undefined;
}

function idAt({ tokens, code, numerals }: View, at: number): string | undefined {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const key = token?.key.replace(/'s$/, "") ?? "";
  const id = numerals && calendarOf(code).get(key);
  const isNumbered = [before, next].some(
    (one) => one?.kind === "number" || numerals?.ordinals.get(one?.key ?? ""),
  );
  const isName = code === "en" && !token?.opens && /^\p{Lu}/u.test(token?.text ?? "");
  if (AMBIGUOUS.has(key) && !isNumbered && !isName && !BEFORE_MONTH.has(before?.key ?? "")) return undefined;
  return id ?? (code === "en" && SEASONS.has(key) ? `season ${key}` : undefined);
}
