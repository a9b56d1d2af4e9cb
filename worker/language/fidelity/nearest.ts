import { clean, fold, type Range, type Token, wordsOf } from "../text/index.ts";
import { isContent, type Reading, type Speech } from "./speech.ts";

/** How far apart the words of one thought may stand. */
const WINDOW = 16;
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
 * the fillers. Undefined when nothing is close enough to stand in for it.
 */
export function nearestTo(body: Reading, part: Range, speech: Speech): string | undefined {
  const wanted = new Set<string>();
  for (let at = part.from; at < part.to; at += 1) {
    const token = body.tokens[at];
    if (token && isContent(token, speech)) wanted.add(body.stems[at] ?? "");
  }
  const centre = densest(wanted, speech);
  if (centre === undefined) return undefined;
  const { from, to } = thoughtAround(centre, speech);
  const shared = new Set(speech.stems.slice(from, to).filter((stem) => wanted.has(stem))).size;
  const needed = Math.min(Math.max(MIN_SHARED, wanted.size * MIN_SHARE), wanted.size);
  const [first, last] = [speech.tokens[from], speech.tokens[to - 1]];
  if (!first || !last || shared < needed) return undefined;
  const words = clean(wordsOf(speech.text.slice(first.start, last.end)), speech.language);
  return (
    words
      .map((word) => `${word.gap === "" ? "" : " "}${word.lead}${word.text}${word.trail}`)
      .join("")
      .trim() || undefined
  );
}

/** The middle of the stretch of speech that holds most of the wanted words, rare ones counting for more. */
function densest(wanted: ReadonlySet<string>, speech: Speech): number | undefined {
  const hits = [...wanted]
    .flatMap((stem) => {
      const at = speech.byStem.get(stem)?.filter((position) => position < speech.confirmedFrom) ?? [];
      return at.map((position) => ({ position, weight: 1 / Math.sqrt(at.length) }));
    })
    .sort((one, other) => one.position - other.position);
  let best = 0;
  let centre: number | undefined;
  let sum = 0;
  for (let start = 0, end = 0; end < hits.length; end += 1) {
    sum += hits[end]?.weight ?? 0;
    while ((hits[end]?.position ?? 0) - (hits[start]?.position ?? 0) > WINDOW) {
      sum -= hits[start]?.weight ?? 0;
      start += 1;
    }
    if (sum <= best + 1e-9) continue;
    best = sum;
    centre = Math.round(((hits[start]?.position ?? 0) + (hits[end]?.position ?? 0)) / 2);
  }
  return centre;
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
