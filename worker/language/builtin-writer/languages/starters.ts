import { phrases } from "../words.ts";
import type { Language } from "./language.ts";

const STRONG = 1.4;
const WEAK = 0.7;

/** Sentence openings of a language, longest first, from two lists separated by `|`. */
export function starters(strong: string, weak: string): Language["starters"] {
  return [
    ...phrases(strong).map((phrase) => ({ phrase, strength: STRONG })),
    ...phrases(weak).map((phrase) => ({ phrase, strength: WEAK })),
  ].sort((a, b) => b.phrase.length - a.phrase.length);
}
