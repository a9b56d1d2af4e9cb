import type { Hook } from "#contract/drafts.ts";
import { keysOf } from "./tokens.ts";

/** Counts words in any language, also in those that put no spaces between them; "state-of-the-art" is four. */
export const countWords = (text: string): number => wordsIn(text).length;

/** A text reduced to its words in lower case: the same for texts that differ only in capitals and punctuation. */
export const gist = (text: string): string => plainWords(text).join(" ");

export function wordOverlap(one: string, other: string): number {
  const words = new Set(plainWords(one));
  const others = new Set(plainWords(other));
  const all = words.union(others).size;
  return all === 0 ? 1 : words.intersection(others).size / all;
}

const wordsIn = (text: string): string[] => keysOf(text).flatMap((key) => key.split("-"));

/** Not for counting: a compatible form tears Thai words apart. */
const plainWords = (text: string): string[] => wordsIn(text.normalize("NFKC"));

/** Hooks as they can be offered: tidied, none twice and none of `offered`, the first two of different types if possible. */
export function offerable(hooks: Hook[], offered: string[] = []): Hook[] {
  const tidied = hooks.map(({ type, content }) => ({ type, content: tidy(content) }));
  const [first, ...others] = distinct(tidied, offered);
  const second = others.find(({ type }) => type !== first?.type);
  return [first, second, ...others.filter((hook) => hook !== second)].filter((hook) => hook !== undefined);
}

/** The same hooks, the first two of different types, as everywhere. */
export function differing(hooks: Hook[]): Hook[] {
  const [first, second, ...others] = hooks;
  if (!second || second.type !== first?.type) return hooks;
  return [first, { ...second, type: first.type === "claim" ? "lesson" : "claim" }, ...others];
}

/** Without blanks, and without what is there already but for capitals and punctuation. */
export function distinct<T extends { content: string }>(entries: T[], present: string[] = []): T[] {
  const seen = new Set(["", ...present.map(gist)]);
  return entries.filter(({ content }) => {
    const key = gist(content);
    return !seen.has(key) && seen.add(key);
  });
}

/** One blank line between paragraphs and no spaces at the ends of lines. */
export function tidy(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export const tidyLine = (text: string): string => text.replace(/\s+/g, " ").trim();
