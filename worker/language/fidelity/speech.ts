import type { Unsaid } from "#contract/drafts.ts";
import type { Language, Range } from "../text/index.ts";
import type { Amount } from "./amounts/amount.ts";
import { type Analysis, indicesOf, type Transcript, transcriptOf } from "./analysis.ts";
import { isCalendarDate } from "./dates.ts";
import { maybeSaid } from "./maybe-said.ts";
import { isCapitalised, nameRanges, nameTokens, unsaidTitles } from "./names.ts";
import { datedAmounts, isStatement, numbersByContext } from "./numbers.ts";
import { type SaidAmounts, saidAmounts } from "./said-amounts.ts";
import { spelledIn } from "./spelling.ts";
import { isYear } from "./values.ts";
import { deniedTokens, type Withdrawal, withdrawalsIn } from "./withdrawn.ts";

/** What counts as said of numbers, dates and names. */
interface Facts {
  amounts: SaidAmounts;
  dates: ReadonlySet<string>;
  hasName(key: string): boolean;
}

/** What was said, and which of its facts hold. */
export interface Speech {
  transcript: Transcript;
  /** By the first token of what was taken back. */
  withdrawals: ReadonlyMap<number, Withdrawal>;
  /** What was said and not taken back. */
  holding: Facts;
  /** What was taken back, too. */
  mentioned: Facts;
  isOfSomethingElse: ReturnType<typeof numbersByContext>;
  maybeSaid: ReturnType<typeof maybeSaid>;
  /** Whether words that follow each other have these initials: "NYC". */
  hasInitials: (key: string) => boolean;
  /** What was taken back for certain: keys of names, ids of dates. */
  takenBack: ReadonlySet<string>;
}

export function speechOf(said: readonly string[], confirmed: readonly string[], language: Language): Speech {
  const transcript = transcriptOf(said, confirmed, language);
  const withdrawals = new Map(
    withdrawalsIn(transcript, transcript.confirmedFrom).map((withdrawal) => [
      withdrawal.wrong.from,
      withdrawal,
    ]),
  );
  const isWithdrawn = ({ from }: Range) => withdrawals.has(from);
  const corrections = new Map(
    [...withdrawals.values()].reverse().map((withdrawal) => [withdrawal.right.from, withdrawal]),
  );
  const byStart = new Map(transcript.amounts.map((amount) => [amount.from, amount]));
  const replaced = new Map<Amount, Range>();
  const amounts = transcript.amounts.flatMap((amount) => {
    if (isWithdrawn(amount)) return [];
    const wrong = corrections.get(amount.from)?.wrong;
    const before = byStart.get(wrong?.from ?? -1);
    if (!wrong || !before) return [amount];
    const right = inPlaceOf(before, amount);
    replaced.set(right, wrong);
    return [right];
  });
  const dates = transcript.dates.filter((date) => !isWithdrawn(date));
  const names = new Set(
    [...withdrawals.values()].flatMap(({ kind, wrong }) => (kind === "name" ? indicesOf(wrong) : [])),
  );
  const withoutDoubt = new Set(
    [...withdrawals.values()].flatMap(({ wrong, isCertain }) => (isCertain ? indicesOf(wrong) : [])),
  );
  const initials = transcript.tokens.map(({ kind, key }) => (kind === "word" ? key[0] : "")).join("");
  const holding = factsOf(transcript, amounts, dates, names);
  return {
    transcript,
    withdrawals,
    holding,
    mentioned: factsOf(transcript, [...transcript.amounts, ...replaced.keys()], transcript.dates, new Set()),
    maybeSaid: maybeSaid(transcript, (at) => withoutDoubt.has(at)),
    hasInitials: (key) => initials.includes(key),
    takenBack: new Set([
      ...transcript.dates.flatMap(({ from, id }) => (withoutDoubt.has(from) ? id : [])),
      ...[...withoutDoubt].map((at) => transcript.tokens[at]?.key ?? ""),
    ]),
    isOfSomethingElse: numbersByContext(holding.amounts, amounts, transcript, replaced),
  };
}

function factsOf(
  { tokens, functionWords }: Transcript,
  amounts: readonly Amount[],
  dates: Transcript["dates"],
  withoutNames: ReadonlySet<number>,
): Facts {
  const keys = tokens.map(({ kind, key }, at) => (kind === "sign" || withoutNames.has(at) ? "" : key));
  return {
    amounts: saidAmounts(amounts, tokens),
    dates: new Set(dates.map(({ id }) => id)),
    hasName: spelledIn(keys, functionWords),
  };
}

/** "39,000 dollars, no, 46" are 46,000 dollars; "in twenty seventeen, no, eighteen" is 2018. */
function inPlaceOf(wrong: Amount, right: Amount): Amount {
  const [before = 0] = wrong.values;
  const [after = 0] = right.values;
  const scale = wrong.scale > 1 ? wrong.scale : ([1e6, 1000].find((each) => before % each === 0) ?? 1);
  const values = [...right.values];
  if (right.scale === 1 && before >= scale && after < 1000 && scale > 1) values.push(after * scale);
  if (isYear(wrong) && after < 100) values.push(before - (before % 100) + after);
  const unit = right.unit ?? (right.form === wrong.form ? wrong.unit : undefined);
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
  const { holding, mentioned, transcript } = speech;
  const denied = deniedTokens(body);
  const isUnsaid = ({ from }: Range, has: (facts: Facts) => boolean): boolean => {
    if (has(holding)) return false;
    return isVerbatim ? !denied.has(from) && has(mentioned) : !(denied.has(from) && has(mentioned));
  };
  const isDigitsSaid = transcript.amounts.some(({ isLiteral }) => isLiteral);
  const dated = datedAmounts(body);
  const isElsewhere = speech.isOfSomethingElse(body);
  const numbers = body.amounts.flatMap((amount): Mark[] => {
    const { from, to } = amount;
    if (!isStatement(amount, body, isDigitsSaid)) return [];
    const mark: Mark = { from, to, kind: dated.has(amount) ? "date" : "number" };
    if (isUnsaid(amount, ({ amounts }) => amounts.has(amount)))
      return [speech.maybeSaid(amount, body) ? { ...mark, saidElsewhere: true } : mark];
    return isVerbatim || denied.has(from) || !isElsewhere(amount) ? [] : [{ ...mark, saidElsewhere: true }];
  });
  const dates = body.dates.filter((date) => isUnsaid(date, (facts) => facts.dates.has(date.id)));
  const elsewhere = (isSaid: boolean): { saidElsewhere?: true } => (isSaid ? { saidElsewhere: true } : {});
  const withdrawn = new Set(
    [...speech.withdrawals.values()].flatMap(({ kind, wrong }) =>
      kind === "name" ? transcript.tokens.slice(wrong.from, wrong.to).map(({ key }) => key) : [],
    ),
  );
  const names = new Set([
    ...nameTokens(body),
    ...body.tokens
      .keys()
      .filter((at) => isCapitalised(body.tokens[at]) && withdrawn.has(body.tokens[at]?.key ?? "")),
  ]);
  const unsaidNames = [...names]
    .sort((one, other) => one - other)
    .filter((at) => isUnsaid({ from: at, to: at + 1 }, ({ hasName }) => hasName(body.tokens[at]?.key ?? "")));
  return [
    ...nameRanges(unsaidNames, body.tokens).map((range): Mark => {
      const keys = body.tokens.slice(range.from, range.to).map(({ key }) => key);
      const isSaid = keys.every(
        (key) => (mentioned.hasName(key) && !speech.takenBack.has(key)) || speech.hasInitials(key),
      );
      return { ...range, kind: "name", ...elsewhere(isSaid) };
    }),
    ...(isVerbatim ? [] : unsaidTitles(body, transcript)).map((range): Mark => ({ ...range, kind: "name" })),
    ...dates.map(({ from, to, id }): Mark => {
      const isSaid = mentioned.dates.has(id) || transcript.byKey.has(body.tokens[from]?.key ?? "");
      return {
        from,
        to,
        kind: "date",
        ...elsewhere((isSaid && !speech.takenBack.has(id)) || !isCalendarDate(id)),
      };
    }),
    ...numbers,
  ];
}
