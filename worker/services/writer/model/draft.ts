import { z } from "zod";
import { type Hook, hookType } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import type { DraftText, Note } from "../writer.ts";
import { UnusableAnswer } from "./answer.ts";
import { countWords } from "./words.ts";

export const draftAnswer = z.object({
  hooks: z.array(z.object({ type: hookType, content: z.string() })),
  body: z.string(),
  ctaSuggestions: z.array(z.string()),
});

const MAX_CTAS = 3;
/** Joining broken sentences adds a word here and there; half as much again is text that nobody said. */
const MAX_LENGTH_RATIO = 1.5;
/** Lets a note of a few words be made into a sentence. */
const SPARE_WORDS = 5;
/** What joins hook, body and call to action in a post. */
const SEPARATORS_CHARS = 4;

/** The draft in a model's answer, tidied. Throws `UnusableAnswer` for one that nobody should be shown. */
export function readDraft({ transcript }: Note, answer: z.infer<typeof draftAnswer>): DraftText {
  const body = tidy(answer.body);
  const hooks = differingFirst(
    distinct(answer.hooks.map(({ type, content }) => ({ type, content: tidy(content) }))),
  );
  const ctas = distinct(answer.ctaSuggestions.map((content) => ({ content: tidy(content) })));
  const ctaSuggestions = ctas.slice(0, MAX_CTAS).map(({ content }) => content);
  const problem = problemWith({ hooks, body, ctaSuggestions }, transcript);
  if (problem) throw new UnusableAnswer(problem);
  return { hooks, body, ctaSuggestions };
}

function problemWith({ hooks, body, ctaSuggestions }: DraftText, transcript: string): string | undefined {
  const openings = hooks.map(({ content }) => content);
  if (body === "") return "the body is empty";
  if (hooks.length < 2) return "there must be at least two different hooks";
  if (hooks[0]?.type === hooks[1]?.type) return "the hooks must differ in type";
  if ([body, ...openings, ...ctaSuggestions].some((text) => text.includes("```")))
    return "it has code fences";
  if (countWords(body) > countWords(transcript) * MAX_LENGTH_RATIO + SPARE_WORDS) {
    return "the body is longer than what was said";
  }
  const longest = (texts: string[]) => Math.max(0, ...texts.map((text) => text.length));
  const length = longest(openings) + body.length + longest(ctaSuggestions) + SEPARATORS_CHARS;
  if (length > MAX_POST_CHARS) return `the post is longer than ${MAX_POST_CHARS} characters`;
}

/** Without blanks and without what is there already in other capitals. */
function distinct<T extends { content: string }>(entries: T[]): T[] {
  const seen = new Set([""]);
  return entries.filter(({ content }) => {
    const key = content.toLowerCase();
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
function tidy(text: string): string {
  return text
    .replace(/[^\S\n]*\r?\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
