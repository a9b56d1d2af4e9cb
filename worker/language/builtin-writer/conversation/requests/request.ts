import type { HookType } from "#contract/drafts.ts";

/** What a request speaks of; `quoted` when the author gave the very words. */
export interface Argument {
  text: string;
  quoted: boolean;
}

/** One thing that an author asks to have done. */
export type Request =
  | { kind: "shorter" | "longer" | "bolder" | "softer" | "formal" | "casual" }
  | { kind: "paragraphs" | "split" | "removeQuestion" | "removeEmoji" | "removeHashtags" }
  | { kind: "list"; isNumbered: boolean }
  | { kind: "remove"; what: Argument }
  | { kind: "removeEdge"; edge: "first" | "last"; unit: "sentence" | "paragraph" }
  | { kind: "startWith" | "endWith"; what: Argument }
  | { kind: "addQuestion"; about?: Argument }
  | { kind: "replace"; from: string; to: string }
  | { kind: "spell"; to: string; from?: string }
  | { kind: "hook"; about?: Argument; type?: HookType; isShorter?: boolean }
  | { kind: "bringBack"; about: Argument }
  | { kind: "add"; text: string }
  | { kind: "cannot"; what: Impossible }
  | { kind: "unknown"; text: string };

export type Impossible = "translate" | "emoji" | "hashtags" | "undo" | "publish";

/** A way to say something; `argument` is what follows it, when the rule takes one. */
export interface Rule {
  /** Sticky; matched at the start of a word. */
  head: RegExp;
  takes?: "argument";
  /** Undefined when these words ask for something else after all. */
  read(argument: Argument, match: RegExpExecArray): Request | undefined;
}

export interface CommandLanguage {
  code: string;
  /** What stands between two requests. */
  joints: RegExp;
  /** "Don't" before a request. */
  negation: RegExp;
  /** Words of politeness and reference that ask for nothing. */
  small: ReadonlySet<string>;
  /** Earlier rules win. */
  rules: readonly Rule[];
}
