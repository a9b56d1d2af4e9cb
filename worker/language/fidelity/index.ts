import type { Fidelity, Unsaid } from "#contract/drafts.ts";
import { languageOf, PREPOSITIONS, type Range, sentenceRanges } from "../text/index.ts";
import { unsaidClaims } from "./claims.ts";
import { unsaidNames } from "./names.ts";
import { nearestTo } from "./nearest.ts";
import { unsaidNumbers, wasSaid } from "./numbers.ts";
import { unsaidQuotes } from "./quotes.ts";
import {
  indicesOf,
  isContent,
  type Reading,
  readingOf,
  type Speech,
  speechOf,
  yourWordsOf,
} from "./speech.ts";

export interface Comparison {
  hook?: string;
  body: string;
  cta?: string | null;
  /** All that the speaker said in the session, as transcribed: fillers, slips and all. */
  said: string[];
  /** Passages the author marked as true, exactly as they stand in the post. They count as said wherever they recur. */
  confirmed: string[];
  /** ISO 639-1; guessed from what was said when absent. */
  language?: string;
}

/** The fidelity of a body, and what its hook and call to action say that was not said, in offsets of their own. */
export interface PostFidelity extends Fidelity {
  hookUnsaid: Unsaid[];
  ctaUnsaid: Unsaid[];
}

/**
 * What a post says that the speaker did not: rules alone, no model, a few milliseconds (design §4, Fidelity).
 *
 * `yourWords` is the share of the body's content words that trace to speech (see `yourWordsOf`). `unsaid` is ordered, never
 * overlaps, and `body.slice(start, end) === text`. Claims need a language with known function words, and number
 * words one of en, es, pt, fr, de; elsewhere only what is certain is marked. Never throws.
 */
export function fidelityOf({ hook, body, cta, said, confirmed, language }: Comparison): PostFidelity {
  const passages = confirmed.filter((text) => text.trim() !== "");
  const grammar = languageOf({ transcript: [...said, body].join("\n"), language });
  let speech: Speech | undefined;
  const judged = (text: string | null | undefined): Fidelity => {
    const trimmed = text?.trim() ?? "";
    if (!text || trimmed === "" || said.some((one) => one.includes(trimmed)))
      return { yourWords: 1, unsaid: [] };
    speech ??= speechOf(said, passages, grammar);
    return fidelityIn(text, speech, passages);
  };
  return { ...judged(body), hookUnsaid: judged(hook).unsaid, ctaUnsaid: judged(cta).unsaid };
}

function fidelityIn(text: string, speech: Speech, passages: readonly string[]): Fidelity {
  const reading = readingOf(text, speech.language);
  const sentences = sentenceRanges(text, reading.tokens);
  const supported = supportedTokens(reading, speech);
  const settled = confirmedRanges(reading, passages);
  const isSettled = ({ from, to }: Range) => settled.some((range) => range.from <= from && to <= range.to);
  const findings = findingsIn(reading, sentences, speech, supported).filter((finding) => !isSettled(finding));
  return {
    yourWords: yourWordsOf(reading, speech, supported),
    unsaid: joinedDates(withoutOverlaps(findings, settled, reading, speech), reading).map((finding) =>
      described(finding, reading, sentences, speech),
    ),
  };
}

/** "March 3" and "January 2019" are one date each, though their parts are judged one by one. */
function joinedDates(findings: readonly Finding[], body: Reading): Finding[] {
  const joined: Finding[] = [];
  for (const finding of findings) {
    const before = joined.at(-1);
    const between = before && body.text.slice(extent(before, body).end, extent(finding, body).start);
    if (before?.kind === "date" && finding.kind === "date" && /^[\s,]*$/.test(between ?? "")) {
      joined[joined.length - 1] = { ...before, to: finding.to };
    } else joined.push(finding);
  }
  return joined;
}

/** Tokens of numbers that were said in some form. */
function supportedTokens(body: Reading, speech: Speech): Set<number> {
  return tokensIn(body.amounts.filter((amount) => wasSaid(amount, speech.meant.amounts, speech)));
}

const tokensIn = (ranges: readonly Range[]): Set<number> => new Set(ranges.flatMap(indicesOf));

function findingsIn(
  body: Reading,
  sentences: readonly Range[],
  speech: Speech,
  supported: ReadonlySet<number>,
): Finding[] {
  const as = (kind: Unsaid["kind"], ranges: readonly Range[]): Finding[] =>
    ranges.map(({ from, to }) => ({ from, to, kind }));
  const specific: Finding[] = [
    ...as("quote", unsaidQuotes(body, speech)),
    ...as("name", unsaidNames(body, sentences, speech)),
    ...as("date", unsaidDates(body, speech)),
    ...unsaidNumbers(body, speech),
  ];
  const judged = { supported, marked: tokensIn(specific) };
  return [...specific, ...as("claim", unsaidClaims(body, sentences, speech, judged))];
}

function unsaidDates(body: Reading, { meant }: Speech): Range[] {
  const said = new Set(meant.dates.map(({ id }) => id));
  return body.dates.filter(({ id }) => !said.has(id));
}

/** Tokens of the body that lie in a confirmed passage, wherever it occurs. */
function confirmedRanges(body: Reading, passages: readonly string[]): Range[] {
  return passages.flatMap((passage) =>
    [...body.text.matchAll(new RegExp(RegExp.escape(passage), "g"))].flatMap(({ index }) => {
      const from = body.tokens.findIndex((token) => token.start >= index);
      const after = body.tokens.findIndex((token) => token.end > index + passage.length);
      const to = after < 0 ? body.tokens.length : after;
      return from >= 0 && from < to ? [{ from, to }] : [];
    }),
  );
}

function extent({ from, to }: Range, body: Reading): { start: number; end: number } {
  return { start: body.tokens[from]?.start ?? 0, end: body.tokens[to - 1]?.end ?? 0 };
}

function described(finding: Finding, body: Reading, sentences: readonly Range[], speech: Speech): Unsaid {
  const { start, end } = extent(finding, body);
  const sentence = sentences.find(({ from, to }) => from <= finding.from && finding.from < to) ?? finding;
  const nearest = nearestTo(body, finding.kind === "claim" ? finding : sentence, speech);
  return { text: body.text.slice(start, end), kind: finding.kind, start, end, ...(nearest && { nearest }) };
}

type Finding = Range & { kind: Unsaid["kind"] };

/** Where two findings overlap, the first kind here stands. An invented quotation is one finding, whatever is in it. */
const SPECIFICITY: Unsaid["kind"][] = ["quote", "name", "date", "number", "claim"];
/** What is left of a claim beside the names and numbers in it must still be most of it. */
const MIN_CLAIM_SHARE = 0.6;

/** Findings of which none overlaps another or what is `settled`, in order. A claim shrinks to its largest free part. */
function withoutOverlaps(
  findings: readonly Finding[],
  settled: readonly Range[],
  body: Reading,
  speech: Speech,
): Finding[] {
  const kept: Finding[] = [];
  const isFree = (finding: Range) =>
    !kept.some((other) => finding.from < other.to && other.from < finding.to);
  for (const kind of SPECIFICITY) {
    for (const finding of findings.filter((one) => one.kind === kind)) {
      const free = kind === "claim" ? largestFree(finding, [...kept, ...settled], body, speech) : finding;
      if (free && isFree(free)) kept.push(free);
    }
  }
  return kept.sort((one, other) => one.from - other.from);
}

function largestFree(
  claim: Finding,
  taken: readonly Range[],
  body: Reading,
  speech: Speech,
): Finding | undefined {
  const within = taken.filter(({ from, to }) => from < claim.to && claim.from < to);
  if (within.length === 0) return claim;
  const weigh = ({ from, to }: Range) =>
    body.tokens.slice(from, to).filter((token) => isContent(token, speech)).length;
  const edges = within.sort((one, other) => one.from - other.from);
  const parts = [...edges, { from: claim.to, to: claim.to }].map(({ from }, index) => ({
    from: Math.max(claim.from, ...edges.slice(0, index).map((edge) => edge.to)),
    to: from,
  }));
  const [largest] = parts.sort((one, other) => weigh(other) - weigh(one));
  if (!largest || weigh(largest) < weigh(claim) * MIN_CLAIM_SHARE) return undefined;
  return trimmed({ ...claim, ...largest }, body);
}

/** Without the punctuation and prepositions left hanging at a cut. */
function trimmed(claim: Finding, { tokens }: Reading): Finding | undefined {
  let { from, to } = claim;
  while (from < to && tokens[from]?.kind === "sign") from += 1;
  while (to > from && (tokens[to - 1]?.kind === "sign" || PREPOSITIONS.has(tokens[to - 1]?.key ?? "")))
    to -= 1;
  return from < to ? { ...claim, from, to } : undefined;
}
