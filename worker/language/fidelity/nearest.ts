import type { Range } from "../text/index.ts";
import { type Analysis, indicesOf, isContent, type Transcript } from "./analysis.ts";
import type { Withdrawal } from "./withdrawn.ts";

/** A sentence without end is cut, so many tokens before and behind the word that it is found by. */
const MAX_HALF = 16;
const MIN_SHARED = 2;
const MIN_SHARE = 0.25;
const MAX_WANTED = 60;

/**
 * The sentence said that is closest to the given part of a body, the shortest of those that share most words: without fillers, and
 * without what was taken back for certain. Undefined when nothing is close enough to stand in for it.
 */
export function nearestTo(
  body: Analysis,
  { from, to }: Range,
  transcript: Transcript,
  withdrawals: readonly Withdrawal[],
): string | undefined {
  const { byStem, stems, confirmedFrom, sentences } = transcript;
  const wanted = new Set(
    indicesOf({ from, to: Math.min(to, from + MAX_WANTED) }).flatMap((at) =>
      isContent(body.tokens[at], body) ? (body.stems[at] ?? []) : [],
    ),
  );
  const [best] = [...wanted]
    .flatMap((stem) => byStem.get(stem) ?? [])
    .filter((place) => place < confirmedFrom)
    .map((place) => {
      const sentence = sentences.findLast((one) => one.from <= place);
      const start = Math.max(sentence?.from ?? 0, place - MAX_HALF);
      const end = Math.min(sentence?.to ?? place, place + MAX_HALF);
      const shared = wanted.intersection(new Set(stems.slice(start, end))).size;
      return { from: start, to: end, shared };
    })
    .sort((one, other) => other.shared - one.shared || one.to - one.from - (other.to - other.from));
  const needed = Math.min(Math.max(MIN_SHARED, wanted.size * MIN_SHARE), wanted.size);
  return best && best.shared >= needed ? wordsOf(best, transcript, withdrawals) || undefined : undefined;
}

/** What stands there in the transcript, without fillers, and without what was taken back for certain. */
function wordsOf(thought: Range, { text, tokens }: Analysis, withdrawals: readonly Withdrawal[]): string {
  const out = new Set(
    withdrawals.flatMap(({ wrong, right, isCertain }) =>
      isCertain ? indicesOf({ from: wrong.from, to: right.from }) : [],
    ),
  );
  let words = "";
  let end: number | undefined;
  for (const at of indicesOf(thought)) {
    const token = tokens[at];
    if (!token || out.has(at)) continue;
    const between = end === undefined ? "" : text.slice(end, token.start);
    words += (/[\p{L}\p{N}]/u.test(between) ? " " : between.replace(/\s+/g, " ")) + token.text;
    end = token.end;
  }
  return words.trim();
}
