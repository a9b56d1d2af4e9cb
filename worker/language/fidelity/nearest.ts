import { fold, type Range } from "../text/index.ts";
import { type Analysis, indicesOf, isContent, type Transcript } from "./analysis.ts";
import { isStop, type Withdrawal } from "./withdrawn.ts";

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
  withdrawals: readonly Withdrawal[],
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
