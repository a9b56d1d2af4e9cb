import type { Range } from "../text/index.ts";
import { type Analysis, indicesOf, isContent, type Transcript } from "./analysis.ts";

/** A sentence without end is cut, so many tokens before and behind the word that it is found by. */
const MAX_HALF = 16;
const MIN_SHARED = 2;
const MIN_SHARE = 0.25;
const MAX_WANTED = 60;

/**
 * The sentence said that is closest to the given part of a body, to the letter: the shortest of those that share most words.
 * Undefined when nothing is close enough to stand in for it.
 */
export function nearestTo(body: Analysis, { from, to }: Range, transcript: Transcript): string | undefined {
  const { byStem, stems, confirmedFrom, sentences, text, tokens } = transcript;
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
      return { words: text.slice(tokens[start]?.start, tokens[end - 1]?.end), shared };
    })
    .sort((one, other) => other.shared - one.shared || one.words.length - other.words.length);
  const needed = Math.min(Math.max(MIN_SHARED, wanted.size * MIN_SHARE), wanted.size);
  return best && best.shared >= needed ? best.words.replace(/\s+/g, " ").trim() || undefined : undefined;
}
