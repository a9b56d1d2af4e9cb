import { capitalised } from "../casing.ts";
import { endedLike } from "../edges.ts";
import { boundaryStrength } from "../english/boundaries.ts";
import { ORDINALS } from "../english/cues.ts";
import { isSubject, isVerb } from "../english/lexicon.ts";
import type { Language } from "../languages/language.ts";
import { textOf } from "../paragraphs.ts";
import { asks } from "../punctuation.ts";
import type { Sentence } from "../sentences.ts";
import { phraseAt, phrases, wordSet } from "../words.ts";

/** A line that may open the post, made of the speaker's words. */
export interface Candidate {
  words: Sentence;
  text: string;
  /** Index of the sentence it comes from. */
  sentence: number;
  /** Whether it is the whole sentence, leading conjunctions and "I think that" aside. */
  whole: boolean;
}

/** LinkedIn on a phone folds a post after about this much (rubric R2). */
export const MAX_HOOK_CHARS = 140;
const CLAUSE_STRENGTH = 0.2;
const MIN_CLAUSE_WORDS = 4;
const LEADS = wordSet(
  "and but so because well then yeah or plus also actually honestly basically anyway now",
);
const FOREIGN_LEADS: Record<string, ReadonlySet<string>> = {
  es: wordSet("y pero entonces pues así que"),
  de: wordSet("und aber denn"),
  fr: wordSet("et mais donc puis alors"),
  pt: wordSet("e mas então"),
};
const MIN_HEAD_WORDS = 6;
const EXPLAINS = wordSet("because which although though whenever");
const PURPOSES = phrases(
  "just to | in order to | so that | even though | even if | only to | when i | when we | after i | after we",
);
const MAX_FRAME_WORDS = 4;
const LEARNS = wordSet("realized realised learned learnt think know is means noticed understood");
/** What was believed once, or is not, is no claim. */
const DENIES = /n't$|^(?:not|never|used|thought|nobody|if)$/;
const PROPPED = wordSet("that who which what when where why how if");

/** Whole sentences and self-standing clauses, each short enough for a hook. */
export function candidatesOf(sentences: readonly Sentence[], language: Language): Candidate[] {
  return sentences.flatMap((sentence, index) => {
    const whole = candidate(sentence, index, true, sentence, language);
    const parts = clausesOf(sentence, language);
    const clauses =
      parts.length < 2 ? [] : parts.map((part) => candidate(part, index, false, sentence, language));
    const head = headOf(sentence, language);
    if (head) clauses.push(candidate(head, index, false, sentence, language));
    const claim = claimOf(sentence, language);
    if (claim) {
      const isAll = sentence.length - claim.length <= MAX_FRAME_WORDS;
      clauses.push(candidate(claim, index, isAll, sentence, language));
    }
    return [whole, ...clauses].filter((found) => found !== undefined);
  });
}

function candidate(
  words: Sentence,
  sentence: number,
  whole: boolean,
  original: Sentence,
  language: Language,
): Candidate | undefined {
  const line = standing(words, original, language);
  const text = textOf(line);
  if (line.length === 0 || text.length > MAX_HOOK_CHARS) return undefined;
  if (/\p{Extended_Pictographic}|https?:|www\.|#/u.test(text) || line.some((word) => word.key === ""))
    return undefined;
  return { words: line, text, sentence, whole };
}

/** The words as a sentence of their own: no conjunction before, one mark after. */
export function standing(words: Sentence, original: Sentence, language: Language): Sentence {
  const leads = language.code === "en" ? LEADS : FOREIGN_LEADS[language.code];
  let start = 0;
  while (start < words.length - 2 && leads?.has(words[start]?.key ?? "")) start += 1;
  const keys = words.slice(start, start + 4).map(({ key }) => key);
  if (language.code === "en" && ORDINALS.has(keys[0] ?? "") && isSubject(keys, 1)) start += 1;
  const kept = words.slice(start);
  const [first, ...others] = kept;
  if (!first) return [];
  const isEnd = words.at(-1) === original.at(-1);
  const closed = isEnd ? [first, ...others] : endedLike([first, ...others], original);
  const last = closed.at(-1);
  if (!isEnd && last)
    closed[closed.length - 1] = { ...last, trail: asks(kept, language) ? "?" : markOf(original) };
  const [opening] = closed;
  if (opening) closed[0] = { ...opening, text: capitalised(opening.text), gap: " " };
  return closed;
}

/** The plain full stop of the sentence's script; a clause does not inherit a question mark. */
function markOf(original: Sentence): string {
  const mark = original.at(-1)?.trail ?? "";
  if (mark.includes("。")) return "。";
  return mark === "" || mark.includes("۔") ? mark : ".";
}

/** A sentence up to where it begins to explain itself: "What saved me was calling one person | just to talk". */
function headOf(sentence: Sentence, language: Language): Sentence | undefined {
  if (language.code !== "en") return undefined;
  for (let at = MIN_HEAD_WORDS; at < sentence.length - 1; at += 1) {
    const head = sentence.slice(0, at);
    const explains = EXPLAINS.has(sentence[at]?.key ?? "") || phraseAt(sentence, at, PURPOSES) !== undefined;
    if (
      explains &&
      !language.functionWords.has(sentence[at - 1]?.key ?? "") &&
      head.some((word) => isVerb(word.key))
    )
      return head;
  }
  return undefined;
}

/** What was learned, without who learned it: "I realized that | hiring fast is not the same as growing". */
function claimOf(sentence: Sentence, language: Language): Sentence | undefined {
  if (language.code !== "en") return undefined;
  const that = sentence.findIndex(({ key }, at) => key === "that" && LEARNS.has(sentence[at - 1]?.key ?? ""));
  if (sentence.slice(0, Math.max(0, that)).some(({ key }) => DENIES.test(key))) return undefined;
  const claim = sentence.slice(that + 1);
  return that > 0 && claim.length >= MIN_CLAUSE_WORDS ? claim : undefined;
}

function clausesOf(sentence: Sentence, language: Language): Sentence[] {
  const clauses: Sentence[] = [];
  let current: Sentence = [];
  for (const [at, word] of sentence.entries()) {
    const previous = sentence[at - 1];
    const comma = /[,;:、，،]/.test(previous?.trail ?? "");
    const joint =
      language.code === "en"
        ? boundaryStrength(sentence, at) >= CLAUSE_STRENGTH || word.key === "because"
        : comma && language.code !== "de";
    if (current.length >= MIN_CLAUSE_WORDS && joint && sentence.length - at >= MIN_CLAUSE_WORDS) {
      clauses.push(current);
      current = [];
    }
    current.push(word);
  }
  clauses.push(current);
  const leads = language.code === "en" ? LEADS : undefined;
  return clauses.filter((clause) => {
    const first = clause.find((word) => !leads?.has(word.key));
    return !PROPPED.has(first?.key ?? "");
  });
}
