import { leansBack } from "../post/leaning.ts";
import type { Material } from "./material.ts";

/** Longer heroes lose their readers, and leave nothing for the other posts to tell. */
const MAX_WORDS = 220;
const LAST_BONUS = 1;

/** The lines of the hero post in the order they were spoken: all of them, or the strongest with what they lean on. */
export function heroLines({ lines }: Material): number[] {
  const all = lines.map((_, at) => at);
  const total = lines.reduce((sum, { size }) => sum + size, 0);
  if (total <= MAX_WORDS) return all;
  const chosen = new Set<number>();
  let size = 0;
  const worth = (at: number) => (lines[at]?.weight ?? 0) + (at === lines.length - 1 ? LAST_BONUS : 0);
  const ranked = [0, ...all.slice(1).sort((a, b) => worth(b) - worth(a))];
  for (const at of ranked) {
    const group = withGround(lines, at).filter((each) => !chosen.has(each));
    const added = group.reduce((sum, each) => sum + (lines[each]?.size ?? 0), 0);
    if (size + added > MAX_WORDS && chosen.size > 0) continue;
    size += added;
    for (const each of group) chosen.add(each);
  }
  return all.filter((at) => chosen.has(at));
}

/** A line with those before it that it cannot be understood without. */
function withGround(lines: Material["lines"], at: number): number[] {
  const group = [at];
  let first = at;
  while (first > 0 && leansBack(lines[first]?.words ?? []) && lines[first - 1]?.turn === lines[first]?.turn) {
    first -= 1;
    group.unshift(first);
  }
  return group;
}
