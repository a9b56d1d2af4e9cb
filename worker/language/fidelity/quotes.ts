import type { Range } from "../text/index.ts";
import { type Analysis, indicesOf, isContent, isPartlySaid, type Transcript } from "./analysis.ts";
import { type Mark, markOf } from "./facts.ts";

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
  const said = new Set(pairsIn(transcript, { from: 0, to: transcript.tokens.length }));
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
    const isTogether = pairs.filter((pair) => said.has(pair)).length >= pairs.length * MIN_SHARE;
    if (isTogether && added.length === 0) return [];
    return markOf({ from, to }, "quote", added.length * 2 <= content.length);
  });
}

/** Each two words that follow each other; amounts are judged by themselves. */
function pairsIn({ tokens, stems, amounts }: Analysis, range: Range): string[] {
  const counted = new Set(amounts.flatMap(indicesOf));
  const spoken = indicesOf(range).filter(
    (at) => stems[at] !== "" && !counted.has(at) && !SHORTENED.test(tokens[at]?.key ?? ""),
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
