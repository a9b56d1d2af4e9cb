import type { Hook } from "#contract/drafts.ts";
import { LIST_MARKER } from "#contract/sentences.ts";
import { breaksIn, dropping, type Passage, passagesOf } from "./passages.ts";
import { keysOf } from "./tokens.ts";
import { capitalised, plainLetters } from "./words.ts";

/** Counts words in any language, also in those that put no spaces between them; "state-of-the-art" is four. */
export const countWords = (text: string): number => wordsIn(text).length;

/** A text reduced to its words in lower case: the same for texts that differ only in capitals and punctuation. */
export const gist = (text: string): string => plainWords(text).join(" ");

export function wordOverlap(one: string, other: string): number {
  const [words, others] = [new Set(plainWords(one)), new Set(plainWords(other))];
  const all = words.union(others).size;
  return all === 0 ? 1 : words.intersection(others).size / all;
}

const wordsIn = (text: string): string[] => keysOf(text).flatMap((key) => key.split("-"));

/** Not for counting: a compatible form tears Thai words apart. */
const plainWords = (text: string): string[] => wordsIn(text.normalize("NFKC"));

/** Hooks as they can be offered: tidied, none twice and none of `offered`, the first two of different types if possible. */
export function offerable(hooks: Hook[], offered: string[] = []): Hook[] {
  const tidied = hooks.map(({ type, content }) => ({ type, content: tidy(content) }));
  const [first, ...others] = distinct(tidied, offered);
  const second = others.find(({ type }) => type !== first?.type);
  return [first, second, ...others.filter((hook) => hook !== second)].filter((hook) => hook !== undefined);
}

/** The same hooks, the first two of different types, as everywhere. */
export function differing(hooks: Hook[]): Hook[] {
  const [first, second, ...others] = hooks;
  if (!second || second.type !== first?.type) return hooks;
  return [first, { ...second, type: first.type === "claim" ? "lesson" : "claim" }, ...others];
}

/** Without blanks, and without what is there already but for capitals and punctuation. */
export function distinct<T extends { content: string }>(entries: T[], present: string[] = []): T[] {
  const gists = new Set(["", ...present.map(gist)]);
  return entries.filter(({ content }) => {
    const key = gist(content);
    return !gists.has(key) && gists.add(key);
  });
}

export function distinctTexts(texts: string[], present?: string[]): string[] {
  const entries = texts.map((content) => ({ content }));
  return distinct(entries, present).map(({ content }) => content);
}

/** One blank line between paragraphs and no spaces at the ends of lines. */
export function tidy(text: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export const tidyLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A sentence of so many words is said once; a shorter one may be an answer. */
const MIN_REPEATED_WORDS = 4;
/** Not a name such as "iPhone". */
const FIRST_WORD = /(?<=^[^\p{L}\p{N}]{0,4})\p{Ll}[\p{Ll}'’]*(?=$|[^\p{L}\p{N}@])/u;
const CASED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** The sentences of a note, each line's words changed by `change`. */
export function passagesIn(note: string, change: (line: string) => string): Passage[] {
  const lines = plainLetters(note.replace(/[^\S\n]+/gu, " ")).split("\n");
  const changed = lines.map((line) => {
    const [marker = ""] = LIST_MARKER.exec(line) ?? [];
    return marker + change(withoutPauses(line.slice(marker.length)));
  });
  return passagesOf(changed.join("\n")).map((passage) => ({ ...passage, before: spacing(passage) }));
}

/** Scripts without spaces between words have none between sentences. */
function spacing({ before, text }: Passage): string {
  const breaks = Math.min(2, breaksIn(before));
  if (breaks > 0) return "\n".repeat(breaks);
  return before === "" && !/^[\p{Script=Latin}\d]/u.test(text) ? "" : " ";
}

/** Dashes and dots that a recogniser writes for pauses are commas. */
const withoutPauses = (line: string): string =>
  line
    .replace(/ ?[—–](?=[ \p{L}])|(?<=\p{L})-(?= )/gu, ",")
    .replace(/(?:\.{2,}|…)(?= ?\p{Ll})/gu, ",")
    .replace(/\.{2,}|…|(?<=\p{L})[—–-]$/gu, ".")
    .replace(/,(?: ?,)+/g, ",")
    .replace(/,(?=[.!?])/g, "");

export function onceEach(passages: readonly Passage[]): Passage[] {
  const gists = new Set<string>();
  const isAgain = (text: string) => gists.has(gist(text)) || !gists.add(gist(text));
  const again = passages.map(({ text }) => keysOf(text).length >= MIN_REPEATED_WORDS && isAgain(text));
  return dropping(passages, (at) => again[at] ?? false);
}

/** A sentence with its capital and its last mark. */
export function ended(text: string): string {
  const whole = text.replace(/^[\s,;:.!?]+(?=[\p{L}\p{N}])/u, "").replace(/[\s,;–—-]{1,9}$/u, "");
  if (/^#|https?:\S{1,400}$/.test(whole)) return whole;
  const raised = whole.replace(FIRST_WORD, capitalised);
  return /[\p{L}\p{N}%)]$|(?<![.!?…。！？])["”»]$/u.test(whole) && CASED.test(whole) ? `${raised}.` : raised;
}
