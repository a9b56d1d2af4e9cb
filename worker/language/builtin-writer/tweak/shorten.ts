import {
  dropping,
  endedLike,
  type Language,
  leansBack,
  type Passage,
  rewritten,
  type Sentence,
  sizeOf,
  textOf,
  withFollowers,
  withoutHedges,
  wordSet,
  wordsOf,
} from "../../text/index.ts";
import { linesOf } from "../hooks/lines.ts";
import { pointOf, weightOf } from "../hooks/strength.ts";
import { softened, withoutWarmUp } from "./plain-words.ts";

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

/** The same post in fewer words: first the words that say nothing, then the sentences that say least. The point stays. */
export function shortened(passages: readonly Passage[], language: Language): Passage[] {
  const before = sizeIn(passages);
  let current = withoutWarmUp(passages, language).map((passage) =>
    rewritten(passage, (words) => withoutHedges(softened(words, language), language)),
  );
  while (sizeIn(current) > before * SHARE) {
    const shorter = withoutWeakest(current, language, before * LEAST_SHARE);
    if (!shorter) break;
    current = shorter;
  }
  if (sizeIn(current) > before * SHARE)
    current = cutInside(current, language, { most: before * SHARE, least: before * LEAST_SHARE });
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

/** Sentences cut to a clause that stands alone and turns nothing round, the longest first. */
function cutInside(
  passages: Passage[],
  language: Language,
  { most, least }: { most: number; least: number },
): Passage[] {
  let current = [...passages];
  const sizes = passages.map(({ text }) => sizeOf(wordsOf(text)));
  const longestFirst = sizes.map((_, at) => at).sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  for (const at of longestFirst) {
    const passage = current[at];
    if (!passage || sizeIn(current) <= most) break;
    const words = wordsOf(passage.text);
    const turns = turnsIn(words.map(({ key }) => key));
    const clause = linesOf([words], language).find(
      (line) => !line.whole && line.cut?.from === 0 && turnsIn(line.words.map(({ key }) => key)) === turns,
    );
    const text = clause?.text ?? headOf(words, language);
    if (!text) continue;
    const cut = current.with(at, { ...passage, text });
    if (sizeIn(cut) >= least) current = cut;
  }
  return current;
}

const GOES_ON = wordSet("and so because while y porque und weil et parce e");
const MIN_HEAD_WORDS = 6;

/** A long sentence up to the last place where it goes on and turns nothing round: "…before ten | and my team stopped waiting". */
function headOf(words: Sentence, language: Language): string | undefined {
  const at = words.findLastIndex(
    ({ key }, index) =>
      index >= MIN_HEAD_WORDS &&
      index < words.length - 2 &&
      GOES_ON.has(key) &&
      !language.functionWords.has(words[index - 1]?.key ?? "") &&
      turnsIn(words.slice(index).map((word) => word.key)) === 0,
  );
  return at < 0 ? undefined : textOf(endedLike(words.slice(0, at), words));
}
