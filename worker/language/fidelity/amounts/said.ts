import { type Analysis, addTo, likenessTo, SENTENCE_END, wordsNear } from "../analysis.ts";
import type { Amount } from "./amount.ts";

/** Of amounts with one key, or beside one word, no more are compared with another. */
const MOST_ALIKE = 40;
/** Two numbers so far apart at most are the ends of one change: "from ten to twenty". */
const CHANGE_REACH = 8;
/** How many tokens beside a number tell what it is of. */
const BESIDE = 3;
/** So much likelier must it be that a number is of what another was said of. */
const MARGIN = 1.6;
/** So few may count what was told one by one: "both", "twins", "my brother and I". */
const MOST_COUNTED = 3;
/** "A quarter of an hour" are 15 minutes. */
const SECONDS_A_MINUTE = 60;
/** Number words that others begin with have so many letters. */
const MIN_BEGINNING = 3;
const MAX_BEGINNING = 12;

const round = (value: number): number => Number(value.toPrecision(9));
const isBare = ({ unit }: Amount): boolean => !unit || unit.dimension === "clock";

/** What an amount measures, in the base of its unit; a part of a whole is a percentage, and "doubled" is up 100 %. */
function measuresOf({ values, unit }: Amount): string[] {
  return values.flatMap((value) => {
    const key = `${unit?.kind} ${round(value * (unit?.worth ?? 1))}`;
    if (unit?.kind === "times") return [key, `percent ${round((value > 1 ? value - 1 : value) * 100)}`];
    if (unit?.kind !== "part") return [key];
    const percents = [`percent ${Math.floor(value * 100)}`, `percent ${Math.ceil(value * 100)}`];
    // "For a quarter" may mean three months.
    return [key, ...percents, ...(value === 0.25 ? ["month 3"] : [])];
  });
}

/** Keys under which an amount is found that was said; without a unit on either side the number decides. */
function saidKeys(amount: Amount): string[] {
  if (amount.unit?.kind === "nth") return measuresOf(amount);
  // "Half a millimetre" is 0.5 mm, and of "9 out of 10" both are said.
  const isPart = amount.unit?.kind === "part";
  const values = [...amount.values, ...(amount.outOf ?? [])];
  const kinds = isBare(amount) || isPart ? ["any", "bare"] : ["any"];
  const keys = kinds.flatMap((kind) => values.map((value) => `${kind} ${round(value)}`));
  return isBare(amount) ? keys : [...keys, ...measuresOf(amount)];
}

function askedKeys(amount: Amount): string[] {
  const { unit, values } = amount;
  if (isBare(amount)) return [...values.map((value) => `any ${round(value)}`), `nth ${values[0]}`];
  const keys = unit?.kind === "part" ? [] : values.map((value) => `bare ${round(value)}`);
  return [...measuresOf(amount), ...keys];
}

/** Finds those of these amounts that may be written as a given one: the time grows with the text only. */
export function saidAmounts(amounts: readonly Amount[]) {
  const byKey = new Map<string, Amount[]>();
  for (const [at, amount] of amounts.entries()) {
    const next = amounts[at + 1];
    const [first = 0] = amount.values;
    const isChange = next && first > 0 && next.from - amount.to <= CHANGE_REACH;
    const ratios = isChange
      ? next.values.map((value) => `times ${Number((value / first).toPrecision(2))}`)
      : [];
    for (const key of new Set([...saidKeys(amount), ...ratios])) addTo(byKey, key, amount, MOST_ALIKE);
  }
  const matching = (amount: Amount) => [...new Set(askedKeys(amount).flatMap((key) => byKey.get(key) ?? []))];
  const has = (amount: Amount) =>
    matching(amount).length > 0 || amount.outOf?.every((part) => byKey.has(`any ${part}`)) === true;
  return { matching, has };
}

/** Tells amounts that may have been said in a form that is not read: they are marked, never cut. Tokens in `out` were not said. */
export function maybeSaid({ tokens, numerals, amounts }: Analysis, out: ReadonlySet<number>) {
  const saidValues = amounts.flatMap(({ from, values, unit }) =>
    out.has(from) ? [] : values.flatMap((value) => [value, (value * (unit?.worth ?? 1)) / SECONDS_A_MINUTE]),
  );
  const readings = tokens.flatMap(({ key }, at) => {
    if (out.has(at)) return [];
    // "Twelves", "fünfköpfig".
    const beginnings = Array.from(key.slice(MIN_BEGINNING - 1, MAX_BEGINNING), (_, more) =>
      numerals?.small.get(key.slice(0, MIN_BEGINNING + more)),
    );
    return [...(key.match(/\d+/g) ?? []), ...beginnings];
  });
  const near = new Set([...saidValues, ...readings].map((value) => round(Number(value))));
  const has = (value: number) => value !== 0 && near.has(round(value));
  return ({ values, unit }: Amount): boolean => {
    const isCount = !/^(?:money|share)$/.test(unit?.dimension ?? "");
    return (
      numerals === undefined ||
      values.some((value) => [value, value / 1000, value / 1e6, value * (unit?.worth ?? 1)].some(has)) ||
      (isCount && values.some((value) => value <= MOST_COUNTED || has(value % 100)))
    );
  };
}

/** Whether an amount of a body says something that has to be said: no list's number ("1.", "#1", "1️⃣"), no idiom. */
export function isStatement(amount: Amount, body: Analysis, isDigitsSaid: boolean): boolean {
  const { from, to, unit, values } = amount;
  const [value = 0] = values;
  const { tokens, numerals } = body;
  const [token, next] = [tokens[from], tokens[from + 1]];
  const isListed = token?.opens && next?.glued && /^[.):]$/.test(next.text) && !tokens[from + 2]?.glued;
  const isMarker = isListed || tokens[from - 1]?.text === "#" || (next?.glued && /^\p{M}/u.test(next.text));
  const isIdiom = token?.key === "couple" || [tokens[to]?.text, tokens[from - 1]?.text].includes("/");
  if (amount.isImplied || isIdiom || value === 0) return false;
  if (amount.isLiteral) return !isMarker && (numerals !== undefined || isDigitsSaid);
  if (unit?.kind !== "nth") return value !== 1;
  // "Third" in "my third company"; not in "Third, listen".
  const counts = value > 1 && !token?.opens && tokens[to]?.kind === "word";
  return counts && (value > 2 || /^(?:my|our|his|her|their|the|your)$/.test(tokens[from - 1]?.key ?? ""));
}

/** Whether an amount counts nothing: "the second", "the nineties", "at nine", "half". */
const isOfNothing = ({ unit }: Amount): boolean =>
  /^(?:nth|decade|clock)$/.test(unit?.dimension ?? "") || unit?.kind === "part";

/** "Fifty customers" where fifty was something else. A number that was said alone, to correct another, or in a request, may be of anything. */
export function numbersByContext(
  index: ReturnType<typeof saidAmounts>,
  amounts: readonly Amount[],
  transcript: Analysis,
  isAlone: (amount: Amount) => boolean,
): (body: Analysis) => (amount: Amount) => boolean {
  const beside = new Map<string, Amount[]>();
  const alone = new Set(amounts.filter(isAlone));
  for (const amount of amounts) {
    const words = wordsNear(transcript, amount, BESIDE, SENTENCE_END);
    if (words.size === 0 || isOfNothing(amount)) alone.add(amount);
    else for (const [stem, place] of words) addTo(beside, `${Math.sign(place)} ${stem}`, amount, MOST_ALIKE);
  }
  return (body) => (amount) => {
    const own = index.matching(amount);
    if (isOfNothing(amount) || own.length === 0 || own.some((one) => alone.has(one))) return false;
    const likeness = likenessTo(body, amount, transcript);
    // "One" may be an article.
    const isLike = ({ isImplied, values, unit }: Amount) =>
      !isImplied && values[0] !== 1 && (!unit || !amount.unit || unit.dimension === amount.unit.dimension);
    const best = Math.max(...own.map(likeness));
    return wordsNear(body, amount, BESIDE, SENTENCE_END)
      .entries()
      .some(([stem, place]) =>
        beside
          .get(`${Math.sign(place)} ${stem}`)
          ?.some((one) => isLike(one) && likeness(one) > best * (Math.abs(place) > 1 ? MARGIN : 1)),
      );
  };
}
