import { cleaned, type Range } from "../text/index.ts";
import { type Analysis, indicesOf, isContent, type Transcript } from "./analysis.ts";
import { mended } from "./mended.ts";

/** A sentence without end is cut, so many tokens before and behind the word that it is found by. */
const MAX_HALF = 16;
const MIN_SHARED = 2;
const MIN_SHARE = 0.25;
const MAX_WANTED = 60;

/**
 * The sentence said that is closest to the given part of a body, the shortest of those that share most words: without fillers and
 * repetitions, and without what was taken back for certain. Undefined when nothing is close enough to stand in for it.
 */
export function nearestTo(body: Analysis, { from, to }: Range, transcript: Transcript): string | undefined {
  const { byStem, stems, confirmedFrom, sentenceOf, tokens, language } = transcript;
  const wanted = new Set(
    indicesOf({ from, to: Math.min(to, from + MAX_WANTED) }).flatMap((at) =>
      isContent(body.tokens[at], body) ? (body.stems[at] ?? []) : [],
    ),
  );
  const [best] = [...wanted]
    .flatMap((stem) => byStem.get(stem) ?? [])
    .filter((place) => place < confirmedFrom)
    .map((place) => {
      const sentence = sentenceOf[place];
      const start = Math.max(sentence?.from ?? 0, place - MAX_HALF);
      const end = Math.min(sentence?.to ?? place, place + MAX_HALF);
      const shared = wanted.intersection(new Set(stems.slice(start, end))).size;
      return { from: start, to: end, shared };
    })
    .sort((one, other) => other.shared - one.shared || one.to - one.from - (other.to - other.from));
  const needed = Math.min(Math.max(MIN_SHARED, wanted.size * MIN_SHARE), wanted.size);
  if (!best || best.shared < needed) return undefined;
  const words = transcript.text.slice(tokens[best.from]?.start, tokens[best.to - 1]?.end);
  return cleaned(mended(words, language), language).replace(/\s+/g, " ").trim() || undefined;
}
