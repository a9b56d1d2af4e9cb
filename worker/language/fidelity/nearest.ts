import { clean, fold, type Range, type Token, textOf, wordsOf } from "../text/index.ts";
import { isContent, type Reading, type Speech } from "./speech.ts";

/** Without punctuation a thought ends before a conjunction, at the earliest this far from its middle. */
const MIN_HALF = 5;
const MAX_HALF = 16;
const MIN_SHARED = 2;
const MIN_SHARE = 0.25;
const JOINTS = new Set(
  "and but so because then or which y pero entonces porque und aber dann weil et mais donc parce e mas então porque"
    .split(" ")
    .map(fold),
);

/**
 * The sentence or clause of what was said that is closest to the given part of a body, in the speaker's words without
 * the fillers: the shortest of those that share most. Undefined when nothing is close enough to stand in for it.
 */
export function nearestTo(body: Reading, part: Range, speech: Speech): string | undefined {
  const wanted = new Set<string>();
  for (let at = part.from; at < part.to; at += 1) {
    const token = body.tokens[at];
    if (token && isContent(token, speech)) wanted.add(body.stems[at] ?? "");
  }
  const [best] = [...wanted]
    .flatMap((stem) => speech.byStem.get(stem) ?? [])
    .filter((place) => place < speech.confirmedFrom)
    .map((place) => {
      const { from, to } = thoughtAround(place, speech);
      return { from, to, shared: wanted.intersection(new Set(speech.stems.slice(from, to))).size };
    })
    .sort((one, other) => other.shared - one.shared || one.to - one.from - (other.to - other.from));
  const needed = Math.min(Math.max(MIN_SHARED, wanted.size * MIN_SHARE), wanted.size);
  const [first, last] = [speech.tokens[best?.from ?? -1], speech.tokens[(best?.to ?? 0) - 1]];
  if (!best || !first || !last || best.shared < needed) return undefined;
  const words = clean(wordsOf(speech.text.slice(first.start, last.end)), speech.language);
  return textOf(words) || undefined;
}

/** Outwards from the middle to where the speaker, or the transcript, begins and ends the thought. */
function thoughtAround(centre: number, speech: Speech): Range {
  const { tokens, confirmedFrom } = speech;
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

function isStop(token: Token | undefined): boolean {
  return token?.kind === "sign" && /[.!?…。！？।]/u.test(token.text);
}
