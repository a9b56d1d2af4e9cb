import type { Unsaid } from "#contract/drafts.ts";
import type { Language, Range, Token } from "../text/index.ts";
import { type Amount, unitOf } from "./amounts/amount.ts";
import { isStatement, maybeSaid, numbersByContext, saidAmounts } from "./amounts/said.ts";
import {
  type Analysis,
  indexTranscript,
  indicesOf,
  isContent,
  isPartlySaid,
  likenessTo,
  MAX_PLACES,
  type Transcript,
} from "./analysis.ts";
import type { DateMention } from "./dates.ts";
import { bare, isCapitalised, nameRanges, nameTokens, spelledIn, unsaidTitles } from "./names.ts";
import { isYear } from "./values.ts";
import { deniedTokens, type Withdrawal, withdrawalsIn } from "./withdrawn.ts";

/** So soon a name that took the place of another is said in full. */
const NAME_REACH = 12;

export type Speech = ReturnType<typeof speechOf>;

/** What was said, and which facts of it a post may have. `holding`: none that was taken back; `likely`: none that surely was. */
export function speechOf(
  turns: readonly string[],
  confirmed: readonly string[],
  language: Language,
  post: readonly Token[],
) {
  const transcript = indexTranscript(turns, confirmed, language);
  const { tokens, dates } = transcript;
  const withdrawals = withdrawalsIn(transcript, post);
  const amountAt = new Map(transcript.amounts.map((amount) => [amount.from, amount]));
  const corrections = new Set<Amount>();
  for (const { wrong, right } of withdrawals) {
    const [before, after] = [amountAt.get(wrong.from), amountAt.get(right.from)];
    if (!before || !after) continue;
    const inPlace = inPlaceOf(before, after);
    amountAt.set(right.from, inPlace);
    corrections.add(inPlace);
  }
  const amounts = [...amountAt.values()];
  const namedWithout = (out: ReadonlySet<number>) => ({
    dates: new Set(dates.filter(({ from }) => !out.has(from)).map(({ id }) => id)),
    hasName: spelledIn(
      tokens.map(({ kind, key }, at) => (kind === "sign" || out.has(at) ? "" : key)),
      language.functionKeys,
    ),
  });
  // Of "Federica Bonaldi, no, Francesca, Francesca Bonaldi" only the first word.
  const takenBack = ({ wrong, right }: Withdrawal) => {
    const names = tokens.slice(right.from, right.from + NAME_REACH).map(({ key }) => key);
    const last = tokens[right.to - 1]?.key;
    const repeats = names.filter((_, at) => at < right.to - right.from || names[at - 1] === last);
    return indicesOf(wrong).filter((at) => wrong.kind !== "name" || !repeats.includes(tokens[at]?.key ?? ""));
  };
  const keyAt = (at: number) => bare(tokens[at]?.key ?? "");
  const wrongNames = withdrawals.filter(({ wrong }) => wrong.kind === "name");
  const out = new Set(withdrawals.flatMap(takenBack));
  const saidOf = saidAmounts(amounts.filter(({ from }) => !out.has(from)));
  const wrongAmounts = saidAmounts(amounts.filter(({ from }) => out.has(from)));
  const datesById = Map.groupBy(dates, ({ id }) => id);
  const isAlone = (amount: Amount) => corrections.has(amount) || transcript.requestTokens.has(amount.from);
  const surelyOut = new Set(withdrawals.filter(({ isCertain }) => isCertain).flatMap(takenBack));
  return {
    transcript,
    withdrawnNames: new Set(wrongNames.flatMap(takenBack).map(keyAt)),
    holding: { ...namedWithout(out), amounts: saidOf },
    likely: namedWithout(surelyOut),
    /** Whether an amount, a date or a word of a body is rather one that was taken back than one that stands. */
    isTakenBack(body: Analysis, value: Amount | DateMention | Range): boolean {
      const key = body.tokens[value.from]?.key;
      const places = transcript.byStem.get(body.stems[value.from] ?? "") ?? [];
      const sameWord = places.filter((at) => tokens[at]?.key === key).map((from) => ({ from, to: from + 1 }));
      const same = "id" in value ? (datesById.get(value.id)?.slice(0, MAX_PLACES) ?? []) : sameWord;
      const [wrong, standing] =
        "values" in value
          ? [wrongAmounts.matching(value), saidOf.matching(value)]
          : [same.filter(({ from }) => out.has(from)), same.filter(({ from }) => !out.has(from))];
      if (wrong.length === 0 || standing.some(({ from }) => transcript.requestTokens.has(from))) return false;
      const likeness = likenessTo(body, value, transcript);
      const clauseLikeness = likenessTo(body, value, transcript, /[^\p{L}\p{N}\s]/u);
      return Math.max(...wrong.map(likeness)) > Math.max(...standing.map(clauseLikeness));
    },
    maybeSaid: maybeSaid(transcript, surelyOut),
    isOfSomethingElse: numbersByContext(saidOf, amounts, transcript, isAlone),
    hasCurrency: currenciesIn(transcript),
  };
}

/** Tells whether a currency was named. In English nobody says that "ten grand" and "forty nine ninety nine" are dollars or pounds. */
function currenciesIn({ tokens, amounts, code }: Analysis): (amount: Amount) => boolean {
  const units = [...amounts, ...tokens.flatMap(({ key }) => unitOf(key, "", code) ?? [])];
  const kinds = new Set(units.map(({ unit }) => unit?.kind));
  const isPrice = ({ scale, values, noun, unit, to }: Amount) =>
    !noun && !unit && (scale >= 1e6 || values.length > 2 || /^(?:k|grand)$/.test(tokens[to - 1]?.key ?? ""));
  if (code === "en" && amounts.some(isPrice)) kinds.add("usd").add("gbp");
  return ({ unit }) => kinds.has(unit?.kind);
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
export type Mark = Range & { kind: Unsaid["kind"]; saidElsewhere: boolean };

export function markOf({ from, to }: Range, kind: Mark["kind"], saidElsewhere = false): Mark {
  return { from, to, kind, saidElsewhere };
}

export function unsaidFacts(body: Analysis, speech: Speech): Mark[] {
  const { holding, likely, transcript } = speech;
  const { tokens } = body;
  const denied = deniedTokens(body);
  const isDigitsSaid = transcript.amounts.some(({ isLiteral }) => isLiteral);
  const isElsewhere = speech.isOfSomethingElse(body);
  const months = new Map(body.dates.map(({ from, id }) => [from, id]));
  const datePlaces = new Set(body.dates.flatMap(indicesOf));
  const numbers = body.amounts.flatMap((amount): Mark[] => {
    const isJudged = isStatement(amount, body, isDigitsSaid) && !denied.has(amount.from);
    if (!isJudged || datePlaces.has(amount.from)) return [];
    const { from, to, unit } = amount;
    const beside = [from - 2, to + 1, from - 1, to].map((at) => months.get(at));
    const month = !unit || unit.kind === "nth" ? beside.findLast((id) => id?.startsWith("month")) : undefined;
    const kind = month !== undefined || isDated(amount, body) ? "date" : "number";
    if (holding.amounts.has(amount)) {
      if (isElsewhere(amount) || speech.isTakenBack(body, amount)) return [markOf(amount, kind, true)];
      const isUnnamed = unit?.dimension === "money" && !speech.hasCurrency(amount);
      return isUnnamed ? [markOf(currencyOf(amount, body), kind, true)] : [];
    }
    // "The last day of August".
    return [markOf(amount, kind, likely.dates.has(month ?? "") || speech.maybeSaid(amount))];
  });
  const dates = body.dates.flatMap((date): Mark[] => {
    const { id, from } = date;
    const isSaid = holding.dates.has(id) && !speech.isTakenBack(body, date);
    if (isSaid || denied.has(from)) return [];
    return [markOf(date, "date", likely.dates.has(id) || !/^(?:month|day|last|next) /.test(id))];
  });
  const { withdrawnNames: withdrawn } = speech;
  const likelyNames = new Set(nameTokens(body));
  const names = [...tokens.keys()].filter((at) => {
    const key = tokens[at]?.key ?? "";
    const mayBe = likelyNames.has(at) || (isCapitalised(tokens[at]) && withdrawn.has(key));
    if (!mayBe || denied.has(at)) return false;
    // "Bright Line" for "brightline".
    const joined = [-1, 0].map((step) => `${tokens[at + step]?.key}${tokens[at + step + 1]?.key}`);
    if (withdrawn.has(key) && speech.isTakenBack(body, { from: at, to: at + 1 })) return true;
    return !holding.hasName(key, withdrawn.has(key)) && !joined.some((one) => holding.hasName(one, true));
  });
  const isLikely = ({ from, to }: Range) => tokens.slice(from, to).every(({ key }) => likely.hasName(key));
  return [
    ...nameRanges(names, tokens).map((range) => markOf(range, "name", isLikely(range))),
    ...unsaidTitles(body, transcript, holding.hasName).map((range) => markOf(range, "name")),
    ...dates,
    ...numbers,
  ];
}

function currencyOf({ from, to }: Amount, { tokens, code }: Analysis): Range {
  const at = indicesOf({ from, to }).findLast((index) => unitOf(tokens[index]?.key ?? "", "", code)) ?? from;
  const isReal = tokens[at]?.text === "$" && tokens[at - 1]?.key === "r" && tokens[at]?.glued;
  return { from: isReal ? at - 1 : at, to: at + 1 };
}

function isDated(amount: Amount, { tokens }: Analysis): boolean {
  const isWhole = !amount.isLiteral || /^\d{4}$/.test(tokens[amount.from]?.key ?? "");
  return amount.unit?.kind === "decade" || (isYear(amount) && isWhole && amount.scale === 1);
}

const MIN_WORDS = 3;
const QUOTATION =
  /»[^«»]{1,400}«|["“][^"“”]{1,400}["”]|„[^„“”]{1,400}[“”]|«[^«»]{1,400}»|「[^「」]{1,400}」/gu;
/** A stem has lost these in "don't", "I'm" and "why'd". */
const SHORTENED = /^(?:not|did|am|is|are|have|has|had|will|would)$/;
/** Of the pairs of words in a quotation so many must stand together in what was said. */
const MIN_SHARE = 0.4;

/** Quotations of a body, marks included, that were not said. One or two words in marks are irony. */
export function unsaidQuotes(body: Analysis, transcript: Transcript): Mark[] {
  const quotations = quotationsIn(body);
  if (quotations.length === 0) return [];
  const spokenPairs = new Set(pairsIn(transcript, { from: 0, to: transcript.tokens.length }));
  return quotations.flatMap(({ from, to }) => {
    const inside = indicesOf({ from: from + 1, to: to - 1 });
    if (inside.filter((at) => body.tokens[at]?.kind !== "sign").length < MIN_WORDS) return [];
    const pairs = pairsIn(body, { from: from + 1, to: to - 1 });
    const content = inside.filter((at) => isContent(body.tokens[at], body));
    const added = content.filter((at) => {
      const { kind, key = "" } = body.tokens[at] ?? {};
      const isSaid = transcript.byStem.has(body.stems[at] ?? "") || isPartlySaid(key, transcript);
      return kind === "word" && !isSaid;
    });
    const isTogether = pairs.filter((pair) => spokenPairs.has(pair)).length >= pairs.length * MIN_SHARE;
    if (isTogether && added.length === 0) return [];
    return markOf({ from, to }, "quote", added.length * 2 <= content.length);
  });
}

/** Each two words that follow each other; amounts are judged by themselves. */
function pairsIn({ tokens, stems, amounts }: Analysis, range: Range): string[] {
  const amountPlaces = new Set(amounts.flatMap(indicesOf));
  const spoken = indicesOf(range).filter(
    (at) => stems[at] !== "" && !amountPlaces.has(at) && !SHORTENED.test(tokens[at]?.key ?? ""),
  );
  return spoken.slice(1).map((at, before) => `${stems[spoken[before] ?? 0]} ${stems[at]}`);
}

function quotationsIn({ text, tokens }: Analysis): Range[] {
  const tokenAt = new Map(tokens.map(({ start }, at) => [start, at]));
  return [...text.matchAll(QUOTATION)].map(({ 0: { length }, index }) => ({
    from: tokenAt.get(index) ?? 0,
    to: (tokenAt.get(index + length - 1) ?? 0) + 1,
  }));
}
