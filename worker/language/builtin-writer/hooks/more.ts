import type { Hook, HookType } from "#contract/drafts.ts";
import { capitalised, isPast, keysOf, type Language, type Sentence, textOf } from "../../text/index.ts";
import type { Note } from "../../writer.ts";
import { manuscriptOfAll } from "../manuscript.ts";
import { type Candidate, candidatesOf, isTitle, MAX_HOOK_CHARS, standsAlone } from "./candidates.ts";
import { strengthOf, typesOf } from "./strength.ts";
import { spansOf, titleStrength } from "./titles.ts";

const TITLE_WORDS = 6;
/** Titles come after whole lines, pieces after titles. */
const TITLE_COST = 3;
/** What does not read as a whole line comes after all that does. */
const TORN_COST = 8;
const PIECE_COST = 14;
const PIECE_WORDS = 12;
const LOOSE_END_COST = 3;
/** Below this a line is a scrap, for when there is nothing else. */
export const SCRAP = -3;

/** A line that could open a post. */
export interface Ranked {
  text: string;
  types: HookType[];
  strength: number;
}

/** Every line there is, the best first. */
export function rankedLines(sentences: readonly Sentence[], language: Language): Ranked[] {
  const ranked = (
    candidates: readonly Candidate[],
    strengthIn: (candidate: Candidate) => number | undefined,
  ) =>
    candidates.flatMap((candidate) => {
      const strength = strengthIn(candidate);
      return strength === undefined
        ? []
        : [{ text: candidate.text, types: kindsOf(candidate, language), strength }];
    });
  const lines = ranked(candidatesOf(sentences, language), (one) => {
    const strength = strengthOf(one, sentences.length, language);
    return strength && strength - (standsAlone(one.words, one.whole, language) ? 0 : TORN_COST);
  });
  const titles = ranked(
    spansOf(sentences, language),
    (one) =>
      titleStrength(one, sentences, language, TITLE_WORDS) -
      (isTitle(one.words, language) ? TITLE_COST : TORN_COST),
  );
  const sorted = [...lines, ...titles, ...piecesOf(sentences, language)].sort(
    (a, b) => b.strength - a.strength,
  );
  return sorted.filter(({ text }) => text.length <= MAX_HOOK_CHARS && keysOf(text).length > 0);
}

/** A line in the past that claims nothing more shows a scene. */
function kindsOf(candidate: Candidate, language: Language): HookType[] {
  const types = typesOf(candidate, language);
  const isScene =
    language.code === "en" && types[0] === "claim" && isPast(candidate.words.map(({ key }) => key));
  return isScene ? ["claim", "scene"] : types;
}

/** Stretches of a few words, for notes that have nothing better; a single word can also be asked. */
function piecesOf(sentences: readonly Sentence[], language: Language): Ranked[] {
  return sentences.flatMap((sentence) => {
    const words = sentence.filter((word) => word.key !== "");
    return words.flatMap((word, at) => {
      const rest = words.slice(at, at + PIECE_WORDS);
      const start = words.slice(Math.max(0, at + 1 - PIECE_WORDS), at + 1);
      return [
        {
          text: bare(rest),
          types: ["claim" as const],
          strength: -PIECE_COST - at * 0.1 - looseEnds(rest, language),
        },
        {
          text: bare(start),
          types: ["claim" as const],
          strength: -PIECE_COST - 5 + at * 0.1 - looseEnds(start, language),
        },
        {
          text: bare([word]),
          types: ["claim" as const],
          strength: -PIECE_COST - 10 - looseEnds([word], language),
        },
        {
          text: `${bare([word])}?`,
          types: ["question" as const],
          strength: -PIECE_COST - 11 - looseEnds([word], language),
        },
      ];
    });
  });
}

/** "Is hard", "the roadmap and". */
function looseEnds(words: Sentence, language: Language): number {
  const isLoose = (key: string | undefined) => key !== undefined && language.functionWords.has(key);
  return (Number(isLoose(words[0]?.key)) + Number(isLoose(words.at(-1)?.key))) * LOOSE_END_COST;
}

function bare(words: Sentence): string {
  return capitalised(textOf(words).replace(/[\p{P}\s]+$/u, ""));
}

const MAX_HOOKS = 4;
/** Two lines with more words in common are one line. */
const ALIKE = 0.5;
/** A line that holds this much of another says it again. */
const MOST_WITHIN = 0.8;

/** Good lines unlike all others; then, until there are two, good lines that are nearly like one, and scraps. */
const PASSES = [
  { most: ALIKE, least: SCRAP },
  { most: 0.8, least: SCRAP },
  { most: ALIKE, least: Number.NEGATIVE_INFINITY },
  { most: 0.8, least: Number.NEGATIVE_INFINITY },
  { most: 1, least: Number.NEGATIVE_INFINITY },
];

/**
 * Lines of what was said that could open the post and are not on offer: whole ones first, then titles, then whatever
 * stretch of words is left. Fewer than two only when there are not two different stretches in the note.
 */
export function newHooks(note: Note, existing: readonly string[]): Hook[] {
  const { sentences, language } = manuscriptOfAll([note.transcript], note.language);
  return chosenFrom(rankedLines(sentences, language), existing);
}

export function chosenFrom(ranked: readonly Ranked[], existing: readonly string[]): Hook[] {
  const chosen: Ranked[] = [];
  for (const { most, least } of PASSES) {
    for (const line of ranked) {
      const isEnough = chosen.length >= (least > Number.NEGATIVE_INFINITY && most === ALIKE ? MAX_HOOKS : 2);
      if (isEnough) break;
      if (line.strength < least || chosen.includes(line)) continue;
      if ([...existing, ...chosen.map(({ text }) => text)].some((other) => isOne(other, line.text, most)))
        continue;
      chosen.push(line);
    }
  }
  return typed(withAnotherType(chosen, ranked, existing));
}

/** Where all chosen lines open alike, the best line that opens otherwise comes second. */
function withAnotherType(
  chosen: readonly Ranked[],
  ranked: readonly Ranked[],
  existing: readonly string[],
): Ranked[] {
  const [first, ...others] = chosen;
  if (!first || others.some(({ types }) => differs(types, first))) return [...chosen];
  const other = ranked.find(
    ({ text, types, strength }) =>
      strength > SCRAP &&
      differs(types, first) &&
      ![first.text, ...existing].some((line) => isOne(line, text, ALIKE)),
  );
  return other ? [first, other, ...others].slice(0, MAX_HOOKS) : [...chosen];
}

function differs(types: readonly HookType[], first: Ranked): boolean {
  return types.some((type) => type !== (first.types[0] ?? "claim"));
}

/** Whether two lines are the same, or as much alike as `most`; at 1 only words in another order or number count as new. */
function isOne(one: string, other: string, most: number): boolean {
  const [first, second] = [keysOf(one), keysOf(other)];
  if (first.join(" ") === second.join(" ")) return most < 1 || one === other;
  const shared = new Set(first).intersection(new Set(second)).size;
  const all = new Set([...first, ...second]).size;
  const isWithin =
    most <= ALIKE && shared / Math.max(1, Math.min(new Set(first).size, new Set(second).size)) >= MOST_WITHIN;
  return most < 1 && (isWithin || shared / Math.max(1, all) >= most);
}

/** The first two of different types, where their words allow it. */
function typed(chosen: readonly Ranked[]): Hook[] {
  const [first, ...others] = chosen;
  if (!first) return [];
  const type = first.types[0] ?? "claim";
  const at = others.findIndex(({ types }) => differs(types, first));
  const [second] = at < 0 ? [] : others.splice(at, 1);
  const typeOfSecond = second?.types.find((each) => each !== type) ?? (type === "claim" ? "lesson" : "claim");
  const hooks: Hook[] = [{ type, content: first.text }];
  if (second) hooks.push({ type: typeOfSecond, content: second.text });
  return [...hooks, ...others.map(({ types, text }) => ({ type: types[0] ?? "claim", content: text }))];
}
