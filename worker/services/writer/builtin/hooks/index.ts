import type { Hook, HookType } from "#contract/drafts.ts";
import { capitalised } from "../casing.ts";
import type { Language } from "../languages/language.ts";
import type { Sentence } from "../sentences.ts";
import { keyOf, sizeOf } from "../words.ts";
import type { Candidate } from "./candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { spansOf, titleStrength } from "./spans.ts";
import { strengthOf, typesOf } from "./strength.ts";

const MAX_HOOKS = 4;
/** A whole line says more than a title. */
const LINE_BONUS = 1;
const MAX_WORD_CHARS = 100;
/** Two hooks that share more words than this are one hook (rubric R4). */
const MAX_OVERLAP = 0.5;
/** Two parts of one sentence must be two thoughts. */
const MAX_OVERLAP_WITHIN = 0.15;
/** Below this a line of the note is no better an opening than a title would be. */
const WORTHWHILE = 0.3;

interface Ranked {
  candidate: Candidate;
  strength: number;
  types: HookType[];
}

export interface Opening {
  hooks: Hook[];
  /** Of the first two together. */
  strength: number;
}

/** The strongest lines of at most `maxWords` words; undefined when there are not two worth opening with. */
export function strongLines(
  sentences: readonly Sentence[],
  language: Language,
  maxWords: number,
): Opening | undefined {
  return distinct(rankedLines(sentences, language, maxWords, WORTHWHILE), sentences.length);
}

function rankedLines(
  sentences: readonly Sentence[],
  language: Language,
  maxWords: number,
  least: number,
): Ranked[] {
  return candidatesOf(sentences, language)
    .filter(({ words, sentence, whole }) => sizeOf(words) <= maxWords && !(whole && sentence === 0))
    .map((candidate) => ({
      candidate,
      strength: strengthOf(candidate, sentences.length, language) ?? Number.NEGATIVE_INFINITY,
      types: typesOf(candidate, language),
    }))
    .filter(({ strength }) => strength >= least)
    .sort((a, b) => b.strength - a.strength);
}

/** Two openings for a note with fewer good lines than that: short stretches of it, as titles. */
export function titles(
  sentences: readonly Sentence[],
  language: Language,
  maxWords: number,
): Opening | undefined {
  return distinct(rankedTitles(sentences, language, maxWords), sentences.length);
}

/** For a handful of words: the best title there is, and a word beside it. */
export function lastResort(sentences: readonly Sentence[], language: Language, maxWords: number): Hook[] {
  const [title] = rankedTitles(sentences, language, maxWords);
  const said = title?.candidate.words.map((word) => word.key) ?? [];
  const words = singleWords(sentences, language);
  const beside = words.filter((word) => !said.includes(keyOf(word)));
  const contents = [...(title ? [title.candidate.text] : []), ...beside.map((word) => `${word}.`)];
  const [first = `${words[0] ?? ""}.`, second = `${words[0] ?? ""}?`] = contents;
  return [
    { type: "claim", content: first },
    { type: second.endsWith("?") ? "question" : "scene", content: second },
  ];
}

function rankedTitles(sentences: readonly Sentence[], language: Language, maxWords: number): Ranked[] {
  const lines = rankedLines(sentences, language, maxWords, 0).map((line) => ({
    ...line,
    strength: line.strength + LINE_BONUS,
  }));
  const spans = spansOf(sentences, language)
    .filter(({ words, sentence, whole }) => sizeOf(words) <= maxWords && !(whole && sentence === 0))
    .map((candidate) => ({
      candidate,
      strength: titleStrength(candidate, sentences, language, maxWords),
      types: withScene(typesOf(candidate, language)),
    }));
  return [...lines, ...spans].sort((a, b) => b.strength - a.strength);
}

/** The words that say something, with a capital; all of them where none does. */
function singleWords(sentences: readonly Sentence[], language: Language): string[] {
  const words = sentences.flat().filter((word) => word.key !== "");
  const telling = words.filter((word) => !language.functionWords.has(word.key));
  return (telling.length > 0 ? telling : words).map((word) => capitalised(clipped(word.text)));
}

/** A single "word" of a script without spaces, or of nonsense, may be longer than any hook. */
function clipped(text: string): string {
  return text.length <= MAX_WORD_CHARS ? text : [...text].slice(0, MAX_WORD_CHARS / 2).join("");
}

/** A title sets a scene, whatever else it does. */
function withScene(types: HookType[]): HookType[] {
  return types.includes("scene") ? types : [...types, "scene"];
}

/** The best first, then those unlike it; the first two differ in type. */
function distinct(ranked: readonly Ranked[], sentences: number): Opening | undefined {
  for (const [at, first] of ranked.entries()) {
    for (const second of ranked.slice(at + 1)) {
      const sameSentence = first.candidate.sentence === second.candidate.sentence;
      const most = sameSentence && sentences > 2 ? MAX_OVERLAP_WITHIN : MAX_OVERLAP;
      if (overlap(first.candidate, second.candidate) >= most) continue;
      const types = differing(first.types, second.types);
      if (!types) continue;
      const hooks = [hookOf(first, types[0]), hookOf(second, types[1])];
      const taken = [first.candidate, second.candidate];
      for (const more of ranked) {
        if (hooks.length === MAX_HOOKS) break;
        if (taken.some((other) => overlap(other, more.candidate) >= MAX_OVERLAP)) continue;
        hooks.push(hookOf(more, more.types[0] ?? "claim"));
        taken.push(more.candidate);
      }
      return { hooks, strength: first.strength + second.strength };
    }
  }
  return undefined;
}

function hookOf({ candidate }: Ranked, type: HookType): Hook {
  return { type, content: candidate.text };
}

/** The most telling types of two lines that are not the same. */
function differing(
  first: readonly HookType[],
  second: readonly HookType[],
): [HookType, HookType] | undefined {
  for (const one of first) {
    const other = second.find((type) => type !== one);
    if (other) return [one, other];
  }
  return undefined;
}

function overlap(one: Candidate, other: Candidate): number {
  const first = new Set(one.words.map((word) => word.key));
  const second = new Set(other.words.map((word) => word.key));
  const shared = [...first].filter((key) => second.has(key)).length;
  return shared / (first.size + second.size - shared);
}
