import { type Range, wordSet } from "../text/index.ts";
import { type Analysis, indicesOf, isContent, isPartlySaid, type Transcript } from "./analysis.ts";
import type { Mark } from "./speech.ts";

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ["「", "」"],
]);
/** Stems. */
const ATTRIBUTIONS = wordSet(
  "say tell ask write reply answer shout whisper joke add text email repli yell scream warn promis admit insist explain think go",
);
const MOST_TOKENS = 80;
/** Share of a quotation's words that must stand together in what was said, in a stretch not much longer than it. */
const MIN_SHARE = 0.6;
const SPREAD = 1.6;
/** The rarest of its words lead to where it may have been said. */
const MOST_LEADS = 6;

/** Quotations of a body, marks included, that were not said. One or two words in marks are irony unless attributed. */
export function unsaidQuotes(body: Analysis, transcript: Transcript): Mark[] {
  return quotationsIn(body).flatMap(({ from, to }) => {
    const words = indicesOf({ from: from + 1, to: to - 1 }).filter((at) => body.tokens[at]?.kind !== "sign");
    if (words.length === 0 || (words.length < 3 && !isAttributed(body, from, to))) return [];
    const stems = words.map((at) => body.stems[at] ?? "");
    const isNews = words.map((at) => isNew(body, at, transcript));
    if (standTogether(stems, transcript) && !isNews.includes(true)) return [];
    const content = words.filter((at) => isContent(body.tokens[at], body));
    const isHalfSaid = isNews.filter(Boolean).length * 2 <= content.length;
    return { from, to, kind: "quote", ...(isHalfSaid && { saidElsewhere: true }) };
  });
}

/** Whether a word with content was put into a quotation. */
function isNew(body: Analysis, at: number, transcript: Transcript): boolean {
  const token = body.tokens[at];
  const isWord = token?.kind === "word" && isContent(token, body);
  return isWord && !transcript.byStem.has(body.stems[at] ?? "") && !isPartlySaid(token.key, transcript);
}

function quotationsIn({ tokens }: Analysis): Range[] {
  const found: Range[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const closing = CLOSING.get(tokens[at]?.text ?? "");
    if (closing === undefined) continue;
    const length = tokens
      .slice(at + 1, at + MOST_TOKENS)
      .findIndex((token) => token.text === closing || token.text === "”");
    if (length < 0) continue;
    found.push({ from: at, to: at + length + 2 });
    at += length + 1;
  }
  return found;
}

function isAttributed({ stems, tokens }: Analysis, from: number, to: number): boolean {
  if (tokens[from - 1]?.text === ":") return true;
  return [...stems.slice(Math.max(0, from - 4), from), ...stems.slice(to, to + 3)].some((stem) =>
    ATTRIBUTIONS.has(stem),
  );
}

/** Whether most words of a quotation stand together somewhere in what was said. */
function standTogether(quoted: readonly string[], { byStem, stems }: Transcript): boolean {
  const wanted = new Set(quoted);
  const reach = Math.ceil(wanted.size * SPREAD) + 6;
  const leads = [...wanted]
    .map((stem) => byStem.get(stem) ?? [])
    .filter((all) => all.length > 0)
    .sort((one, other) => one.length - other.length)
    .slice(0, MOST_LEADS);
  return leads.flat().some((at) => {
    // It may begin at this word, end with it, or stand around it.
    return [at, at - Math.floor(reach / 2), at + 1 - reach].some((from) => {
      const near = wanted.intersection(new Set(stems.slice(Math.max(0, from), from + reach)));
      return near.size >= wanted.size * MIN_SHARE;
    });
  });
}
