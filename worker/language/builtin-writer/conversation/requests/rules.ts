import type { Argument, Request, Rule } from "./request.ts";

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

export function without(argument: Argument, ...patterns: RegExp[]): Argument {
  if (argument.quoted) return argument;
  return {
    ...argument,
    text: patterns.reduce((text, pattern) => text.replace(pattern, ""), argument.text).trim(),
  };
}
