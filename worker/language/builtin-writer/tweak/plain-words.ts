import {
  dropping,
  type Language,
  leansBack,
  type Passage,
  phraseAt,
  rewritten,
  type Sentence,
  startedLike,
  without,
  wordSet,
  wordsOf,
} from "../../text/index.ts";

/** Words that an editor takes out first, where the sentence stands without them. */
const SOFTENERS = wordSet(
  "just really actually basically literally honestly totally definitely obviously very pretty quite",
);
const NEVER_AFTER = wordSet(
  "not isn't aren't wasn't weren't don't doesn't didn't a the that so can't never if or is it's was are were",
);

/** An English sentence without the words that only colour it. */
export function softened(sentence: Sentence, language: Language): Sentence {
  if (language.code !== "en") return sentence;
  const kept = without(sentence, (at) => isSoftener(sentence, at));
  return kept.length > 2 ? startedLike(kept, sentence) : sentence;
}

function isSoftener(sentence: Sentence, at: number): boolean {
  const word = sentence[at];
  if (!word || !SOFTENERS.has(word.key) || at === sentence.length - 1 || word.trail !== "") return false;
  if (word.key === "very" && /^(?:first|last|best|same)$/.test(sentence[at + 1]?.key ?? "")) return false;
  return at === 0 || !NEVER_AFTER.has(sentence[at - 1]?.key ?? "");
}

const MAX_WARM_UP_WORDS = 9;

/** A post that begins with what it has to say, not with the announcement that it will. */
export function withoutWarmUp(passages: readonly Passage[], language: Language): Passage[] {
  const [first, next] = passages.map(({ text }) => wordsOf(text));
  const isWarmUp = first && phraseAt(first, 0, language.weakOpenings) !== undefined;
  if (!isWarmUp || !next || passages.length < 3 || first.length > MAX_WARM_UP_WORDS) return [...passages];
  const opening = next[0]?.key === "so" ? startedLike(next.slice(1), next) : next;
  if (leansBack(opening)) return [...passages];
  const [start, ...others] = dropping(passages, (at) => at === 0);
  return start ? [rewritten(start, () => opening), ...others] : [...passages];
}
