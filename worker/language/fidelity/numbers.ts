import type { Range, Token } from "../text/index.ts";
import type { Amount } from "./amounts/amount.ts";
import { type Analysis, addTo, indicesOf, isContent } from "./analysis.ts";
import type { SaidAmounts } from "./said-amounts.ts";
import { isYear } from "./values.ts";

/** "1." and "#1" before a line, "1️⃣". */
function isListMarker(tokens: readonly Token[], at: number): boolean {
  const [token, next, after] = tokens.slice(at, at + 3);
  if ((tokens[at - 1]?.text === "#" && token?.glued) || (next?.glued && /^\p{M}/u.test(next.text)))
    return true;
  return token?.opens === true && next?.glued === true && /^[.):]$/.test(next.text) && !after?.glued;
}

/** Whether an amount of a body says something that has to be said: no list's number, no idiom. */
export function isStatement(amount: Amount, { tokens, view }: Analysis, isDigitsSaid: boolean): boolean {
  const [value = 0] = amount.values;
  if (amount.isImplied || tokens[amount.from]?.key === "couple") return false;
  if (amount.isLiteral)
    return !isListMarker(tokens, amount.from) && (view.numerals !== undefined || isDigitsSaid);
  if (amount.form === "ordinal") return value > 1 && isCountingOrdinal(amount, tokens);
  return value !== 0 && value !== 1;
}

/** "Third" in "my third company"; not in "Third, listen". */
function isCountingOrdinal({ from, to, values }: Amount, tokens: readonly Token[]): boolean {
  const next = tokens[to];
  if (tokens[from]?.opens || next?.kind !== "word") return false;
  return values[0] !== 2 || /^(?:my|our|his|her|their|the|your)$/.test(tokens[from - 1]?.key ?? "");
}

/** The amounts of a text that are dates: years, and days beside their month. */
export function datedAmounts({ tokens, dates, amounts }: Analysis): Set<Amount> {
  const months = new Set(dates.flatMap(({ id, from, to }) => (id.startsWith("month") ? [from, to - 1] : [])));
  return new Set(
    amounts.filter((amount) => {
      const isBesideMonth = [2, 1].some(
        (by) => months.has(amount.from - by) || months.has(amount.to - 1 + by),
      );
      if (amount.form === "decade" || (isBesideMonth && !amount.unit)) return true;
      const isWholeYear = !amount.isLiteral || /^\d{4}$/.test(tokens[amount.from]?.key ?? "");
      return isYear(amount) && isWholeYear && amount.scale === 1;
    }),
  );
}

/** How many tokens beside a number tell what it is of. */
const NEAR = 3;
/** So many numbers beside one word are looked at. */
const MOST_BESIDE = 40;

/**
 * Finds the numbers of a body that were said of something else only: "fifty customers" where three hundred and fifty were
 * customers, and fifty was something else. `corrected` leads from an amount to the one that it took the place of, whose
 * words it has. A number that was said alone may be of anything.
 */
export function numbersByContext(
  said: SaidAmounts,
  amounts: readonly Amount[],
  transcript: Analysis,
  corrected: ReadonlyMap<Amount, Range>,
): (body: Analysis) => (amount: Amount) => boolean {
  const besideStem = new Map<string, Amount[]>();
  const alone = new Set<Amount>();
  const numbers = numberTokens(transcript);
  for (const amount of amounts) {
    const stems = [amount, corrected.get(amount) ?? []]
      .flat()
      .flatMap((range) => stemsBeside(range, transcript, numbers));
    if (stems.length === 0) alone.add(amount);
    for (const stem of new Set(stems)) addTo(besideStem, stem, amount, MOST_BESIDE);
  }
  return (body) => {
    const bodyNumbers = numberTokens(body);
    return (amount) => {
      const own = said.matching(amount);
      if (amount.form !== "count" || amount.unit?.kind === "clock" || isYear(amount)) return false;
      const others = stemsBeside(amount, body, bodyNumbers).flatMap((stem) => besideStem.get(stem) ?? []);
      const isLike = ({ form, isImplied, unit }: Amount) =>
        form === "count" && !isImplied && (!unit || !amount.unit || unit.kind === amount.unit.kind);
      const isOwn = own.length === 0 || own.some((one) => alone.has(one) || others.includes(one));
      return !isOwn && others.some(isLike);
    };
  };
}

const numberTokens = ({ amounts, tokens }: Analysis): Set<number> =>
  new Set(amounts.flatMap(indicesOf).filter((at) => tokens[at]?.key !== "one"));

/** The content words on either side of an amount, up to the next amount or the end of the sentence. */
function stemsBeside({ from, to }: Range, text: Analysis, numbers: ReadonlySet<number>): string[] {
  const side = (start: number, step: 1 | -1): string[] => {
    const found: string[] = [];
    for (let at = start, left = NEAR; left > 0; at += step, left -= 1) {
      const token = text.tokens[at];
      if (!token || numbers.has(at) || /[.!?…]/u.test(token.text)) break;
      if (token.kind === "word" && isContent(token, text)) found.push(`${step} ${text.stems[at]}`);
    }
    return found;
  };
  return [...side(from - 1, -1), ...side(to, 1)];
}
