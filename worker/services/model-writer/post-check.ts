import { z } from "zod";
import { type Hook, hookType } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { countWords } from "../../language/text/index.ts";

/** An unknown type is no reason to lose a good line. */
export const hookAnswer = z.object({ type: hookType.catch("claim"), content: z.string() });

/** Joining broken sentences adds a word here and there; half as much again is text that nobody said. */
const MAX_LENGTH_RATIO = 1.5;
/** Lets a note of a few words be made into a sentence. */
const SPARE_WORDS = 5;
/** What joins hook and body, and body and call to action, in a post. */
const SEPARATOR_CHARS = 2;

/** The same hooks, the second of another type than the first. */
export function ofTwoTypes(hooks: Hook[]): Hook[] {
  const [first, second, ...others] = hooks;
  if (!first || !second || first.type !== second.type) return hooks;
  return [first, { ...second, type: first.type === "claim" ? "scene" : "claim" }, ...others];
}

/** A post with everything that can be chosen for it. */
interface Choices {
  hooks: Hook[];
  body: string;
  ctas: string[];
}

/** Why nobody should be shown what a model made of what was `said`; undefined when it will do. */
export function problemWithPost({ hooks, body, ctas }: Choices, said: string): string | undefined {
  const openings = hooks.map(({ content }) => content);
  if (body === "") return "the body is empty";
  if (hooks.length < 2) return "there must be at least two different hooks";
  if ([body, ...openings, ...ctas].some(hasFences)) return "it has code fences";
  if (countWords(body) > countWords(said) * MAX_LENGTH_RATIO + SPARE_WORDS) {
    return "the body is longer than what was said";
  }
  return problemWithLength([longest(openings), body, longest(ctas)]);
}

export function problemWithLength(parts: string[], allowed = MAX_POST_CHARS): string | undefined {
  if (postLength(parts) > allowed) return `the post is longer than ${MAX_POST_CHARS} characters`;
}

/** UTF-16 units of hook, body and call to action as one post. */
export function postLength(parts: string[]): number {
  const separators = SEPARATOR_CHARS * (parts.length - 1);
  return parts.reduce((sum, part) => sum + part.length, separators);
}

export function hasFences(text: string): boolean {
  return text.includes("```");
}

function longest(texts: string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), "");
}
