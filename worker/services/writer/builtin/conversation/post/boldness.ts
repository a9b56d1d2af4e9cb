import { capitalised } from "../../casing.ts";
import { MAX_HOOK_CHARS } from "../../hooks/candidates.ts";
import type { Language } from "../../languages/language.ts";
import { phraseAt, wordSet, wordsOf } from "../../words.ts";
import { withoutHedges } from "./hedges.ts";
import { turnedDown } from "./intensity.ts";
import { leansBack } from "./leaning.ts";
import { keysOf } from "./matching.ts";
import type { Passage } from "./passages.ts";
import { dropping, rewritten } from "./passages.ts";
import { weightOf } from "./strength.ts";

/** How much stronger a line must be than the first to take its place. */
const MARGIN = 0.9;
const JOINTS = wordSet("but so and pero entonces aber mais donc mas então");
const MIN_HALF_WORDS = 3;

/** Said plainly: no hedges, no warm-up, the strongest line first. */
export function bolder(passages: readonly Passage[], language: Language, hook = ""): Passage[] {
  const plain = passages.map((passage) => rewritten(passage, (words) => withoutHedges(words, language)));
  const direct = withStrongestFirst(withoutWarmUp(plain, language), language, hook);
  return isSame(direct, passages) ? apart(passages) : direct;
}

/** Said quietly: no intensifiers, no exclamation marks, and sentences that go on rather than hit. */
export function softer(passages: readonly Passage[], language: Language): Passage[] {
  const quiet = passages.map((passage) => rewritten(passage, (words) => turnedDown(words, language)));
  return isSame(quiet, passages) ? together(passages) : quiet;
}

export function isSame(one: readonly Passage[], other: readonly Passage[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ text, before, marker }, at) => {
      const passage = other[at];
      return text === passage?.text && before === passage.before && marker === passage.marker;
    })
  );
}

function withoutWarmUp(passages: Passage[], language: Language): Passage[] {
  const first = wordsOf(passages[0]?.text ?? "");
  const isWarmUp = phraseAt(first, 0, language.weakOpenings) !== undefined && first.length < 15;
  const next = wordsOf(passages[1]?.text ?? "");
  return isWarmUp && passages.length > 2 && !leansBack(next)
    ? dropping(passages, (at) => at === 0)
    : passages;
}

function withStrongestFirst(passages: Passage[], language: Language, hook: string): Passage[] {
  if (passages.length < 3 || passages.some(({ marker }) => marker !== "")) return passages;
  const weights = passages.map(({ text }) => weightOf(text, language));
  let best = 0;
  for (const [at, weight] of weights.entries()) {
    const text = passages[at]?.text ?? "";
    const next = passages[at + 1];
    const stands =
      !leansBack(wordsOf(text)) && !(next && leansBack(wordsOf(next.text))) && !/[?？]$/.test(text);
    if (stands && text.length <= MAX_HOOK_CHARS && weight > (weights[best] ?? 0)) best = at;
  }
  const line = passages[best];
  const [first] = passages;
  if (best === 0 || !line || !first || (weights[best] ?? 0) < (weights[0] ?? 0) + MARGIN) return passages;
  if (leansBack(wordsOf(first.text))) return passages;
  const rest = dropping(passages, (at) => at === best);
  return [
    { ...line, before: "" },
    ...rest.map((passage, at) => (at === 0 ? { ...passage, before: "\n\n" as const } : passage)),
  ];
}

/** A line that is the hook already would be said twice in a row. */
function isLike(hook: string, text: string): boolean {
  const [one, other] = [new Set(keysOf(hook)), new Set(keysOf(text))];
  return one.intersection(other).size > Math.min(one.size, other.size) * 0.6;
}

/** "We lost two, but we slept" becomes two sentences. */
function apart(passages: readonly Passage[]): Passage[] {
  return passages.flatMap((passage) => {
    const words = wordsOf(passage.text);
    const at = words.findIndex(
      (word, index) =>
        index >= MIN_HALF_WORDS &&
        words.length - index > MIN_HALF_WORDS &&
        JOINTS.has(word.key) &&
        words[index - 1]?.trail === ",",
    );
    const joint = words[at];
    if (at < 0 || !joint) return [passage];
    const cut = passage.text.search(new RegExp(`,\\s+${joint.text}(?![\\p{L}'’])`, "u"));
    if (cut < 0) return [passage];
    const second = passage.text.slice(cut + 1).trim();
    return [
      { ...passage, text: `${passage.text.slice(0, cut)}.` },
      { text: capitalised(second), before: " ", marker: "" },
    ];
  });
}

/** "We lost two. But we slept." becomes one sentence. */
function together(passages: readonly Passage[]): Passage[] {
  const result: Passage[] = [];
  for (const passage of passages) {
    const previous = result.at(-1);
    const [first] = wordsOf(passage.text);
    const joins = first && JOINTS.has(first.key) && passage.before === " " && passage.marker === "";
    if (!previous || !joins || !previous.text.endsWith(".") || wordsOf(previous.text).length > 12) {
      result.push(passage);
      continue;
    }
    const text = passage.text.charAt(0).toLowerCase() + passage.text.slice(1);
    result[result.length - 1] = { ...previous, text: `${previous.text.slice(0, -1)}, ${text}` };
  }
  return result;
}
