import { fold } from "../../text/index.ts";

/** What an amount is an amount of, alike in every language: an hour is 3,600 of the kind "second". */
export interface Unit {
  /** Units of one dimension may be taken for each other; only those of one kind convert. */
  dimension: string;
  kind: string;
  worth: number;
}

/** Each line: dimension, kind and worth of a unit, and the words for it. Days do not add up to months. */
const TABLE = `
  time second 1: seconds sec secs segundos secondes sekunden seconden secondi
  time second 60: minute minutes min mins minuto minutos minuten minuut minuti
  time second 900: viertelstunde viertelstunden kwartier kwartieren
  time second 3600: hour hours hr hrs hora horas heure heures stunde stunden uur uren ora ore
  time second 86400: day days día días dia dias jour jours tag tage tagen dag dagen giorno giorni
  time second 604800: week weeks semana semanas semaine semaines woche wochen weken settimana settimane
  time second 1209600: fortnight fortnights
  time month 1: month months mes meses mês mois monat monate monaten maand maanden mese mesi
  time month 3: quarters
  time month 12: year years yr yrs año años ano anos an ans année années jahr jahre jahren jaar jaren anno anni
  time month 120: decade decades década décadas décennie jahrzehnt jahrzehnte
  share percent 1: % percent pct prozent procent
  share times 1: times x fold veces vezes fois mal
  money usd 1: $ dollar dollars buck bucks usd dólar dólares
  money eur 1: € euro euros eur
  money gbp 1: £ pound pounds quid gbp sterling libra libras pfund livre livres
  money jpy 1: ¥ yen jpy
  money inr 1: ₹ rupee rupees inr
  money chf 1: franc francs franken chf
  money brl 1: reais brl
  money mxn 1: peso pesos
  length metre 1: meter meters metre metres metro metros mètre mètres metri
  length metre 1000: km kms kilometer kilometers kilometre kilometres kilometern kilómetro kilómetros quilômetro quilômetros kilomètre kilomètres
  length mile 1: mile miles meile meilen milla millas milhas
  weight gram 1: g gram grams gramm gramo gramos gramme grammes gramas grammi
  weight gram 1000: kg kilo kilos kilogram kilograms kilogramm
  weight gram 1000000: ton tons tonne tonnes tonnen toneladas`;

const UNITS: ReadonlyMap<string, Unit> = new Map(
  fold(TABLE)
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [dimension = "", kind = "", worth = "", ...words] = line.trim().split(/:? /);
      const unit = { dimension, kind, worth: Number(worth) };
      return words.map((word) => [word, unit] as const);
    }),
);
const PER_CENT = /^(?:per cent|por ciento|por cento|pour cent|per cento)$/;

/** The unit that a sign or word names, or two words together; `length` says how many were used. */
export function unitOf(
  first: string,
  second: string,
  language: string,
): { unit: Unit; length: number } | undefined {
  const length = PER_CENT.test(`${first} ${second}`) ? 2 : 1;
  // "Five an hour".
  const unit = first === "an" && language !== "fr" ? undefined : UNITS.get(length === 2 ? "%" : first);
  return unit && { unit, length };
}
