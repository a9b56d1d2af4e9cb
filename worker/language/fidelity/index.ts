import type { Unsaid } from "#contract/drafts.ts";
import { languageOf, tokensOf } from "../text/index.ts";
import { type Analysis, analyze, indicesOf, isContent, type Transcript } from "./analysis.ts";
import { unsaidClaims } from "./claims.ts";
import { type Mark, markOf, type Speech, speechOf, unsaidFacts, unsaidQuotes } from "./facts.ts";
import { nearestTo } from "./mended.ts";
import { nameRanges, nameTokens } from "./names.ts";

export { amountsOf } from "./amounts/read.ts";
export { addTo, analyze } from "./analysis.ts";
export { mended } from "./mended.ts";

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

/**
 * Rules alone, no model, a few milliseconds. What a speaker took back ("15, no, 50") was not said. `unsaid` is ordered and never overlaps.
 * Claims need a language with known function words, and number words one of en, es, pt, fr, de, nl, it. Never throws.
 */
export function fidelityOf({ hook, body, cta, said, confirmed, language }: Comparison) {
  const passages = confirmed.filter((text) => text.trim() !== "");
  const grammar = languageOf({ transcript: [...said, body].join("\n"), language });
  let speech: Speech | undefined;
  const judge = (text: string | null | undefined): { yourWords: number; unsaid: Finding[] } => {
    if (!text || text.trim() === "") return { yourWords: 1, unsaid: [] };
    speech ??= speechOf(said, passages, grammar, tokensOf([hook, body, cta].join("\n\n")));
    return fidelityIn(text, passages, speech);
  };
  return { ...judge(body), hookUnsaid: judge(hook).unsaid, ctaUnsaid: judge(cta).unsaid };
}

function fidelityIn(text: string, passages: readonly string[], speech: Speech) {
  const { transcript } = speech;
  const body = analyze(text, transcript.language);
  const { amounts } = speech.holding;
  const supported = new Set(body.amounts.filter((amount) => amounts.has(amount)).flatMap(indicesOf));
  const facts = unsaidFacts(body, speech);
  const claims = unsaidClaims(body, transcript, supported, new Set(facts.flatMap(indicesOf)));
  const marks = [...facts, ...unsaidQuotes(body, transcript), ...claims.map((one) => markOf(one, "claim"))];
  const unsaid = joinedDates(withoutOverlaps(marks, confirmedIn(body, passages)), body);
  return { yourWords: yourWordsOf(body, transcript, supported), unsaid: findingsOf(unsaid, body, speech) };
}

/** Share of the body's content words that were said, in any inflection, or as a number in any form. 1 for a body without words. */
function yourWordsOf(body: Analysis, { byStem }: Transcript, supported: ReadonlySet<number>): number {
  const words = [...body.tokens.keys()].filter((at) => body.tokens[at]?.kind !== "sign");
  const content = words.filter((at) => isContent(body.tokens[at], body));
  const basis = content.length > 0 ? content : words;
  const own = basis.filter((at) => supported.has(at) || byStem.has(body.stems[at] ?? ""));
  return basis.length === 0 ? 1 : Math.round((own.length / basis.length) * 1000) / 1000;
}

function confirmedIn({ text, tokens }: Analysis, passages: readonly string[]): boolean[] {
  const isConfirmed = Array.from({ length: text.length }, () => false);
  for (const passage of passages)
    for (const { index } of text.matchAll(new RegExp(RegExp.escape(passage), "g")))
      isConfirmed.fill(true, index, index + passage.length);
  return tokens.map(({ start, end }) => isConfirmed[start] === true && isConfirmed[end - 1] === true);
}

/** Where two marks overlap, the first kind here stands. An invented quotation is one mark, whatever is in it. */
const PRECEDENCE: Unsaid["kind"][] = ["quote", "name", "date", "number", "claim"];

/** Marks of which none overlaps another or was confirmed, in order; of a claim the part before or behind other marks. */
function withoutOverlaps(marks: readonly Mark[], isConfirmed: readonly boolean[]): Mark[] {
  const isTaken = isConfirmed.map(() => false);
  const result: Mark[] = [];
  for (const mark of PRECEDENCE.flatMap((kind) => marks.filter((one) => one.kind === kind))) {
    const all = indicesOf(mark);
    const isClaim = mark.kind === "claim";
    const overlap = all.filter((at) => isTaken[at] || (isClaim && isConfirmed[at]));
    const [first = mark.to, last = first - 1] = [overlap[0], overlap.at(-1)];
    const isBefore = first - mark.from > mark.to - last - 1;
    const free = isBefore ? { ...mark, to: first } : { ...mark, from: last + 1 };
    const isEnough = isClaim ? (free.to - free.from) * 2 > all.length : overlap.length === 0;
    if (!isEnough || all.every((at) => isConfirmed[at])) continue;
    isTaken.fill(true, free.from, free.to);
    result.push(free);
  }
  return result.sort((one, other) => one.from - other.from);
}

/** "March 3, 2019" is one date, though its parts are judged one by one. */
function joinedDates(marks: readonly Mark[], { tokens }: Analysis): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const before = joined.at(-1);
    const isNext = before && tokens.slice(before.to, mark.from).every(({ text }) => text === ",");
    if (isNext && before.kind === "date" && mark.kind === "date") before.to = mark.to;
    else joined.push({ ...mark });
  }
  return joined;
}

const findingsOf = (marks: readonly Mark[], body: Analysis, speech: Speech): Finding[] =>
  marks.map((mark) => {
    const { from, to, kind, saidElsewhere } = mark;
    const [start, end] = [body.tokens[from]?.start ?? 0, body.tokens[to - 1]?.end ?? 0];
    const sentence = kind === "claim" ? mark : body.sentenceOf[from];
    const nearest = nearestTo(body, sentence ?? mark, speech.transcript);
    const text = body.text.slice(start, end);
    return { text, kind, start, end, ...(nearest && { nearest }), ...(saidElsewhere && { saidElsewhere }) };
  });

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
