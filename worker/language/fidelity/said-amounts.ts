import type { Token } from "../text/index.ts";
import { type Amount, timeWorth } from "./amounts/amount.ts";
import { sharesOf, supports } from "./amounts/support.ts";
import { addTo } from "./analysis.ts";
import { isNegation } from "./polarity.ts";
import { isYear } from "./values.ts";

/** Of the amounts of about one size no more are compared with another. */
const MOST_ALIKE = 40;
/** Two numbers so far apart at most are the ends of one change: "from ten to twenty". */
const RATIO_REACH = 8;
const RATIO_STEPS = 20;

/** Amounts that were said, found by their size, so that the time grows with the text only. */
export interface SaidAmounts {
  /** Those that may be written as this one. */
  matching(written: Amount): Amount[];
  /** Whether an amount was said, in whatever form. */
  has(written: Amount): boolean;
}

export function saidAmounts(amounts: readonly Amount[], tokens: readonly Token[]): SaidAmounts {
  const bySize = new Map<string, Amount[]>();
  for (const amount of amounts)
    for (const size of new Set(sizesOf(amount, false))) addTo(bySize, size, amount, MOST_ALIKE);
  const parts = new Set(amounts.flatMap(({ values, outOf = [] }) => [...values, ...outOf]));
  const ratios = ratiosOf(amounts);
  const hasNegation = tokens.some(({ key }) => isNegation(key));
  const isShortYear = (said: Amount, written: Amount) =>
    isYear(written) &&
    !said.unit &&
    said.values[0] === (written.values[0] ?? 0) % 100 &&
    /^(?:in|of|since)$/.test(tokens[said.from - 1]?.key ?? "");
  const matching = (written: Amount) => {
    const alike = new Set(sizesOf(written).flatMap((size) => bySize.get(size) ?? []));
    return [...alike].filter((said) => supports(said, written) || isShortYear(said, written));
  };
  return {
    matching,
    has(written) {
      const [value = 0] = written.values;
      if (matching(written).length > 0 || written.outOf?.every((part) => parts.has(part))) return true;
      if (value === 0) return hasNegation;
      return written.unit?.kind === "times" && ratios.has(Math.round(value * RATIO_STEPS));
    },
  };
}

/**
 * Names for the sizes that an amount may have, as a number, a length of time and a share: amounts that may be the same have one
 * in common. A rounded one is `about` others.
 */
function sizesOf(amount: Amount, isAbout = true): string[] {
  const { values, form, unit, scale } = amount;
  const steps = isAbout ? [-1, 0, 1] : [0];
  const sizes = values.flatMap((value) => {
    const time = timeWorth(value, unit?.name ?? "");
    // A step is one percent: twice what rounding may change.
    const step = Math.round(Math.log(Math.max(1, Math.abs(value))) * 100);
    const isRounded = !isAbout || scale >= 1000;
    return [
      `number ${value.toPrecision(9)}`,
      ...(time ? [`${time.family} ${time.worth.toPrecision(9)}`] : []),
      ...(isRounded ? steps.map((more) => `about ${step + more}`) : []),
    ];
  });
  const shares = sharesOf(amount).flatMap((share) =>
    steps.map((more) => `share ${Math.round(share * 50) + more}`),
  );
  // "For a quarter" may mean three months; "the spring of twenty one" is 2021.
  if (form === "part" && values[0] === 0.25) sizes.push(`months ${(3).toPrecision(9)}`);
  if (isAbout && isYear(amount)) sizes.push(`number ${((values[0] ?? 0) % 100).toPrecision(9)}`);
  return [...sizes, ...shares];
}

/** How many times as much the later of two neighbouring amounts is, in steps of a twentieth: "from ten to twenty" is doubled. */
function ratiosOf(amounts: readonly Amount[]): Set<number> {
  return new Set(
    amounts.flatMap(({ to, values }, at) => {
      const next = amounts[at + 1];
      if (!next || next.from - to > RATIO_REACH) return [];
      return values.flatMap((first) =>
        first > 0 ? next.values.map((second) => Math.round((second / first) * RATIO_STEPS)) : [],
      );
    }),
  );
}
