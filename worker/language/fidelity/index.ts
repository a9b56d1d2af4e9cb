import type { Fidelity, Unsaid } from "#contract/drafts.ts";
import { languageOf, PREPOSITIONS, type Range } from "../text/index.ts";
import { type Analysis, analyze, indicesOf, isContent, yourWordsOf } from "./analysis.ts";
import { unsaidClaims } from "./claims.ts";
import { nameRanges, nameTokens } from "./names.ts";
import { nearestTo } from "./nearest.ts";
import { unsaidQuotes } from "./quotes.ts";
import { type Mark, type Speech, speechOf, unsaidFacts } from "./speech.ts";

export { analyze } from "./analysis.ts";
export { withdrawalsIn } from "./withdrawn.ts";

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

/** `saidElsewhere`: said, but perhaps of something else, or perhaps said in a form that is not read. */
export type Finding = Unsaid & { saidElsewhere?: true };

/** The fidelity of a body, and what its hook and call to action say that was not said, in offsets of their own. */
export interface PostFidelity {
  yourWords: Fidelity["yourWords"];
  unsaid: Finding[];
  hookUnsaid: Finding[];
  ctaUnsaid: Finding[];
}

/**
 * What a post says that the speaker did not: rules alone, no model, a few milliseconds. What a speaker took back ("15, no, 50")
 * was not said; what took its place was.
 *
 * `yourWords` is the share of the body's content words that trace to speech (see `yourWordsOf`). `unsaid` is ordered, never
 * overlaps, and `body.slice(start, end) === text`. Claims need a language with known function words, and number
 * words one of en, es, pt, fr, de, nl, it; elsewhere only what is certain is marked. Never throws.
 */
export function fidelityOf({ hook, body, cta, said, confirmed, language }: Comparison): PostFidelity {
  const passages = confirmed.filter((text) => text.trim() !== "");
  const grammar = languageOf({ transcript: [...said, body].join("\n"), language });
  let speech: Speech | undefined;
  const judged = (text: string | null | undefined) => {
    if (!text || text.trim() === "") return { yourWords: 1, unsaid: [] };
    speech ??= speechOf(said, passages, grammar);
    return fidelityIn(text, { body, said, confirmed: passages }, speech);
  };
  return { ...judged(body), hookUnsaid: judged(hook).unsaid, ctaUnsaid: judged(cta).unsaid };
}

function fidelityIn(text: string, { said, confirmed }: Comparison, speech: Speech) {
  const { transcript } = speech;
  const isVerbatim = said.some((one) => one.includes(text.trim()));
  if (isVerbatim && speech.withdrawals.length === 0) return { yourWords: 1, unsaid: [] };
  const body = analyze(text, transcript.language);
  const supported = new Set(
    body.amounts.filter((amount) => speech.holding.amounts.has(amount)).flatMap(indicesOf),
  );
  const facts = unsaidFacts(body, speech, isVerbatim);
  const marks = isVerbatim
    ? facts
    : [
        ...unsaidQuotes(body, transcript).map(
          ({ isHalfSaid, ...range }): Mark => ({
            ...range,
            kind: "quote",
            ...(isHalfSaid && { saidElsewhere: true }),
          }),
        ),
        ...facts,
        ...unsaidClaims(body, transcript, { supported, marked: new Set(facts.flatMap(indicesOf)) }).map(
          (range): Mark => ({ ...range, kind: "claim" }),
        ),
      ];
  const unsaid = joinedDates(withoutOverlaps(marks, confirmedTokens(body, confirmed), body), body);
  return {
    yourWords: isVerbatim ? 1 : yourWordsOf(body, transcript, supported),
    unsaid: findingsOf(unsaid, body, speech),
  };
}

/** For each token of a body whether it stands in a passage that the author confirmed. */
function confirmedTokens({ text, tokens }: Analysis, passages: readonly string[]): Uint8Array {
  const isConfirmed = new Uint8Array(tokens.length);
  for (const passage of passages) {
    let at = 0;
    for (const { index } of text.matchAll(new RegExp(RegExp.escape(passage), "g"))) {
      while ((tokens[at]?.start ?? index) < index) at += 1;
      for (; (tokens[at]?.end ?? Number.POSITIVE_INFINITY) <= index + passage.length; at += 1)
        isConfirmed[at] = 1;
    }
  }
  return isConfirmed;
}

/** Where two marks overlap, the first kind here stands. An invented quotation is one mark, whatever is in it. */
const PRECEDENCE: Unsaid["kind"][] = ["quote", "name", "date", "number", "claim"];
/** What is left of a claim beside the names and numbers in it must still be most of it. */
const MIN_CLAIM_SHARE = 0.6;

/** Marks of which none overlaps another or was confirmed, in order. A claim shrinks to its largest free part. */
function withoutOverlaps(marks: readonly Mark[], isConfirmed: Uint8Array, body: Analysis): Mark[] {
  const isTaken = new Uint8Array(body.tokens.length);
  const kept: Mark[] = [];
  for (const mark of PRECEDENCE.flatMap((kind) => marks.filter((one) => one.kind === kind))) {
    if (indicesOf(mark).every((at) => isConfirmed[at])) continue;
    const isFree = (at: number) => !isTaken[at] && !isConfirmed[at];
    const free = mark.kind === "claim" ? largestPart(mark, isFree, body) : mark;
    if (!free || indicesOf(free).some((at) => isTaken[at])) continue;
    isTaken.fill(1, free.from, free.to);
    kept.push(free);
  }
  return kept.sort((one, other) => one.from - other.from);
}

/** The largest part of a claim that is free, without the punctuation and prepositions left hanging at a cut. */
function largestPart(
  claim: Mark,
  isFree: (at: number) => boolean,
  { tokens, ...body }: Analysis,
): Mark | undefined {
  const weightOf = ({ from, to }: Range) =>
    tokens.slice(from, to).filter((token) => isContent(token, body)).length;
  const parts: Range[] = [];
  for (let at = claim.from; at < claim.to; at += 1) {
    const last = parts.at(-1);
    if (!isFree(at)) continue;
    if (last?.to === at) last.to = at + 1;
    else parts.push({ from: at, to: at + 1 });
  }
  const [largest] = parts.sort((one, other) => weightOf(other) - weightOf(one));
  if (!largest || weightOf(largest) < weightOf(claim) * MIN_CLAIM_SHARE) return undefined;
  let { from, to } = largest;
  if (from === claim.from && to === claim.to) return claim;
  while (from < to && tokens[from]?.kind === "sign") from += 1;
  while (to > from && (tokens[to - 1]?.kind === "sign" || PREPOSITIONS.has(tokens[to - 1]?.key ?? "")))
    to -= 1;
  return from < to ? { ...claim, from, to } : undefined;
}

/** "March 3" and "January 2019" are one date each, though their parts are judged one by one. */
function joinedDates(marks: readonly Mark[], { tokens }: Analysis): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const before = joined.at(-1);
    const isNext = before && tokens.slice(before.to, mark.from).every(({ text }) => text === ",");
    if (isNext && before.kind === "date" && mark.kind === "date") {
      before.to = mark.to;
      if (!mark.saidElsewhere) delete before.saidElsewhere;
    } else joined.push({ ...mark });
  }
  return joined;
}

function findingsOf(marks: readonly Mark[], body: Analysis, speech: Speech): Finding[] {
  const nearest = new Map<Range, string | undefined>();
  return marks.map(({ from, to, kind, saidElsewhere }) => {
    const [start, end] = [body.tokens[from]?.start ?? 0, body.tokens[to - 1]?.end ?? 0];
    const part = (kind !== "claim" && sentenceAt(body.sentences, from)) || { from, to };
    if (!nearest.has(part)) nearest.set(part, nearestTo(body, part, speech.transcript, speech.withdrawals));
    const said = nearest.get(part);
    const text = body.text.slice(start, end);
    return {
      text,
      kind,
      start,
      end,
      ...(said && { nearest: said }),
      ...(saidElsewhere && { saidElsewhere }),
    };
  });
}

function sentenceAt(sentences: readonly Range[], at: number): Range | undefined {
  let [low, high] = [0, sentences.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.from ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return sentences[low];
}

/** The numbers of a text in digits and its names in lower case, for comparing texts in two languages. */
export function valuesIn(text: string, language?: string): { numbers: string[]; names: string[] } {
  const analysis = analyze(text, languageOf({ transcript: text, language }));
  const numbers = analysis.amounts.flatMap(({ values: [value], isImplied }) =>
    value === undefined || isImplied ? [] : [`${Math.round(value * 1e6) / 1e6}`],
  );
  const names = nameRanges(nameTokens(analysis), analysis.tokens).map(({ from, to }) =>
    text.slice(analysis.tokens[from]?.start, analysis.tokens[to - 1]?.end).toLowerCase(),
  );
  return { numbers: [...new Set(numbers)], names: [...new Set(names)] };
}
