import { textOf } from "../paragraphs.ts";
import type { Sentence } from "../sentences.ts";
import { wordSet } from "../words.ts";
import { MID_ADVERBS } from "./lexicon.ts";

const TO_YOU: Record<string, string> = {
  i: "you",
  me: "you",
  we: "you",
  us: "you",
  my: "your",
  our: "your",
  mine: "yours",
  ours: "yours",
  myself: "yourself",
  ourselves: "yourselves",
  "i'm": "you're",
  "we're": "you're",
  "i've": "you've",
  "we've": "you've",
  "i'd": "you'd",
  "we'd": "you'd",
  "i'll": "you'll",
  "we'll": "you'll",
};
const AFTER_I: Record<string, string> = { was: "were", am: "are", "wasn't": "weren't", "ain't": "aren't" };
/** Somebody else's "I" stands after these, and turning it into "you" would say something else. */
const SPEECH = wordSet(
  "said says say saying told tell tells asked ask asks replied wrote answered goes went like screamed yelled thinking",
);
const UNTURNABLE = wordSet("you your you're you've you'll you'd yours yourself let's lets y'all");

/**
 * An English clause told back to its speaker: "my boss laughed at me" becomes "your boss laughed at you". Undefined
 * where that might change who is meant.
 */
export function toldBack(words: Sentence): string | undefined {
  if (words.some(({ key, lead }) => UNTURNABLE.has(key) || /["“]/.test(lead))) return undefined;
  const quotes = words.some(
    ({ key }, at) => SPEECH.has(key) && words.slice(at + 1).some((word) => /^(?:i|we)(?:'|$)/.test(word.key)),
  );
  const mimics = words.some(
    ({ key }, at) => key === "like" && /^(?:was|were|i'm|is|be)$/.test(words[at - 1]?.key ?? ""),
  );
  if (quotes || mimics) return undefined;
  const turned = words.map((word, at) => {
    const pronoun = TO_YOU[word.key];
    if (pronoun) return { ...word, text: pronoun };
    let before = at - 1;
    while (before > 0 && MID_ADVERBS.has(words[before]?.key ?? "")) before -= 1;
    const form = words[before]?.key === "i" ? AFTER_I[word.key] : undefined;
    return form ? { ...word, text: form } : word;
  });
  return textOf(turned);
}
