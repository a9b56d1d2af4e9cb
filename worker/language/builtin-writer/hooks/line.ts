import type { HookType } from "#contract/drafts.ts";
import { type Language, PAST_VERBS, phraseAt, type Sentence, wordSet } from "../../text/index.ts";

/** LinkedIn on a phone folds a post after about this much (rubric R2). */
export const MAX_HOOK_CHARS = 140;
export const MIN_HOOK_WORDS = 4;

/** A line that may open the post, made of the speaker's words: a sentence, two neighbours, or a clause of one. */
export interface Line {
  words: Sentence;
  text: string;
  /** The sentences it is made of, `to` exclusive. */
  from: number;
  to: number;
  /** Whether it is all of them, a leading conjunction aside. */
  whole: boolean;
  /** Where its words stand in its sentence, if it is a clause of it; what joins it to the rest included. */
  cut?: { from: number; to: number };
  types: HookType[];
  /** Log-odds that a reader would choose it. */
  strength: number;
}

/** What a line is judged with. */
export interface Setting {
  language: Language;
  /** How many sentences there are. */
  sentences: number;
  /** Stems of the words that stand in more than one sentence. */
  recurring: ReadonlySet<string>;
}

/** Numbers that are as often articles and pronouns. */
const NOT_TELLING = wordSet("one half un una uno une um uma eins double");

/** Whether a word tells how many. */
export function isNumber(key: string, language: Language): boolean {
  return /\d/.test(key) || (language.numberWords.has(key) && !NOT_TELLING.has(key));
}

/** The kinds of opening a line can pass for, the most telling first. */
export function typesOf(words: Sentence, text: string, language: Language): HookType[] {
  if (/[?？؟]["”»]?$/.test(text)) return ["question"];
  const types: HookType[] = [];
  if (words.some(({ key }) => isNumber(key, language))) types.push("number");
  const isCommand = language.commands?.has(words[0]?.key ?? "") === true;
  if (isCommand || words.some((_, at) => phraseAt(words, at, language.lessons))) types.push("lesson");
  const happened = words.some(({ key }) => PAST_VERBS.has(key));
  return happened ? [...types, "scene", "claim"] : [...types, "claim"];
}
