import type { Language } from "../../languages/language.ts";
import type { Passage } from "./passages.ts";
import { regrouped } from "./passages.ts";

const MOST_IN_SHORT_PARAGRAPH = 2;

/** Every sentence on a line of its own, in plain text, since LinkedIn knows no lists. */
export function asList(passages: readonly Passage[], isNumbered: boolean): Passage[] {
  return passages.map(({ text }, at) => ({
    text,
    before: at === 0 ? "" : "\n",
    marker: isNumbered ? `${at + 1}. ` : "- ",
  }));
}

export function asParagraphs(passages: readonly Passage[], language: Language): Passage[] {
  return regrouped(
    passages.map((passage) => ({ ...passage, marker: "" })),
    language,
  );
}

export function isList(passages: readonly Passage[]): boolean {
  return passages.some(({ marker }) => marker !== "");
}

/** Shorter paragraphs: at most two sentences each; one each where they are that short already. */
export function split(passages: readonly Passage[]): Passage[] {
  const short = inParagraphsOf(passages, MOST_IN_SHORT_PARAGRAPH);
  const isShortAlready = short.every(({ before }, at) => before === passages[at]?.before);
  return isShortAlready ? inParagraphsOf(passages, 1) : short;
}

function inParagraphsOf(passages: readonly Passage[], most: number): Passage[] {
  let count = 0;
  return passages.map((passage) => {
    const opens = passage.before.startsWith("\n") || count === most;
    count = opens ? 1 : count + 1;
    const isFirst = passage.before === "" && count === 1;
    const before = opens && !isFirst && passage.marker === "" ? "\n\n" : passage.before;
    return { ...passage, before };
  });
}
