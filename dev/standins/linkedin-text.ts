type Kind = "text" | "hashtag" | "link";

export interface Part {
  kind: Kind;
  text: string;
}

interface Element {
  kind: Kind;
  pattern: RegExp;
  /** What is shown of it; the whole of it when left out. */
  shown?: (found: RegExpExecArray) => string;
}

const ELEMENTS: Element[] = [
  { kind: "text", pattern: /\\([\\|{}@[\]()<>#*_~])/y, shown: ([, character = ""]) => character },
  { kind: "link", pattern: /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s\\|{}[\]()<>]+/iuy },
  { kind: "hashtag", pattern: /(?<![\p{L}\p{N}])#(?=\p{N}*\p{L})[\p{L}\p{M}\p{N}]+/uy },
  {
    kind: "hashtag",
    pattern: /\{hashtag\|\\?#\|([\p{L}\p{M}\p{N}]+)\}/uy,
    shown: ([, word]) => `#${word}`,
  },
  {
    kind: "link",
    pattern: /@\[([^\]\\]+)\]\(urn:li:(?:person|organization):[\w-]+\)/y,
    shown: ([, name = ""]) => name,
  },
  { kind: "text", pattern: /[^\\|{}@[\]()<>#*_~]/uy },
];

/**
 * Reads a post's commentary as LinkedIn does: escapes, hashtags, mentions and addresses are understood, and at the first
 * other reserved character the post ends, without a word about it.
 */
export function readLittleText(commentary: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (let next = elementAt(commentary, at); next; next = elementAt(commentary, at)) {
    const { kind, shown = ([all]) => all } = next.element;
    const last = parts.at(-1);
    if (kind === "text" && last?.kind === "text") last.text += shown(next.found);
    else parts.push({ kind, text: shown(next.found) });
    at += next.found[0].length;
  }
  return parts;
}

export function textOf(parts: Part[]): string {
  return parts.map(({ text }) => text).join("");
}

function elementAt(commentary: string, at: number) {
  for (const element of ELEMENTS) {
    element.pattern.lastIndex = at;
    const found = element.pattern.exec(commentary);
    if (found) return { element, found };
  }
}
