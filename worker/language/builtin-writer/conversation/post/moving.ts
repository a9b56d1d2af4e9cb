import { capitalised } from "../../casing.ts";
import { standing } from "../../hooks/candidates.ts";
import type { Language } from "../../languages/language.ts";
import { textOf } from "../../paragraphs.ts";
import { wordsOf } from "../../words.ts";
import type { Passage } from "./passages.ts";
import { dropping } from "./passages.ts";

/** Some sentences first, the others after them as they were. */
export function movedToFront(
  passages: readonly Passage[],
  found: readonly number[],
  language: Language,
): Passage[] {
  const moved = new Set(found);
  const group = passages.filter((_, at) => moved.has(at));
  const rest = dropping(passages, (at) => moved.has(at));
  return [...asGroup(group, language), ...following(rest, group)];
}

export function movedToEnd(
  passages: readonly Passage[],
  found: readonly number[],
  language: Language,
): Passage[] {
  const moved = new Set(found);
  const group = passages.filter((_, at) => moved.has(at));
  const rest = dropping(passages, (at) => moved.has(at));
  return [...rest, ...following(asGroup(group, language), rest)];
}

/** A line that is not in the post yet, before all others. */
export function withFirst(passages: readonly Passage[], text: string, language: Language): Passage[] {
  const marker = passages[0]?.marker ?? "";
  const group = asGroup([{ text: asSentence(text), before: "", marker }], language);
  return [...group, ...following([...passages], group)];
}

export function withLast(passages: readonly Passage[], text: string): Passage[] {
  const marker = passages.at(-1)?.marker ?? "";
  const before = passages.length === 0 ? "" : marker === "" ? "\n\n" : "\n";
  return [...passages, { text: asSentence(text), before, marker }];
}

/** With a capital before and a mark after, where the words have none. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  const isClosed = /[\p{P}\p{S}]$|#\S+$/u.test(trimmed) || !/[\p{Script=Latin}\p{N}]$/u.test(trimmed);
  return capitalised(trimmed) + (isClosed ? "" : ".");
}

/** The first of them loses the "and" that joined it to what came before. */
function asGroup(group: readonly Passage[], language: Language): Passage[] {
  return group.map((passage, at) => {
    if (at > 0) return { ...passage, before: passage.marker === "" ? (" " as const) : ("\n" as const) };
    const words = wordsOf(passage.text);
    const line = standing(words, words, language);
    return { ...passage, before: "", text: line.length < words.length ? textOf(line) : passage.text };
  });
}

function following(rest: readonly Passage[], group: readonly Passage[]): Passage[] {
  return rest.map((passage, at) => {
    if (at > 0 || group.length === 0) return passage;
    return { ...passage, before: passage.marker === "" ? ("\n\n" as const) : ("\n" as const) };
  });
}
