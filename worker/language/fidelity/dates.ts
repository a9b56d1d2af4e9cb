import { fold, type Range, wordSet } from "../text/index.ts";
import type { View } from "./amounts/amount.ts";

/** A day, month, season, quarter or feast named in a text; years and days of a month are numbers. */
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

/** English seasons, quarters and feasts. */
const OTHERS = wordSet("christmas thanksgiving easter halloween ramadan hanukkah diwali q1 q2 q3 q4");
const SEASONS = wordSet("spring summer autumn winter");
const BEFORE_SEASON = wordSet("last next this in the that of every since early late mid");
/** Other words, too, where no number stands beside them and nothing before them that a month has. */
const AMBIGUOUS = wordSet("march may mar jan jun dec sep oct mars");
const BEFORE_MONTH = wordSet(
  "in since by until till last next this of early late mid from before after during en fin de",
);

const BEFORE_DAY = wordSet("na numa toda cada ate desde");

export function datesOf(view: View): DateMention[] {
  return view.tokens.flatMap((_, from) => {
    const id = idAt(view, from);
    return id ? [{ from, to: from + (view.tokens[from + 1]?.key === "feira" ? 2 : 1), id }] : [];
  });
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
  return isSeason ? `season ${key}` : OTHERS.has(key) ? `feast ${key}` : undefined;
}
