import { startedLike } from "./edges.ts";
import { canOpenClause } from "./english/lexicon.ts";
import type { Language } from "./languages/language.ts";
import type { Sentence } from "./sentences.ts";
import { matchesAt, phrases, without, wordSet } from "./words.ts";

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
