import type { Range } from "../text/index.ts";
import { type Analysis, indicesOf, isContent, type Transcript } from "./analysis.ts";
import { isStop, type Withdrawal } from "./withdrawn.ts";

/** How far a thought goes from its middle without a full stop. */
const MAX_HALF = 16;
const MIN_SHARED = 2;
const MIN_SHARE = 0.25;
const MAX_WANTED = 60;

/**
 * The part of what was said that is closest to the given part of a body, in the speaker's words without the fillers and with
 * their corrections made: the shortest of those that share most. Undefined when nothing is close enough to stand in for it.
 */
export function nearestTo(
  body: Analysis,
  { from, to }: Range,
  transcript: Transcript,
  withdrawals: readonly Withdrawal[],
): string | undefined {
  const { byStem, stems, confirmedFrom } = transcript;
  const wanted = new Set(
    indicesOf({ from, to: Math.min(to, from + MAX_WANTED) }).flatMap((at) =>
      isContent(body.tokens[at], body) ? (body.stems[at] ?? []) : [],
    ),
  );
  const [best] = [...wanted]
    .flatMap((stem) => byStem.get(stem) ?? [])
    .filter((place) => place < confirmedFrom)
    .map((place) => {
      const thought = thoughtAround(place, transcript);
      return { ...thought, shared: wanted.intersection(new Set(stems.slice(thought.from, thought.to))).size };
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

/** Outwards from the middle to where the speaker ends the sentence. */
function thoughtAround(centre: number, { tokens, confirmedFrom }: Transcript): Range {
  let [from, to] = [centre, centre + 1];
  while (from > 0 && centre - from < MAX_HALF && !isStop(tokens[from - 1])) from -= 1;
  while (to < confirmedFrom && to - centre < MAX_HALF && !isStop(tokens[to - 1])) to += 1;
  return { from, to };
}
