import { fold, type Range } from "../text/index.ts";
import { type Analysis, isContent, type Transcript } from "./analysis.ts";
import { isStop } from "./values.ts";
import type { Withdrawal } from "./withdrawn.ts";

/** Without punctuation a thought ends before a conjunction, at the earliest this far from its middle. */
const MIN_HALF = 5;
const MAX_HALF = 16;
const MIN_SHARED = 2;
const MIN_SHARE = 0.25;
const MAX_WANTED = 60;
const JOINTS = new Set(
  "and but so because then or which y pero entonces porque und aber dann weil et mais donc parce e mas então porque"
    .split(" ")
    .map(fold),
);

/**
 * The sentence or clause of what was said that is closest to the given part of a body, in the speaker's words without
 * the fillers and with their corrections made: the shortest of those that share most. Undefined when nothing is close
 * enough to stand in for it.
 */
export function nearestTo(
  body: Analysis,
  { from, to }: Range,
  transcript: Transcript,
  withdrawals: ReadonlyMap<number, Withdrawal>,
): string | undefined {
  const indices = body.stems.slice(from, Math.min(to, from + MAX_WANTED)).keys();
  const wanted = new Set(
    [...indices].flatMap((at) =>
      isContent(body.tokens[from + at], body) ? (body.stems[from + at] ?? []) : [],
    ),
  );
  const [best] = [...wanted]
    .flatMap((stem) => transcript.byStem.get(stem) ?? [])
    .filter((place) => place < transcript.confirmedFrom)
    .map((place) => {
      const thought = thoughtAround(place, transcript);
      const stems = new Set(transcript.stems.slice(thought.from, thought.to));
      return { ...thought, shared: wanted.intersection(stems).size };
    })
    .sort((one, other) => other.shared - one.shared || one.to - one.from - (other.to - other.from));
  const needed = Math.min(Math.max(MIN_SHARED, wanted.size * MIN_SHARE), wanted.size);
  if (!best || best.shared < needed) return undefined;
  return wordsOf(best, transcript, withdrawals) || undefined;
}

/** What stands there in the transcript, without fillers; what was taken back gives way to what took its place. */
function wordsOf(
  { from, to }: Range,
  { text, tokens, language }: Analysis,
  withdrawals: ReadonlyMap<number, Withdrawal>,
): string {
  const fillers = new Set([...language.fillers].map(fold));
  let words = "";
  let isAfterFiller = false;
  for (let at = from; at < to; ) {
    const token = tokens[at];
    const withdrawal = withdrawals.get(at);
    const right = withdrawal?.right;
    const isFiller = fillers.has(token?.key ?? "");
    const isItsComma = isAfterFiller && token?.text === ",";
    if (token && !isFiller && !isItsComma) {
      const replacement = right && text.slice(tokens[right.from]?.start, tokens[right.to - 1]?.end);
      words += (token.glued && !isAfterFiller ? "" : " ") + (replacement ?? token.text);
    }
    isAfterFiller = isFiller;
    at = withdrawal?.wrong.to ?? at + 1;
    const isOver = withdrawal && right && withdrawal.cueFrom >= at && right.from > at && right.to <= to;
    if (isOver && withdrawal.cueFrom === at + Number(tokens[at]?.kind === "sign")) at = right.to;
  }
  return words.trim();
}

/** Outwards from the middle to where the speaker, or the transcript, begins and ends the thought. */
function thoughtAround(centre: number, { tokens, confirmedFrom }: Transcript): Range {
  let from = centre;
  while (from > 0 && centre - from < MAX_HALF && !isStop(tokens[from - 1])) {
    if (centre - from >= MIN_HALF && JOINTS.has(tokens[from]?.key ?? "")) break;
    from -= 1;
  }
  let to = centre + 1;
  while (to < confirmedFrom && to - centre < MAX_HALF && !isStop(tokens[to])) {
    if (to - centre > MIN_HALF && JOINTS.has(tokens[to]?.key ?? "")) break;
    to += 1;
  }
  const joins = JOINTS.has(tokens[from]?.key ?? "") && to - from > 2;
  const stops = to < confirmedFrom && isStop(tokens[to]) && tokens[to]?.glued;
  return { from: joins ? from + 1 : from, to: stops ? to + 1 : to };
}
