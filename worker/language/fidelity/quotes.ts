import type { Range } from "../text/index.ts";
import { indicesOf, isContent, isPartlySaid, type Reading, type Speech } from "./speech.ts";

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ["「", "」"],
]);
const ATTRIBUTIONS = new Set(
  `say tell ask write reply answer shout whisper joke add text email repli yell scream warn promis admit insist explain think go`.split(
    " ",
  ),
);
const MOST_TOKENS = 80;
/** Share of a quotation's words that must stand together, in order, in what was said. */
const MIN_SHARE = 0.6;
const SPREAD = 1.6;

/** Quotations of a body, marks included, that were not said. One or two words in marks are irony unless attributed. */
export function unsaidQuotes(body: Reading, speech: Speech): Range[] {
  return quotationsIn(body).filter(({ from, to }) => {
    const words = indicesOf({ from: from + 1, to: to - 1 }).filter((at) => body.tokens[at]?.kind !== "sign");
    if (words.length === 0 || (words.length < 3 && !isAttributed(body, from, to))) return false;
    const stems = words.map((at) => body.stems[at] ?? "");
    return shareInOrder(stems, speech) < MIN_SHARE || words.some((at) => isNew(body, at, speech));
  });
}

/** Whether a word with content was put into a quotation. */
function isNew(body: Reading, at: number, speech: Speech): boolean {
  const token = body.tokens[at];
  const isWord = token?.kind === "word" && isContent(token, speech);
  return isWord && !speech.byStem.has(body.stems[at] ?? "") && !isPartlySaid(token.key, speech);
}

function quotationsIn({ tokens }: Reading): Range[] {
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

function isAttributed({ stems, tokens }: Reading, from: number, to: number): boolean {
  if (tokens[from - 1]?.text === ":") return true;
  return [...stems.slice(Math.max(0, from - 4), from), ...stems.slice(to, to + 3)].some((stem) =>
    ATTRIBUTIONS.has(stem),
  );
}

/** The largest share of `stems` found in their order within a stretch of speech not much longer than they are. */
function shareInOrder(stems: readonly string[], speech: Speech): number {
  const reach = Math.ceil(stems.length * SPREAD) + 6;
  let best = 0;
  for (const start of startsOf(stems, speech)) {
    best = Math.max(best, longestCommon(stems, speech.stems.slice(start, start + reach)));
    if (best === stems.length) break;
  }
  return stems.length === 0 ? 1 : best / stems.length;
}

/** Where the rarest words of the quotation stand, counted back to where it would begin. */
function startsOf(stems: readonly string[], speech: Speech): Set<number> {
  const starts = new Set<number>();
  const rare = stems
    .map((stem, offset) => ({ offset, at: speech.byStem.get(stem) ?? [] }))
    .filter(({ at }) => at.length > 0)
    .sort((one, other) => one.at.length - other.at.length)
    .slice(0, 4);
  for (const { offset, at } of rare)
    for (const position of at.slice(0, 12))
      starts.add(Math.max(0, position - Math.ceil(offset * SPREAD) - 2));
  return starts;
}

function longestCommon(one: readonly string[], other: readonly string[]): number {
  let last = new Array<number>(other.length + 1).fill(0);
  for (const stem of one) {
    const current = [0];
    for (const [column, candidate] of other.entries())
      current.push(
        stem !== "" && stem === candidate
          ? (last[column] ?? 0) + 1
          : Math.max(last[column + 1] ?? 0, current[column] ?? 0),
      );
    last = current;
  }
  return last.at(-1) ?? 0;
}
