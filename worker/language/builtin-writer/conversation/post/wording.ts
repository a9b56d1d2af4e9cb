import { capitalised } from "../../casing.ts";

/** Replaces whole words in whatever letter case they stand; what opened a sentence still opens it. */
export function replaced(text: string, from: string, to: string): string {
  if (from.trim() === "") return text;
  return text.replace(wordsLike(from), (found, at: number) => {
    const opens =
      at === 0 || /(?:[.!?]["”»)]?\s+|\n\s*(?:[-*•–]\s+|\d{1,2}[.)]\s+)?)$/u.test(text.slice(0, at));
    return opens && /^\p{Lu}/u.test(found) ? capitalised(to) : to;
  });
}

export function holds(text: string, words: string): boolean {
  return words.trim() !== "" && wordsLike(words).test(text);
}

function wordsLike(words: string): RegExp {
  const pattern = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&").replace(/['’]/g, "['’]"))
    .join("\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "giu");
}

/** The word of a text that is most likely the one misspelled; names before others. */
export function nearestWord(text: string, name: string): string | undefined {
  let best: { word: string; distance: number } | undefined;
  const size = name.split(/\s+/).length;
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  for (let at = 0; at + size <= words.length; at += 1) {
    const word = words
      .slice(at, at + size)
      .join(" ")
      .replace(/['’]s$/, "");
    const isName = /^\p{Lu}/u.test(word);
    const distance = editsBetween(word.toLowerCase(), name.toLowerCase()) + (isName ? 0 : 1.5);
    const most = Math.max(1.5, name.length * 0.45);
    if (word === name || distance > most || (best && best.distance <= distance)) continue;
    best = { word, distance };
  }
  return best?.word;
}

/** Insertions, deletions and substitutions between two words. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const substituted = (row[to] ?? 0) + (letter === other[to] ? 0 : 1);
      next.push(Math.min(substituted, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
