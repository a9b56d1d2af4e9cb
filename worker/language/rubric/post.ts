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

/** A post as the rules look at it. */
export interface ReadPost {
  hook: string;
  body: string;
  /** The question below it; empty when there is none. */
  cta: string;
  /** All of it. */
  text: string;
  transcript: string;
  language: Language;
}

export type Finding = Omit<RubricFinding, "id">;
/** What a post breaks of one rule. */
export type Rule = (post: ReadPost) => Finding[];

/** English when no language is given. */
export function readPost({ hook, body, cta, transcript, language = "en" }: PostToCheck): ReadPost {
  const text = [hook, body, cta].filter(Boolean).join("\n\n");
  const grammar = languageOf({ transcript: "", language });
  return { hook, body, cta: cta?.trim() ?? "", text, transcript, language: grammar };
}
