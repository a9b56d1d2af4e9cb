import { candidatesOf } from "../../hooks/candidates.ts";
import { spansOf } from "../../hooks/spans.ts";
import { textOf } from "../../paragraphs.ts";
import type { Sentence } from "../../sentences.ts";
import type { Angle, Focus } from "./focus.ts";
import type { Material } from "./material.ts";

interface Post {
  focus: Focus;
  sentences: Sentence[];
}

const ANGLES: readonly Angle[] = ["start", "rest", "moment", "person", "change", "lesson"];

/** More posts out of an interview with hardly anything in it: parts of its lines, and at the very last the line again. */
export function thinBodies({ lines, language }: Material, posts: readonly Post[], least: number): Post[] {
  const all = lines.map(({ words }) => words);
  const choices: Sentence[][] = [
    ...(all.length > 1 ? [all.slice(0, -1), all.slice(1)] : []),
    ...all.map((words) => [words]),
    ...candidatesOf(all, language).map(({ words }) => [words]),
    ...spansOf(all, language).map(({ words }) => [words]),
    ...Array.from({ length: least }, () => all),
  ];
  const taken = new Set(posts.map(({ sentences }) => sentences.map(textOf).join(" ")));
  const angles = ANGLES.filter((angle) => !posts.some(({ focus }) => focus.angle === angle));
  const added: Post[] = [];
  for (const [at, sentences] of choices.entries()) {
    const text = sentences.map(textOf).join(" ");
    const isLast = at >= choices.length - least;
    const angle = angles[added.length];
    if (posts.length + added.length >= least || !angle) break;
    if (text === "" || (taken.has(text) && !isLast)) continue;
    taken.add(text);
    added.push({ focus: { angle, lines: [], anchor: 0, turn: 0 }, sentences });
  }
  return added;
}
