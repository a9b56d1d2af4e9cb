/** What a request speaks of; `quoted` when the author gave the very words. */
export interface Argument {
  text: string;
  quoted: boolean;
}

/** One thing that an author asks to have done. */
export type Request =
  | { kind: "shorter" | "longer" | "bolder" | "softer" | "paragraphs" | "split" }
  | { kind: "removeQuestion" | "removeEmoji" | "removeHashtags" | "removeNumbers" }
  | { kind: "list"; isNumbered: boolean; isBare?: boolean }
  | { kind: "remove"; what: Argument }
  | { kind: "removePart" | "moveToFront" | "moveToEnd" | "combine"; part: Part }
  | { kind: "words"; most: number }
  | { kind: "startWith" | "endWith"; what: Argument }
  | { kind: "addQuestion"; about?: Argument }
  | { kind: "replace"; from: string; to: string }
  | { kind: "spell"; to: string; from?: string }
  | { kind: "hook"; about?: Argument; part?: Part; isShorter?: boolean }
  | { kind: "bringBack"; about: Argument }
  | { kind: "add"; text: string }
  | { kind: "cannot"; what: Impossible }
  | { kind: "unknown"; text: string };

/** A sentence, paragraph or line by its place: 0 is the first, -1 the last; `count` of them from there on. */
export interface Part {
  unit: "sentence" | "paragraph";
  place: number;
  count: number;
}

export type Impossible = "translate" | "tone" | "emoji" | "hashtags" | "undo" | "publish";

/** A way to say something; `argument` is what follows it, when the rule takes one. */
export interface Rule {
  /** Sticky; matched at the start of a word. */
  head: RegExp;
  takes?: "argument";
  /** Undefined when these words ask for something else after all. */
  read(argument: Argument, match: RegExpExecArray): Request | undefined;
}

/** A head that must end at the end of a word. */
export function head(pattern: string): RegExp {
  return new RegExp(`(?:${pattern.replace(/\n\s*/g, "")})(?![\\p{L}\\p{N}'’])`, "iuy");
}

/** A rule without an argument. */
export function says(pattern: string, request: Request): Rule {
  return { head: head(pattern), read: () => request };
}

/** A rule about what follows its head. */
export function names(
  pattern: string,
  read: (argument: Argument, match: RegExpExecArray) => Request | undefined,
): Rule {
  return {
    head: head(pattern),
    takes: "argument",
    read: (argument, match) => (argument.text === "" ? undefined : read(argument, match)),
  };
}

/** The first of `patterns` that fits all of an argument, its groups trimmed. */
export function parts(text: string, patterns: readonly RegExp[]): Record<string, string> | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (groups)
      return Object.fromEntries(Object.entries(groups).map(([name, part]) => [name, (part ?? "").trim()]));
  }
  return undefined;
}
