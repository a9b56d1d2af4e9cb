import { fold } from "../../text/index.ts";

/** A number in a text, however it is written, with what it counts. */
export interface Amount {
  /** Token indices, `to` exclusive, unit included. */
  from: number;
  to: number;
  /** What it may be; any of them will do. */
  values: number[];
  form: "count" | "ordinal" | "part" | "decade";
  unit?: Unit;
  /** The two numbers of "nine out of ten". */
  outOf?: readonly [number, number];
  /** Only implied, as the one in "a year": supports others, is never questioned itself. */
  isImplied?: boolean;
  isLiteral?: boolean;
  scale: number;
}

/** What an amount is an amount of. Names are ours: a euro is `eur` in every language. */
export interface Unit {
  kind: "percent" | "times" | "money" | "time" | "clock";
  name: string;
}

/** Time units by how many of the smallest of their family they are: days do not add up to months. */
const TIME_WORTH: ReadonlyMap<string, { family: "seconds" | "months"; worth: number }> = new Map([
  ["second", { family: "seconds", worth: 1 }],
  ["minute", { family: "seconds", worth: 60 }],
  ["quarter hour", { family: "seconds", worth: 900 }],
  ["hour", { family: "seconds", worth: 3600 }],
  ["day", { family: "seconds", worth: 86_400 }],
  ["week", { family: "seconds", worth: 604_800 }],
  ["fortnight", { family: "seconds", worth: 1_209_600 }],
  ["month", { family: "months", worth: 1 }],
  ["quarter", { family: "months", worth: 3 }],
  ["year", { family: "months", worth: 12 }],
  ["decade", { family: "months", worth: 120 }],
]);

const SIGNS = unitsIn("money", "usd: $ | eur: € | gbp: £ | jpy: ¥ | inr: ₹");
SIGNS.set("%", { kind: "percent", name: "percent" });

/** Units that are called alike in every language. */
const SHARED = new Map([
  ...unitsIn(
    "money",
    `usd: dollar dollars buck bucks usd dólar dólares dolares | eur: euro euros eur | gbp: pound pounds quid gbp sterling libra libras
    pfund livre livres | jpy: yen jpy | inr: rupee rupees inr | chf: franc francs franken chf | brl: reais brl | mxn: peso pesos`,
  ),
  ...unitsIn("times", "times: times x fold veces vezes fois mal"),
  ...unitsIn("percent", "percent: percent pct prozent"),
]);
/** A second word makes these a percentage: "per cent", "por ciento". */
const PER_CENT: ReadonlySet<string> = new Set(["per cent", "por ciento", "por cento", "pour cent"]);

/** By language: each unit of time, and the words for it. */
const TIME: Record<string, string> = {
  en: `second: seconds sec secs | minute: minute minutes min mins | hour: hour hours hr hrs | day: day days | week: week weeks |
    fortnight: fortnight fortnights | month: month months | quarter: quarters | year: year years yr yrs | decade: decade decades`,
  es: `second: segundos | minute: minuto minutos | hour: hora horas | day: día días | week: semana semanas | month: mes meses | year: año años |
    decade: década décadas`,
  pt: `second: segundos | minute: minuto minutos | hour: hora horas | day: dia dias | week: semana semanas | month: mês meses | year: ano anos |
    decade: década décadas`,
  fr: `second: secondes | minute: minute minutes | hour: heure heures | day: jour jours | week: semaine semaines | month: mois |
    year: an ans année années | decade: décennie`,
  de: `quarter hour: viertelstunde viertelstunden | second: sekunden | minute: minute minuten | hour: stunde stunden | day: tag tage tagen | week: woche wochen | month: monat monate monaten |
    year: jahr jahre jahren | decade: jahrzehnt jahrzehnte`,
  nl: "quarter hour: kwartier kwartieren | second: seconden | minute: minuut minuten | hour: uur uren | day: dag dagen | week: week weken | month: maand maanden | year: jaar jaren",
  it: "second: secondi | minute: minuto minuti | hour: ora ore | day: giorno giorni | week: settimana settimane | month: mese mesi | year: anno anni",
};

const BY_LANGUAGE: ReadonlyMap<string, ReadonlyMap<string, Unit>> = new Map(
  Object.entries(TIME).map(([language, units]) => [
    language,
    new Map([...SHARED, ...unitsIn("time", units)]),
  ]),
);

/** "usd: dollar dollars | eur: euro": units by the words for them. */
function unitsIn(kind: Unit["kind"], list: string): Map<string, Unit> {
  return new Map(
    list.split("|").flatMap((unit) => {
      const [name = "", words = ""] = unit.trim().split(": ");
      return words.split(/\s+/).map((word): [string, Unit] => [fold(word), { kind, name }]);
    }),
  );
}

export function unitOfSign(sign: string): Unit | undefined {
  return SIGNS.get(sign);
}

/** The unit a word names, or two words together; `length` says how many were used. */
export function unitOfWords(
  first: string,
  second: string,
  language: string,
): { unit: Unit; length: number } | undefined {
  if (PER_CENT.has(`${first} ${second}`)) return { unit: { kind: "percent", name: "percent" }, length: 2 };
  const unit = (BY_LANGUAGE.get(language) ?? SHARED).get(first);
  return unit && { unit, length: 1 };
}

/** A length of time in the smallest unit of its family. */
export function timeWorth(value: number, name: string): { family: string; worth: number } | undefined {
  const unit = TIME_WORTH.get(name);
  return unit && { family: unit.family, worth: value * unit.worth };
}

/** The same length of time in the other units of its family: ninety minutes are 1.5 hours. */
export function timesIn({ values, unit }: Amount): number[] {
  const own = TIME_WORTH.get(unit?.name ?? "");
  const alike = [...TIME_WORTH.values()].filter(({ family }) => family === own?.family);
  return values.flatMap((value) => alike.map(({ worth }) => (value * (own?.worth ?? 0)) / worth));
}
