import {
  dropping,
  type Language,
  leansBack,
  type Passage,
  rewritten,
  sizeOf,
  withFollowers,
  withoutHedges,
  wordSet,
  wordsOf,
} from "../../text/index.ts";
import { pointOf, weightOf } from "../hooks/strength.ts";
import { withoutIntensifiers, withoutWarmUp } from "./boldness.ts";

/** What is left of a post that is made shorter, about. */
const SHARE = 0.7;
/** Never less than this: more than a trim was not asked for. */
const LEAST_SHARE = 0.4;
/** Without one of these, a text says the opposite. */
const TURNS = wordSet(
  "but not no never wrong however except until unless pero nunca hasta aber nicht nie bis mais pas jamais sauf mas não até",
);
const COST_OF_TURN = 0.6;
const COST_OF_FIRST = 1;

/**
 * The same post in fewer words: first the words that say nothing, then the sentences that say least; the point stays.
 * `wanted` is how many words it may have; no more goes at once than leaves a share of them.
 */
export function shortened(
  passages: readonly Passage[],
  language: Language,
  wanted = sizeIn(passages) * SHARE,
): Passage[] {
  const before = sizeIn(passages);
  const most = Math.max(wanted, before * SHARE);
  let current = withoutWarmUp(passages, language).map((passage) =>
    rewritten(passage, (words) => withoutHedges(withoutIntensifiers(words, language), language)),
  );
  while (sizeIn(current) > most) {
    const shorter = withoutWeakest(current, language, before * LEAST_SHARE);
    if (!shorter) break;
    current = shorter;
  }
  return sizeIn(current) < before ? current : withoutAnother(passages, language, before * LEAST_SHARE);
}

export function sizeIn(passages: readonly Passage[]): number {
  return passages.reduce((sum, { text }) => sum + sizeOf(wordsOf(text)), 0);
}

const turnsIn = (keys: readonly string[]) =>
  keys.filter((key) => TURNS.has(key) || key.endsWith("n't")).length;

function withoutWeakest(passages: Passage[], language: Language, least: number): Passage[] | undefined {
  const point = pointOf(passages, language);
  const last = passages.length > 2 ? passages.length - 1 : point;
  const total = sizeIn(passages);
  let weakest: { at: number; weight: number } | undefined;
  for (const [at, { text }] of passages.entries()) {
    const words = wordsOf(text);
    const next = passages[at + 1];
    const isTurn = turnsIn(words.map(({ key }) => key)) > 0;
    const isNeededHere = at === point || at === last || (isTurn && leansBack(words));
    const isNeededNext = next !== undefined && leansBack(wordsOf(next.text));
    if (isNeededHere || isNeededNext || total - sizeOf(words) < least) continue;
    const weight =
      weightOf(text, language) +
      (isTurn ? COST_OF_TURN : 0) +
      (at === 0 && passages.length > 2 ? COST_OF_FIRST : 0);
    if (!weakest || weight < weakest.weight) weakest = { at, weight };
  }
  return weakest && dropping(passages, (at) => at === weakest.at);
}

/** Where every sentence leans on another: without one and those that lean on it, the point only where nothing else can go. */
function withoutAnother(passages: readonly Passage[], language: Language, least: number): Passage[] {
  const point = pointOf(passages, language);
  const groups = passages.map((_, at) => withFollowers(passages, [at]));
  const shorter = groups
    .sort((a, b) => Number(a.includes(point)) - Number(b.includes(point)) || a.length - b.length)
    .map((group) => dropping(passages, (at) => group.includes(at)))
    .find((rest) => sizeIn(rest) >= least);
  return shorter ?? [...passages];
}
