import type { Unsaid } from "#contract/drafts.ts";
import type { Language, Range } from "../text/index.ts";
import type { Amount } from "./amounts/amount.ts";
import { isStatement, maybeSaid, numbersByContext, saidAmounts } from "./amounts/said.ts";
import { type Analysis, indicesOf, transcriptOf } from "./analysis.ts";
import { isCapitalised, nameRanges, nameTokens, unsaidTitles } from "./names.ts";
import { spelledIn } from "./spelling.ts";
import { isYear } from "./values.ts";
import { deniedTokens, withdrawalsIn } from "./withdrawn.ts";

export type Speech = ReturnType<typeof speechOf>;

/** What was said, and which of its facts hold: those not taken back are `holding`, those not taken back for certain `likely`. */
export function speechOf(said: readonly string[], confirmed: readonly string[], language: Language) {
  const transcript = transcriptOf(said, confirmed, language);
  const { tokens, dates } = transcript;
  const withdrawals = withdrawalsIn(transcript, transcript.confirmedFrom);
  const amountAt = new Map(transcript.amounts.map((amount) => [amount.from, amount]));
  const corrected = new Set<Amount>();
  for (const { wrong, right } of withdrawals) {
    const [before, after] = [amountAt.get(wrong.from), amountAt.get(right.from)];
    if (!before || !after || corrected.has(after)) continue;
    const inPlace = inPlaceOf(before, after);
    amountAt.set(right.from, inPlace);
    corrected.add(inPlace);
  }
  const amounts = [...amountAt.values()];
  const isIn = (out: ReadonlySet<number>) => (at: number) => out.has(at);
  const isOut = isIn(new Set(withdrawals.flatMap(({ wrong }) => indicesOf(wrong))));
  const isSurelyOut = isIn(
    new Set(withdrawals.flatMap(({ wrong, isCertain }) => (isCertain ? indicesOf(wrong) : []))),
  );
  const factsWithout = (isGone: (at: number) => boolean) => ({
    amounts: saidAmounts(amounts.filter(({ from }) => !isGone(from))),
    dates: new Set(dates.filter(({ from }) => !isGone(from)).map(({ id }) => id)),
    hasName: spelledIn(
      tokens.map(({ kind, key }, at) => (kind === "sign" || isGone(at) ? "" : key)),
      language.functionKeys,
    ),
  });
  const holding = factsWithout(isOut);
  return {
    transcript,
    withdrawals,
    holding,
    likely: factsWithout(isSurelyOut),
    maybeSaid: maybeSaid(transcript, isSurelyOut),
    isOfSomethingElse: numbersByContext(holding.amounts, amounts, transcript, corrected),
  };
}

/** "39,000 dollars, no, 46" are 46,000 dollars; "in twenty seventeen, no, eighteen" is 2018. */
function inPlaceOf(wrong: Amount, right: Amount): Amount {
  const [before = 0] = wrong.values;
  const [after = 0] = right.values;
  const scale = wrong.scale > 1 ? wrong.scale : ([1e6, 1000].find((each) => before % each === 0) ?? 1);
  const values = [...right.values];
  if (right.scale === 1 && before >= scale && after < 1000) values.push(after * scale);
  if (isYear(wrong) && after < 100) values.push(before - (before % 100) + after);
  const unit = right.unit ?? wrong.unit;
  return { ...right, values, ...(unit && { unit }) };
}

/** A passage of a text that says something unsaid, in token indices. */
export interface Mark extends Range {
  kind: Unsaid["kind"];
  saidElsewhere?: true;
}

const marked = ({ from, to }: Range, kind: Mark["kind"], isSaid = false): Mark => ({
  from,
  to,
  kind,
  ...(isSaid && { saidElsewhere: true }),
});

/**
 * The numbers, dates and names of a body that were not said, or were taken back. Of a `verbatim` part of what was said only
 * the latter are.
 */
export function unsaidFacts(body: Analysis, speech: Speech, isVerbatim: boolean): Mark[] {
  const { holding, likely, transcript } = speech;
  const { tokens } = body;
  const denied = deniedTokens(body);
  const isDigitsSaid = transcript.amounts.some(({ isLiteral }) => isLiteral);
  const isElsewhere = speech.isOfSomethingElse(body);
  const months = new Map(body.dates.map(({ from, id }) => [from, id]));
  const numbers = body.amounts.flatMap((amount): Mark[] => {
    if (!isStatement(amount, body, isDigitsSaid) || denied.has(amount.from)) return [];
    const { from, to, unit } = amount;
    const beside = [from - 2, to + 1, from - 1, to].map((at) => months.get(at));
    const month = !unit || unit.kind === "nth" ? beside.findLast((id) => id?.startsWith("month")) : undefined;
    const kind = month !== undefined || isDated(amount, body) ? "date" : "number";
    if (holding.amounts.has(amount))
      return !isVerbatim && isElsewhere(amount) ? [marked(amount, kind, true)] : [];
    // "The last day of August".
    const isLikely = likely.dates.has(month ?? "") || likely.amounts.has(amount);
    return [marked(amount, kind, isLikely || speech.maybeSaid(amount, body))];
  });
  const dates = body.dates
    .filter(({ from, id }) => !holding.dates.has(id) && !denied.has(from))
    .map((date) => marked(date, "date", likely.dates.has(date.id) || !/^(?:month|day) /.test(date.id)));
  const withdrawn = new Set(
    speech.withdrawals.flatMap(({ kind, wrong }) =>
      kind === "name" ? transcript.tokens.slice(wrong.from, wrong.to).map(({ key }) => key) : [],
    ),
  );
  const likelyNames = new Set(nameTokens(body));
  const names = [...tokens.keys()].filter((at) => {
    const key = tokens[at]?.key ?? "";
    const mayBe = likelyNames.has(at) || (isCapitalised(tokens[at]) && withdrawn.has(key));
    return mayBe && !denied.has(at) && !holding.hasName(key, withdrawn.has(key));
  });
  const isLikely = ({ from, to }: Range) => tokens.slice(from, to).every(({ key }) => likely.hasName(key));
  return [
    ...nameRanges(names, tokens).map((range) => marked(range, "name", isLikely(range))),
    ...(isVerbatim ? [] : unsaidTitles(body, transcript)).map((range) => marked(range, "name")),
    ...dates,
    ...numbers,
  ];
}

/** Whether an amount is a year or a decade. */
function isDated(amount: Amount, { tokens }: Analysis): boolean {
  const isWholeYear = !amount.isLiteral || /^\d{4}$/.test(tokens[amount.from]?.key ?? "");
  return amount.unit?.kind === "decade" || (isYear(amount) && isWholeYear && amount.scale === 1);
}
