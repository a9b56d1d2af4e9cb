import {
  canOpenClause,
  dropping,
  type Language,
  matchesAt,
  type Passage,
  phraseAt,
  phrases,
  type Sentence,
  startedLike,
  textOf,
  without,
  wordSet,
  wordsOf,
} from "../text/index.ts";
import { standing } from "./hooks/lines.ts";

/** Words that an editor takes out first, where the sentence stands without them. */
const SOFTENERS = wordSet(
  "just really actually basically literally honestly totally definitely obviously very pretty quite",
);
const NEVER_AFTER = wordSet(
  "not isn't aren't wasn't weren't don't doesn't didn't a the that so can't never if or is it's was are were",
);
/** A hedge may be the only place where the speaker says I; then it stays (rubric R14). */
const FIRST_PERSON = wordSet("i i'm i've i'll i'd we we're we've my our me us");
const HEDGES = phrases("i think | i guess | i feel like | i would say | i'd say");

/** Sentences without hedges and intensifiers, in English; there is room for a better hook then. */
export function softened(sentences: readonly Sentence[], language: Language): Sentence[] {
  if (language.code !== "en") return [...sentences];
  const speaks = sentences.flat().filter((word) => FIRST_PERSON.has(word.key)).length > 1;
  return sentences.map((sentence) => {
    const hedge = HEDGES.find((phrase) => matchesAt(sentence, 0, phrase));
    const keys = sentence.slice(hedge?.length ?? 0).map((word) => word.key);
    const start = speaks && hedge && canOpenClause(keys, 0) ? hedge.length : 0;
    const kept = without(sentence, (at) => at < start || isSoftener(sentence, at));
    return kept.length > 2 ? startedLike(kept, sentence) : sentence;
  });
}

function isSoftener(sentence: Sentence, at: number): boolean {
  const word = sentence[at];
  if (!word || !SOFTENERS.has(word.key) || at === sentence.length - 1 || word.trail !== "") return false;
  if (word.key === "very" && sentence[at + 1]?.key.match(/^(first|last|best|same)$/)) return false;
  return at === 0 || !NEVER_AFTER.has(sentence[at - 1]?.key ?? "");
}

/** Words that only turn up the volume. "Never" is not one of them: without it a sentence says the opposite. */
const INTENSIFIERS: Record<string, string[][]> = {
  en: phrases(`
    very | really | so very | extremely | absolutely | totally | completely | literally | definitely | incredibly | insanely
    super | utterly | damn | goddamn | fucking | freaking | bloody | hugely | massively | ever | by far`),
  es: phrases(
    "muy | realmente | absolutamente | totalmente | completamente | literalmente | obviamente | súper",
  ),
  de: phrases("sehr | wirklich | absolut | total | völlig | extrem | definitiv | verdammt | komplett"),
  fr: phrases("très | vraiment | absolument | totalement | complètement | extrêmement | carrément"),
  pt: phrases("muito | realmente | absolutamente | totalmente | completamente | literalmente | super"),
};
const DEPENDENT = wordSet(`
  not isn't aren't wasn't weren't don't doesn't didn't can't never so too as or almost nearly no nicht noch pas plus ne kein
  kaum como tan não`);
/** "The very first", "muy" before nothing, "not always". */
const NOT_BEFORE = wordSet(
  "first last best same end least much many few long well poco noch mehr wenig viel bem mal pouco than that",
);

/** A sentence with the volume turned down: fewer intensifiers, no exclamation, nothing in capitals for effect. */
export function turnedDown(sentence: Sentence, language: Language): Sentence {
  const dropped = new Set<number>();
  const list = INTENSIFIERS[language.code] ?? [];
  for (let at = 0; at < sentence.length; at += 1) {
    const phrase = phraseAt(sentence, at, list);
    const end = at + (phrase?.length ?? 0) - 1;
    if (!phrase || !canGo(sentence, at, end)) continue;
    for (let index = at; index <= end; index += 1) dropped.add(index);
  }
  let kept: Sentence = sentence;
  if (dropped.size > 0 && sentence.length - dropped.size > 1) {
    kept = without(sentence, (at) => dropped.has(at));
    if (dropped.has(0)) kept = startedLike(kept, sentence);
  }
  return kept.some((word) => word.trail.includes("!"))
    ? kept.map((word) =>
        word.trail.includes("!") ? { ...word, trail: word.trail.replace(/!+/, ".") } : word,
      )
    : kept;
}

const SUPERLATIVES = wordSet("best worst biggest hardest most first only smartest dumbest greatest craziest");

function canGo(sentence: Sentence, at: number, end: number): boolean {
  const isEver = sentence[at]?.key === "ever";
  if (isEver && !sentence.slice(Math.max(0, at - 5), at).some(({ key }) => SUPERLATIVES.has(key)))
    return false;
  const next = sentence[end + 1];
  if (!next || sentence[end]?.trail !== "" || next.key === "" || NOT_BEFORE.has(next.key)) return false;
  return !DEPENDENT.has(sentence[at - 1]?.key ?? "") && !sentence[at - 1]?.key.endsWith("n't");
}

const WARM_UPS = phrases(`
  i'm gonna be honest | i'm going to be honest | i'll be honest | let me be honest | to be honest | i don't really know | i have a story
  i want to tell you | i'd like to tell you | so here's a story | here's a story | quick story | story time`);
const MAX_WORDS = 16;
/** What comes after a warm-up may open with one of these, and does as well without. */
const LEADS = wordSet("so but and then well pero y entonces aber und mais et mas e então");
const NEEDS_IT = wordSet("it it's that that's this they he she them him her because");

/** A post that begins with what it has to say, not with the announcement that it will. */
export function withoutWarmUp(passages: readonly Passage[], language: Language): Passage[] {
  const [first, next] = passages;
  const words = wordsOf(first?.text ?? "");
  const isWarmUp = [language.weakOpenings, WARM_UPS].some((list) => phraseAt(words, 0, list) !== undefined);
  if (!isWarmUp || !next || words.length > MAX_WORDS || passages.length < 3) return [...passages];
  const opening = wordsOf(next.text);
  if (NEEDS_IT.has(opening[0]?.key ?? "")) return [...passages];
  const rest = dropping(passages, (at) => at === 0);
  const [start, ...others] = rest;
  if (!start || !LEADS.has(opening[0]?.key ?? "")) return rest;
  return [{ ...start, text: textOf(standing(opening, opening, language)) }, ...others];
}
