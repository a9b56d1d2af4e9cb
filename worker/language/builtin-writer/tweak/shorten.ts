import {
  dropping,
  endedLike,
  isVerb,
  type Language,
  leansBack,
  type Passage,
  phraseAt,
  rewritten,
  type Sentence,
  sizeOf,
  textOf,
  withFollowers,
  without,
  withoutHedges,
  wordSet,
  wordsOf,
} from "../../text/index.ts";
import { linesOf, standing } from "../hooks/lines.ts";
import { pointOf, weightOf } from "../hooks/strength.ts";
import { softened, withoutWarmUp } from "../plain-words.ts";

/** What is left of a post that is made shorter, about. */
const SHARE = 0.7;
const LONG_SENTENCE_WORDS = 12;
const MIN_HEAD_WORDS = 6;
const MIN_TAIL_WORDS = 3;
const GOES_ON = wordSet("and because which so while although y porque que und weil et parce e porque");
/** Never less than this: more than a trim was not asked for. */
const LEAST_SHARE = 0.35;
const TURNS = wordSet(
  "but not no never wrong however except pero no nunca aber nicht nie mais pas jamais mas não",
);
const ENDS_TURNING = wordSet(
  "but until unless except if not pero hasta aber bis wenn mais sauf si mas até se",
);
const LAST_RESORT = wordSet(
  "today yesterday now really actually finally just also hoy heute aujourd'hui hoje finally",
);

/** The same post in fewer words: first the words that say nothing, then the sentences that say least. The point stays. */
export function shortened(passages: readonly Passage[], language: Language): Passage[] {
  const before = sizeIn(passages);
  const trimmed = withoutWarmUp(passages, language).map((passage) =>
    rewritten(passage, (words) => withoutHedges(softened([words], language)[0] ?? words, language)),
  );
  let current = trimmed;
  while (sizeIn(current) > before * SHARE) {
    const shorter = withoutWeakest(current, language, before * LEAST_SHARE);
    if (!shorter) break;
    current = shorter;
  }
  if (sizeIn(current) > before * SHARE) current = cutInside(current, language, before * SHARE);
  if (sizeIn(current) < before) return current;
  const bare = bareOf(passages);
  if (sizeIn(bare) < before) return bare;
  const rest = withoutAnother(passages, language);
  return sizeIn(rest) < before ? rest : pointAlone(passages, language, before * LEAST_SHARE);
}

/** Where all that is said leads up to one sentence: that sentence, if it is not too little. */
function pointAlone(passages: readonly Passage[], language: Language, least: number): Passage[] {
  const at = pointOf(passages, language);
  const alone = dropping(passages, (index) => index !== at).map((passage) =>
    rewritten(passage, (words) => standing(words, words, language)),
  );
  return sizeIn(alone) >= least ? alone : [...passages];
}

export function sizeIn(passages: readonly Passage[]): number {
  return passages.reduce((sum, { text }) => sum + sizeOf(wordsOf(text)), 0);
}

function withoutWeakest(passages: Passage[], language: Language, least: number): Passage[] | undefined {
  const point = pointOf(passages, language);
  const last = passages.length > 2 ? passages.length - 1 : point;
  const total = sizeIn(passages);
  let weakest: { at: number; weight: number } | undefined;
  for (const [at, { text }] of passages.entries()) {
    const words = wordsOf(text);
    const next = passages[at + 1];
    const isTurn = words.some(({ key }) => TURNS.has(key) || key.endsWith("n't"));
    const isNeededHere = at === point || at === last || (isTurn && leansBack(words));
    const isNeededNext = next !== undefined && leansBack(wordsOf(next.text));
    if (isNeededHere || isNeededNext || total - sizeOf(words) < least) continue;
    const isEdge = at === 0;
    const weight = weightOf(text, language) + (isTurn ? 0.6 : 0) + (isEdge && passages.length > 2 ? 1 : 0);
    if (!weakest || weight < weakest.weight) weakest = { at, weight };
  }
  return weakest && dropping(passages, (at) => at === weakest.at);
}

/** When every sentence leans on another: without one and those that lean on it, as long as the point is not among them. */
function withoutAnother(passages: readonly Passage[], language: Language): Passage[] {
  const point = pointOf(passages, language);
  const groups = passages
    .map((_, at) => withFollowers(passages, [at]))
    .filter((group) => !group.includes(point));
  const [shortest] = groups.sort((a, b) => a.length - b.length || (b[0] ?? 0) - (a[0] ?? 0));
  return shortest ? dropping(passages, (at) => shortest.includes(at)) : [...passages];
}

/** Sentences cut to what stands without their explanation, the longest first. */
function cutInside(passages: Passage[], language: Language, most: number): Passage[] {
  const current = [...passages];
  const longestFirst = passages.map((_, at) => at).sort((a, b) => sizeAt(passages, b) - sizeAt(passages, a));
  for (const at of longestFirst) {
    const passage = current[at];
    if (!passage || sizeIn(current) <= most) break;
    const core = coreOf(passage.text, language);
    if (core) current[at] = { ...passage, text: core };
  }
  return current;
}

function sizeAt(passages: readonly Passage[], at: number): number {
  return sizeOf(wordsOf(passages[at]?.text ?? ""));
}

/** The strongest part of a sentence that is a sentence too, if it has one. */
function coreOf(text: string, language: Language): string | undefined {
  const words = wordsOf(text);
  const parts = linesOf([words], language)
    .filter((part) => !part.whole && sizeOf(part.words) < sizeOf(words) && sizeOf(part.words) > 2)
    .filter((part) =>
      isKeptWhole(
        part.words.map((word) => word.key),
        words.map((word) => word.key),
      ),
    )
    .map((part) => ({
      text: part.text,
      weight: weightOf(part.text, language),
      isHead: part.words[0]?.key === words[0]?.key,
    }))
    .sort((a, b) => Number(b.isHead) - Number(a.isHead) || b.weight - a.weight);
  return parts[0]?.text ?? headOf(words, language);
}

/** A long sentence up to where it goes on: "…before ten | and my team stopped waiting". */
function headOf(words: Sentence, language: Language): string | undefined {
  if (words.length < LONG_SENTENCE_WORDS) return undefined;
  for (let at = words.length - MIN_TAIL_WORDS; at >= MIN_HEAD_WORDS; at -= 1) {
    const head = words.slice(0, at);
    const last = head.at(-1)?.key ?? "";
    if (
      !GOES_ON.has(words[at]?.key ?? "") ||
      language.neverLast.has(last) ||
      language.functionWords.has(last)
    )
      continue;
    if (language.code === "en" && !head.some(({ key }) => isVerb(key))) continue;
    const keysIn = (sentence: Sentence) => sentence.map(({ key }) => key);
    if (isKeptWhole(keysIn(head), keysIn(words))) return textOf(endedLike(head, words));
  }
  return undefined;
}

/**
 * A part must not lose a "not" that stands in the same sentence, unless it is the sentence up to its explanation; nor end
 * before the sentence turns.
 */
function isKeptWhole(part: readonly string[], whole: readonly string[]): boolean {
  const isHead = part.every((key, at) => key === whole[at]);
  const next = whole[part.length] ?? "";
  if (isHead && part.length < whole.length) return !ENDS_TURNING.has(next);
  const negations = (keys: readonly string[]) =>
    keys.filter((key) => TURNS.has(key) || key.endsWith("n't")).length;
  return negations(part) === negations(whole);
}

/** The last resort for a short sentence: without a word that only dates or colours it. */
function bareOf(passages: readonly Passage[]): Passage[] {
  let hasChanged = false;
  return passages.map((passage) => {
    if (hasChanged) return passage;
    const bare = rewritten(passage, (words) => {
      const at = words.findLastIndex(
        (word, index) => index > 0 && LAST_RESORT.has(word.key) && !isNeeded(words, index),
      );
      return at < 0 || words.length < 4 ? words : without(words, (index) => index === at);
    });
    hasChanged = bare !== passage;
    return bare;
  });
}

function isNeeded(words: ReturnType<typeof wordsOf>, at: number): boolean {
  return (
    phraseAt(words, at - 1, [["just"], ["not"], ["until"], ["since"], ["before"], ["is"], ["was"]]) !==
    undefined
  );
}
