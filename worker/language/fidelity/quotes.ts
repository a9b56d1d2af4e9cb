import { type Range, wordSet } from "../text/index.ts";
import { indicesOf, isContent, isPartlySaid, type Reading, type Speech } from "./speech.ts";

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

/** Quotations of a body, marks included, that were not said. One or two words in marks are irony unless attributed. */
export function unsaidQuotes(body: Reading, speech: Speech): Range[] {
  return quotationsIn(body).filter(({ from, to }) => {
    const words = indicesOf({ from: from + 1, to: to - 1 }).filter((at) => body.tokens[at]?.kind !== "sign");
    if (words.length === 0 || (words.length < 3 && !isAttributed(body, from, to))) return false;
    const stems = words.map((at) => body.stems[at] ?? "");
    return !standTogether(stems, speech) || words.some((at) => isNew(body, at, speech));
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

/** Whether most words of a quotation stand together somewhere in what was said. */
function standTogether(quoted: readonly string[], speech: Speech): boolean {
  const wanted = new Set(quoted);
  const reach = Math.ceil(wanted.size * SPREAD) + 6;
  return [...wanted].some((stem) =>
    speech.byStem.get(stem)?.some((at) => {
      const near = wanted.intersection(new Set(speech.stems.slice(at, at + reach)));
      return near.size >= wanted.size * MIN_SHARE;
    }),
  );
}
