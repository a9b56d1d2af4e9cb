import { type Language, languageOf } from "../text/index.ts";

/** A post, and what was said for it. */
export interface PostToCheck {
  hook: string;
  body: string;
  cta?: string | null;
  transcript: string;
  /** ISO 639-1. Rules about English wording apply when it is `en` or missing. */
  language?: string;
}

/** One rule of the rubric that a post breaks. */
export interface RubricFinding {
  id: `R${number}`;
  /** The sentence it is about, as it stands in the post. */
  sentence?: string;
  /** What to change, for people. */
  note: string;
}

export type Rule = (post: PostToCheck) => RubricFinding[];

export function textOf(post: PostToCheck): string {
  return [post.hook, post.body, post.cta].filter(Boolean).join("\n\n");
}

export function isEnglish(post: PostToCheck): boolean {
  return post.language === undefined || /^en\b/i.test(post.language);
}

/** English when no language is given. */
export function grammarOf(language = "en"): Language {
  return languageOf({ transcript: "", language });
}
