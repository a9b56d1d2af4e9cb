import type { Hook, HookType } from "#contract/drafts.ts";
import type { Note } from "../../writer.ts";
import { type Ranked, rankedLines, SCRAP } from "./lines.ts";
import { keysOf } from "./post/matching.ts";
import { manuscriptOfAll } from "./said.ts";

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
