import type { Rule } from "./post.ts";
import { isEnglish } from "./post.ts";
import { contentWordsIn, unitsIn, wordsIn } from "./text.ts";

const MAX_OVERLAP = 0.5;
const EMPTY_OPENING = new RegExp(
  `^(?:(?:so|okay|ok|well|and|yeah|um|uh|alright)[,.]? )*(?:${[
    "(?:hey|hi|hello)(?: there| everyone| everybody| guys| folks| all| linkedin)?(?:[,.!]|$| (?:i|it's|this|so)\\b)",
    "good (?:morning|afternoon|evening)",
    "welcome(?: back)?\\b",
    "(?:today|so today),? (?:i|we|i'm|i'd|we're)\\b.{0,20}\\b(?:talk|share|tell|speak)",
    "i (?:want|wanted|wanna|would like|just want|just wanted)(?: to)? (?:talk|share|tell|speak)",
    "i'd like to (?:talk|share|tell)",
    "i(?:'m| am) going to (?:talk|share|tell)",
    "i(?:'ve been| was)(?: just)? thinking",
    "let me tell you",
    "let's talk about",
    "(?:i'm |i am |so |we're |we are )*(?:excited|thrilled|humbled|honou?red|delighted) to",
    "my name is",
    "thanks for",
    "thank you for",
  ].join("|")})`,
  "i",
);
const FOREIGN_GREETING =
  /^(?:hola|buenas|buenos días|hallo|guten (?:morgen|tag|abend)|bonjour|salut|bonsoir|olá|oi|bom dia|boa (?:tarde|noite))(?![\p{L}])/iu;

/**
 * R3: a hook is a line of the note, so it shares a content word with the transcript (any word, where it has none), and
 * it neither greets nor announces what the speaker is about to do.
 */
export const hookSaysSomething: Rule = (post) => {
  const { hook, transcript } = post;
  const opening = hook.replaceAll("’", "'").trim();
  if ((isEnglish(post) && EMPTY_OPENING.test(opening)) || FOREIGN_GREETING.test(opening)) {
    return [{ id: "R3", sentence: hook, note: "Open with the claim, the scene or the number itself." }];
  }
  const said = new Set([...wordsIn(transcript), ...unitsIn(transcript)]);
  const content = contentWordsIn(hook);
  const shared = (content.length > 0 ? content : [...wordsIn(hook), ...unitsIn(hook)]).some((word) =>
    said.has(word),
  );
  const isUnspaced = unitsIn(hook).some((unit) => said.has(unit));
  return shared || isUnspaced ? [] : [{ id: "R3", sentence: hook, note: "Nothing in this hook was said." }];
};

/**
 * R4: fewer than half of the words of two hooks are shared. That they differ in type too is for whoever knows the
 * types. Two hooks out of at most two words cannot differ more, and are let pass.
 */
export const hooksDiffer: Rule = ({ hook, otherHook, transcript }) => {
  if (otherHook === undefined || new Set(unitsIn(transcript)).size <= 2) return [];
  return overlapOf(hook, otherHook) < MAX_OVERLAP
    ? []
    : [{ id: "R4", sentence: hook, note: "The two hooks say the same in nearly the same words." }];
};

/** Jaccard overlap of the words of two texts, 0 to 1. */
export function overlapOf(one: string, other: string): number {
  const first = new Set(unitsIn(one));
  const second = new Set(unitsIn(other));
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared / Math.max(1, first.size + second.size - shared);
}
