import { air, foldable, tidySigns } from "./form.ts";
import type { PostToCheck, RubricFinding, Rule } from "./post.ts";
import { cleanSpeech, easyToRead, noMachineShapes, noStockPhrases } from "./style.ts";
import { ctaFits, hookSaysSomething, lengthFollowsSpeech, speakerIsThere, speakersWords } from "./voice.ts";

export type { PostToCheck, RubricFinding } from "./post.ts";

/** R2, R3, R5–R9, R12, R14–R16 and R19, in this order. */
const RULES: readonly Rule[] = [
  foldable,
  hookSaysSomething,
  lengthFollowsSpeech,
  air,
  easyToRead,
  noStockPhrases,
  noMachineShapes,
  speakersWords,
  speakerIsThere,
  ctaFits,
  tidySigns,
  cleanSpeech,
];

/**
 * Judges a post by the rules that code can judge. Each rule's doc comment says how it reads its line of the rubric.
 * Nothing found means that the post passes; the ids are stable, the notes are for people.
 */
export function checkPost(post: PostToCheck): RubricFinding[] {
  return RULES.flatMap((rule) => rule(post));
}
