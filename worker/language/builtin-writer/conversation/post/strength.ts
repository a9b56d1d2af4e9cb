import { strengthOf } from "../../hooks/strength.ts";
import type { Language } from "../../languages/language.ts";
import { phraseAt, wordsOf } from "../../words.ts";
import type { Passage } from "./passages.ts";

/** What the hooks' judge says of a line that must not open a post. */
const WEAKEST = -3;

/** How much a sentence says, by the measure for hooks, without regard to where it stands. */
export function weightOf(text: string, language: Language): number {
  const words = wordsOf(text);
  return strengthOf({ words, text, sentence: 0, whole: true }, 1, language) ?? WEAKEST;
}

/** The sentence a post is about: the one that draws the lesson, else the strongest, the last where they are alike. */
export function pointOf(passages: readonly Passage[], language: Language): number {
  let point = passages.length - 1;
  let most = Number.NEGATIVE_INFINITY;
  for (const [at, { text }] of passages.entries()) {
    const words = wordsOf(text);
    const isLesson = words.some((_, index) => phraseAt(words, index, language.lessons));
    const weight = weightOf(text, language) + (isLesson ? 1 : 0) + placeOf(at, passages.length);
    if (weight < most) continue;
    most = weight;
    point = at;
  }
  return point;
}

/** Speakers arrive at their point. */
function placeOf(at: number, count: number): number {
  if (count < 2) return 0;
  if (at === count - 1) return 1.5;
  return at === 0 ? -1 : 0;
}
