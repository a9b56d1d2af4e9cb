import type { Hook } from "#contract/drafts.ts";
import { gist } from "./gist.ts";

/** Hooks as they can be offered: tidied, none twice and none of `offered`, the first two of different types if possible. */
export function offerable(hooks: Hook[], offered: string[] = []): Hook[] {
  const tidied = hooks.map(({ type, content }) => ({ type, content: tidy(content) }));
  return differingFirst(distinct(tidied, offered));
}

/** Without blanks, and without what is there already but for capitals and punctuation. */
export function distinct<T extends { content: string }>(entries: T[], present: string[] = []): T[] {
  const seen = new Set(["", ...present.map(gist)]);
  return entries.filter(({ content }) => {
    const key = gist(content);
    return !seen.has(key) && seen.add(key);
  });
}

/** Puts the first hook of another type second, since the first two are the ones people choose between. */
function differingFirst(hooks: Hook[]): Hook[] {
  const [first, ...others] = hooks;
  const second = others.find((other) => other.type !== first?.type);
  if (!first || !second) return hooks;
  return [first, second, ...others.filter((other) => other !== second)];
}

/** One blank line between paragraphs and no spaces at the ends of lines. */
export function tidy(text: string): string {
  return text
    .replace(/[^\S\n]*\r?\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export function tidyLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
