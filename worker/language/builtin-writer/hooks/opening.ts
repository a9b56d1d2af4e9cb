import type { Hook, HookType } from "#contract/drafts.ts";
import {
  capitalised,
  FINITE_AUXILIARIES,
  keyOf,
  type Language,
  type Sentence,
  sizeOf,
} from "../../text/index.ts";
import { type Candidate, candidatesOf, isTitle, standsAlone } from "./candidates.ts";
import { strengthOf, typesOf } from "./strength.ts";
import { spansOf, titleStrength } from "./titles.ts";

const MAX_HOOKS = 4;
const MAX_WORD_CHARS = 100;
/** Two hooks that share more words than this are one hook (rubric R4). */
const MAX_OVERLAP = 0.5;
/** Two parts of one sentence must be two thoughts. */
const MAX_OVERLAP_WITHIN = 0.15;
/** A line says more than any title. */
const TITLE_COST = 6;
const TITLE_WORDS = 4;
/** The first hook is the one that is seen. */
const SECOND_SHARE = 0.7;
const MAX_FIRST = 12;

/** A line that could open the post. */
export interface Line {
  candidate: Candidate;
  strength: number;
  types: HookType[];
}

export interface Opening {
  hooks: Hook[];
  /** Indexes of the sentences that the first two come from whole; undefined for a part. */
  sources: [number | undefined, number | undefined];
  strength: number;
}

/** Every line of the note that reads as a whole sentence, and titles behind them; the strongest first. */
export function linesOf(sentences: readonly Sentence[], language: Language): Line[] {
  const lines = candidatesOf(sentences, language)
    .filter(({ words, whole }) => standsAlone(words, whole, language))
    .flatMap((candidate) => {
      const strength = strengthOf(candidate, sentences.length, language);
      return strength === undefined ? [] : [{ candidate, strength, types: typesOf(candidate, language) }];
    });
  const titles = spansOf(sentences, language)
    .filter(({ words }) => isTitle(words, language))
    .map((candidate) => ({
      candidate,
      strength: titleStrength(candidate, sentences, language, TITLE_WORDS) - TITLE_COST,
      types: withScene(typesOf(candidate, language)),
    }));
  return [...lines, ...titles].sort((a, b) => b.strength - a.strength);
}

/** A title sets a scene, whatever else it does. */
function withScene(types: HookType[]): HookType[] {
  return types.includes("scene") ? types : [...types, "scene"];
}

/** The best two of these lines that differ in words and in type, and up to two more; undefined when there are not two. */
export function openingOf(lines: readonly Line[], sentences: number): Opening | undefined {
  let best: { pair: [Line, Line]; types: [HookType, HookType]; strength: number } | undefined;
  for (const [at, first] of lines.slice(0, MAX_FIRST).entries()) {
    const second = lines.slice(at + 1).find((other) => !isAlike(first, other, sentences));
    if (!second) continue;
    const strength = first.strength + SECOND_SHARE * second.strength;
    if (best && best.strength >= strength) continue;
    best = { pair: [first, second], types: differing(first, second), strength };
  }
  if (!best) return undefined;
  const [first, second] = best.pair;
  const taken = [first, second];
  for (const more of lines) {
    if (taken.length === MAX_HOOKS) break;
    if (more.strength > 0 && !taken.some((other) => isAlike(other, more, sentences))) taken.push(more);
  }
  const hooks = taken.map(({ candidate, types }, at): Hook => {
    return { type: best.types[at] ?? types[0] ?? "claim", content: candidate.text };
  });
  return { hooks, sources: [sourceOf(first), sourceOf(second)], strength: best.strength };
}

export function sourceOf({ candidate }: Line): number | undefined {
  return candidate.whole ? candidate.sentence : undefined;
}

function isAlike(one: Line, other: Line, sentences: number): boolean {
  const sameSentence = one.candidate.sentence === other.candidate.sentence;
  const most = sameSentence && sentences > 2 ? MAX_OVERLAP_WITHIN : MAX_OVERLAP;
  if (isWithin(one.candidate, other.candidate)) return true;
  return overlap(one.candidate, other.candidate) >= most;
}

/** The most telling types of two lines that are not the same; what claims can also teach. */
function differing(first: Line, second: Line): [HookType, HookType] {
  for (const one of first.types) {
    const other = second.types.find((type) => type !== one);
    if (other) return [one, other];
  }
  const [type = "claim"] = first.types;
  return [type, type === "claim" ? "lesson" : "claim"];
}

/** "Eleven hours" says nothing beside "it saved us eleven hours a week". */
function isWithin(one: Candidate, other: Candidate): boolean {
  const [first, second] = [one.text, other.text].map((text) =>
    text.toLowerCase().replace(/[\p{P}\s]+$/u, ""),
  );
  return ` ${first} `.includes(` ${second} `) || ` ${second} `.includes(` ${first} `);
}

function overlap(one: Candidate, other: Candidate): number {
  const first = new Set(one.words.map((word) => word.key));
  const second = new Set(other.words.map((word) => word.key));
  const shared = first.intersection(second).size;
  return shared / (first.size + second.size - shared);
}

/** For a handful of words: the best line there is, and a word beside it. */
export function lastResort(
  lines: readonly Line[],
  sentences: readonly Sentence[],
  language: Language,
  maxWords: number,
): Hook[] {
  const spans = spansOf(sentences, language)
    .filter(({ words, whole, sentence }) => sizeOf(words) <= maxWords && !(whole && sentence === 0))
    .filter(({ words }) => !FINITE_AUXILIARIES.has(words[0]?.key ?? ""))
    .map((candidate) => ({
      text: candidate.text,
      words: candidate.words,
      strength: titleStrength(candidate, sentences, language, maxWords),
    }))
    .sort((a, b) => b.strength - a.strength);
  const title = lines[0]?.candidate ?? spans[0];
  const said = title?.words.map((word) => word.key) ?? [];
  const isNew = (keys: readonly string[]) =>
    !keys.some((key) => said.includes(key) && !language.functionWords.has(key));
  const others = spans.filter(({ words }) => words.length > 1 && isNew(words.map(({ key }) => key)));
  const words = singleWords(sentences, language);
  const beside = words.filter((word) => !said.includes(keyOf(word)));
  const contents = [title?.text ?? [], others[0]?.text ?? [], beside.map((word) => `${word}.`)].flat();
  const [first = `${words[0] ?? ""}.`, second = `${words[0] ?? ""}?`] = contents;
  return [
    { type: "claim", content: first },
    { type: second.endsWith("?") ? "question" : "scene", content: second },
  ];
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
