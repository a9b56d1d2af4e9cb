import { LIST_MARKER } from "#contract/sentences.ts";
import { breaksIn, dropping, type Passage, passagesOf } from "./passages.ts";
import { gist } from "./tidy.ts";
import { keysOf } from "./tokens.ts";
import { capitalised, plainLetters } from "./words.ts";

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
  const seen = new Set<string>();
  const isAgain = (text: string) => seen.has(gist(text)) || !seen.add(gist(text));
  const again = passages.map(({ text }) => keysOf(text).length >= MIN_REPEATED_WORDS && isAgain(text));
  return dropping(passages, (at) => again[at] ?? false);
}

/** A sentence with its capital and its last mark. */
export function ended(text: string): string {
  const whole = text.replace(/^[\s,;:.!?]+(?=[\p{L}\p{N}])/u, "").replace(/[\s,;:–—-]{1,9}$/u, "");
  if (/^#|https?:\S{1,400}$/.test(whole)) return whole;
  const raised = whole.replace(FIRST_WORD, capitalised);
  return /[\p{L}\p{N}%)]$|(?<![.!?…。！？])["”»]$/u.test(whole) && CASED.test(whole) ? `${raised}.` : raised;
}
