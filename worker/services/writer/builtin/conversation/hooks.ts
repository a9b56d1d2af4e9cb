import type { Hook, HookType } from "#contract/drafts.ts";
import type { Note } from "../../writer.ts";
import { capitalised } from "../casing.ts";
import type { Candidate } from "../hooks/candidates.ts";
import { candidatesOf, MAX_HOOK_CHARS } from "../hooks/candidates.ts";
import { spansOf, titleStrength } from "../hooks/spans.ts";
import { strengthOf, typesOf } from "../hooks/strength.ts";
import type { Language } from "../languages/language.ts";
import { textOf } from "../paragraphs.ts";
import type { Sentence } from "../sentences.ts";
import { keysOf } from "./post/matching.ts";
import { manuscriptOfAll } from "./said.ts";

const MAX_HOOKS = 4;
/** Two lines with more words in common are one line. */
const ALIKE = 0.5;
const TITLE_WORDS = 6;
/** Titles come after whole lines, pieces after titles. */
const TITLE_COST = 3;
const PIECE_COST = 12;
const PIECE_WORDS = 12;

interface Ranked {
  text: string;
  types: HookType[];
  strength: number;
}

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
  for (const most of [ALIKE, 0.8, 1]) {
    for (const line of ranked) {
      if (chosen.length === MAX_HOOKS || (most > ALIKE && chosen.length >= 2)) break;
      if (chosen.includes(line) || existing.some((hook) => isOne(hook, line.text, Math.max(most, 0.8))))
        continue;
      if (chosen.some(({ text }) => isOne(text, line.text, most))) continue;
      chosen.push(line);
    }
  }
  return typed(chosen);
}

/** Whether two lines are the same, or as much alike as `most`; at 1 only words in another order or number count as new. */
function isOne(one: string, other: string, most: number): boolean {
  const [first, second] = [keysOf(one), keysOf(other)];
  if (first.join(" ") === second.join(" ")) return most < 1 || one === other;
  const shared = new Set(first).intersection(new Set(second)).size;
  const all = new Set([...first, ...second]).size;
  return most < 1 && shared / Math.max(1, all) >= most;
}

/** The first two of different types, where their words allow it. */
function typed(chosen: readonly Ranked[]): Hook[] {
  const [first, ...others] = chosen;
  if (!first) return [];
  const type = first.types[0] ?? "claim";
  const at = others.findIndex(({ types }) => types.some((each) => each !== type));
  const [second] = at < 0 ? [] : others.splice(at, 1);
  const typeOfSecond = second?.types.find((each) => each !== type) ?? "claim";
  const hooks: Hook[] = [{ type, content: first.text }];
  if (second) hooks.push({ type: typeOfSecond, content: second.text });
  return [...hooks, ...others.map(({ types, text }) => ({ type: types[0] ?? "claim", content: text }))];
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
        : [{ text: candidate.text, types: typesOf(candidate, language), strength }];
    });
  const lines = ranked(candidatesOf(sentences, language), (one) =>
    strengthOf(one, sentences.length, language),
  );
  const titles = ranked(
    spansOf(sentences, language),
    (one) => titleStrength(one, sentences, language, TITLE_WORDS) - TITLE_COST,
  );
  const sorted = [...lines, ...titles, ...piecesOf(sentences)].sort((a, b) => b.strength - a.strength);
  return sorted.filter(({ text }) => text.length <= MAX_HOOK_CHARS && keysOf(text).length > 0);
}

/** Stretches of a few words, for notes that have nothing better; a single word can also be asked. */
function piecesOf(sentences: readonly Sentence[]): Ranked[] {
  return sentences.flatMap((sentence) => {
    const words = sentence.filter((word) => word.key !== "");
    return words.flatMap((word, at) => {
      const rest = bare(words.slice(at, at + PIECE_WORDS));
      const start = bare(words.slice(Math.max(0, at + 1 - PIECE_WORDS), at + 1));
      const single = bare([word]);
      return [
        { text: rest, types: ["claim" as const], strength: -PIECE_COST - at * 0.1 },
        { text: start, types: ["claim" as const], strength: -PIECE_COST - 5 + at * 0.1 },
        { text: single, types: ["claim" as const], strength: -PIECE_COST - 10 },
        { text: `${single}?`, types: ["question" as const], strength: -PIECE_COST - 11 },
      ];
    });
  });
}

function bare(words: Sentence): string {
  return capitalised(textOf(words).replace(/[\p{P}\s]+$/u, ""));
}
