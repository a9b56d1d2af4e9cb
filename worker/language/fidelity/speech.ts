import type { Unsaid } from "#contract/drafts.ts";
import type { Language, Range } from "../text/index.ts";
import type { Amount } from "./amounts/amount.ts";
import { isStatement, maybeSaid, numbersByContext, type SaidAmounts, saidAmounts } from "./amounts/said.ts";
import { type Analysis, indicesOf, type Transcript, transcriptOf } from "./analysis.ts";
import { isCalendarDate } from "./dates.ts";
import { isCapitalised, nameRanges, nameTokens, unsaidTitles } from "./names.ts";
import { spelledIn } from "./spelling.ts";
import { isYear } from "./values.ts";
import { deniedTokens, type Withdrawal, withdrawalsIn } from "./withdrawn.ts";

/** What counts as said of numbers, dates and names. */
interface Facts {
  amounts: SaidAmounts;
  dates: ReadonlySet<string>;
  /** As a recogniser may have spelled it, unless only the exact spelling will do: Dunham is not Durham. */
  hasName(key: string, isExact?: boolean): boolean;
}

/** What was said, and which of its facts hold. */
export interface Speech {
  transcript: Transcript;
  withdrawals: readonly Withdrawal[];
  /** What was said and not taken back. */
  holding: Facts;
  /** What was not taken back for certain. */
  likely: Facts;
  /** What was taken back, too. */
  mentioned: Facts;
  isOfSomethingElse: ReturnType<typeof numbersByContext>;
  maybeSaid: ReturnType<typeof maybeSaid>;
  /** Whether words that follow each other have these initials: "NYC". */
  hasInitials: (key: string) => boolean;
}

export function speechOf(said: readonly string[], confirmed: readonly string[], language: Language): Speech {
  const transcript = transcriptOf(said, confirmed, language);
  const { tokens, amounts } = transcript;
  const withdrawals = withdrawalsIn(transcript, transcript.confirmedFrom);
  const isOut = outOf(withdrawals);
  const isCertainlyOut = outOf(withdrawals.filter(({ isCertain }) => isCertain));
  const corrections = new Map(
    withdrawals.map(({ wrong, right }): [number, Range] => [right.from, wrong]).reverse(),
  );
  const byStart = new Map(amounts.map((amount) => [amount.from, amount]));
  const replaced = new Set<Amount>();
  const corrected = amounts.map((amount) => {
    const wrong = corrections.get(amount.from);
    const before = byStart.get(wrong?.from ?? -1);
    if (!wrong || !before) return amount;
    const right = inPlaceOf(before, amount);
    replaced.add(right);
    return right;
  });
  const factsWithout = (isGone: (at: number) => boolean): Facts => {
    const keys = tokens.map(({ kind, key }, at) => (kind === "sign" || isGone(at) ? "" : key));
    return {
      amounts: saidAmounts(corrected.filter(({ from }) => !isGone(from))),
      dates: new Set(transcript.dates.filter(({ from }) => !isGone(from)).map(({ id }) => id)),
      hasName: spelledIn(keys, transcript.functionWords),
    };
  };
  const initials = tokens.map(({ kind, key }) => (kind === "word" ? key[0] : "")).join("");
  const holding = factsWithout(isOut);
  return {
    transcript,
    withdrawals,
    holding,
    likely: factsWithout(isCertainlyOut),
    mentioned: factsWithout(() => false),
    maybeSaid: maybeSaid(transcript, isCertainlyOut),
    hasInitials: (key) => initials.includes(key),
    isOfSomethingElse: numbersByContext(holding.amounts, corrected, transcript, replaced),
  };
}

function outOf(withdrawals: readonly Withdrawal[]): (at: number) => boolean {
  const out = new Set(withdrawals.flatMap(({ wrong }) => indicesOf(wrong)));
  return (at) => out.has(at);
}

/** "39,000 dollars, no, 46" are 46,000 dollars; "in twenty seventeen, no, eighteen" is 2018. */
function inPlaceOf(wrong: Amount, right: Amount): Amount {
  const [before = 0] = wrong.values;
  const [after = 0] = right.values;
  const scale = wrong.scale > 1 ? wrong.scale : ([1e6, 1000].find((each) => before % each === 0) ?? 1);
  const values = [...right.values];
  if (right.scale === 1 && before >= scale && after < 1000 && scale > 1) values.push(after * scale);
  if (isYear(wrong) && after < 100) values.push(before - (before % 100) + after);
  const unit = right.unit ?? wrong.unit;
  return { ...right, values, ...(unit && { unit }) };
}

/** A passage of a text that says something unsaid, in token indices. */
export interface Mark extends Range {
  kind: Unsaid["kind"];
  saidElsewhere?: true;
}

/**
 * The numbers, dates and names of a body that were not said, or were taken back. Of a `verbatim` part of what was said only
 * the latter are.
 */
export function unsaidFacts(body: Analysis, speech: Speech, isVerbatim: boolean): Mark[] {
  const { holding, likely, mentioned, transcript } = speech;
  const { tokens } = body;
  const denied = deniedTokens(body);
  const isUnsaid = ({ from }: Range, has: (facts: Facts) => boolean): boolean => {
    if (has(holding)) return false;
    return isVerbatim ? !denied.has(from) && has(mentioned) : !(denied.has(from) && has(mentioned));
  };
  const marked = ({ from, to }: Range, kind: Mark["kind"], isSaid: boolean): Mark => ({
    from,
    to,
    kind,
    ...(isSaid && { saidElsewhere: true }),
  });
  const isDigitsSaid = transcript.amounts.some(({ isLiteral }) => isLiteral);
  const months = monthsBeside(body);
  const isElsewhere = speech.isOfSomethingElse(body);
  const numbers = body.amounts.flatMap((amount): Mark[] => {
    if (!isStatement(amount, body, isDigitsSaid)) return [];
    const month = months.get(amount);
    const kind = month !== undefined || isDated(amount, body) ? "date" : "number";
    if (isUnsaid(amount, ({ amounts }) => amounts.has(amount)))
      return [
        // "The last day of August".
        marked(
          amount,
          kind,
          likely.dates.has(month ?? "") || likely.amounts.has(amount) || speech.maybeSaid(amount, body),
        ),
      ];
    return isVerbatim || denied.has(amount.from) || !isElsewhere(amount) ? [] : [marked(amount, kind, true)];
  });
  const dates = body.dates
    .filter((date) => isUnsaid(date, (facts) => facts.dates.has(date.id)))
    .map((date) => {
      const isWordSaid = !mentioned.dates.has(date.id) && transcript.byKey.has(tokens[date.from]?.key ?? "");
      return marked(date, "date", likely.dates.has(date.id) || isWordSaid || !isCalendarDate(date.id));
    });
  const withdrawn = new Set(
    speech.withdrawals.flatMap(({ kind, wrong }) =>
      kind === "name" ? transcript.tokens.slice(wrong.from, wrong.to).map(({ key }) => key) : [],
    ),
  );
  const likelyNames = new Set(nameTokens(body));
  const names = [...tokens.keys()].filter((at) => {
    const key = tokens[at]?.key ?? "";
    const mayBe = likelyNames.has(at) || (isCapitalised(tokens[at]) && withdrawn.has(key));
    return mayBe && isUnsaid({ from: at, to: at + 1 }, ({ hasName }) => hasName(key, withdrawn.has(key)));
  });
  return [
    ...nameRanges(names, tokens).map((range) => {
      const keys = tokens.slice(range.from, range.to).map(({ key }) => key);
      return marked(
        range,
        "name",
        keys.every((key) => likely.hasName(key) || speech.hasInitials(key)),
      );
    }),
    ...(isVerbatim ? [] : unsaidTitles(body, transcript)).map((range) => marked(range, "name", false)),
    ...dates,
    ...numbers,
  ];
}

/** The months that a text names beside its amounts. */
function monthsBeside({ dates, amounts }: Analysis): Map<Amount, string> {
  const months = new Map(
    dates.flatMap(({ id, from, to }) =>
      id.startsWith("month") ? [from, to - 1].map((at): [number, string] => [at, id]) : [],
    ),
  );
  return new Map(
    amounts.flatMap((amount) => {
      const { from, to, unit } = amount;
      const id = [from - 2, to + 1, from - 1, to].map((at) => months.get(at)).findLast(Boolean);
      return id && (!unit || unit.kind === "nth") ? [[amount, id]] : [];
    }),
  );
}

/** Whether an amount is a year or a decade. */
function isDated(amount: Amount, { tokens }: Analysis): boolean {
  const isWholeYear = !amount.isLiteral || /^\d{4}$/.test(tokens[amount.from]?.key ?? "");
  return amount.unit?.kind === "decade" || (isYear(amount) && isWholeYear && amount.scale === 1);
}
