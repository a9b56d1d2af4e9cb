import type { Hook } from "#contract/drafts.ts";
import {
  breaksIn,
  capitalised,
  differing,
  distinct,
  hasWords,
  isUnspaced,
  keysOf,
  type Language,
  offerable,
  type Passage,
  strengthOf,
  typeOf,
} from "../text/index.ts";

/** What a phone shows of a post; a first sentence may be as long as what a desk shows. */
const MAX_CHARS = 140;
const MAX_FIRST_CHARS = 210;
const MIN_WORDS = 6;
/** "We sold it.": with a short line, the next one opens, too. */
const ENOUGH_CHARS = 60;

/** The note's opening, then its best other line; of different types. Twice the same where there is no other stretch of words. */
export function hooksOf(passages: readonly Passage[], language: Language): Hook[] {
  const [first = "", ...lines] = openingsOf(passages, language);
  const apart = lines.filter((line) => !first.includes(line) && !line.startsWith(first));
  const [one, two = one] = distinct(hooksFrom([first, ...apart, ...lines], language));
  return one && two ? differing([one, two]) : [];
}

export const moreHooks = (passages: readonly Passage[], existing: string[], language: Language): Hook[] =>
  offerable(hooksFrom(openingsOf(passages, language), language), existing).slice(0, 2);

const hooksFrom = (texts: readonly string[], language: Language): Hook[] =>
  texts.map((text) => ({ type: typeOf(text, language), content: capitalised(text) }));

const openingsOf = (passages: readonly Passage[], language: Language): string[] =>
  [openingOf(passages), linesOf(passages, language), piecesOf(passages)].flat();

/** The first whole sentences, as far as they are seen before the fold; the last one is for the body. */
function openingOf([first, ...others]: readonly Passage[]): string[] {
  if (!first || first.text.length > MAX_FIRST_CHARS) return [];
  let opening = first.text;
  for (const { text, before } of others.slice(0, -1)) {
    const isShort = keysOf(opening).length < MIN_WORDS;
    const isEnough = opening.length >= ENOUGH_CHARS && !/[?:：]["”»]?$/u.test(opening);
    const most = isShort ? MAX_FIRST_CHARS : MAX_CHARS;
    if ((isEnough || breaksIn(before) > 1) && !isShort) break;
    if (opening.length + text.length >= most) break;
    opening += breaksIn(before) > 0 ? ` ${text}` : before + text;
  }
  return [opening];
}

function linesOf(passages: readonly Passage[], language: Language): string[] {
  const isLine = (text: string) => keysOf(text).length >= MIN_WORDS && !/^#|[:：]$/u.test(text);
  const lines = passages.flatMap(({ text }) => (text.length <= MAX_CHARS && isLine(text) ? text : []));
  return lines.sort((a, b) => strengthOf(b, language) - strengthOf(a, language));
}

/** Of a note too short for two lines: its sentences, the parts between their commas, then fewer and fewer of its words. */
function piecesOf(passages: readonly Passage[]): string[] {
  const texts = passages.slice(0, 8).map(({ text }) => text);
  const clauses = texts.flatMap((text) => text.split(/[,;:.!?。！？、，]+ */u)).map((text) => text.trim());
  const windows = texts.flatMap((text) => {
    const [parts, between] = isUnspaced(text) ? [[...text], ""] : [text.split(" "), " "];
    return parts
      .slice(0, 12)
      .flatMap((_, at) => [parts.slice(0, -at), parts.slice(at, 12)].map((words) => words.join(between)));
  });
  const long = clauses.filter((text) => keysOf(text).length >= MIN_WORDS);
  const start = (texts[0] ?? "").slice(0, MAX_CHARS).replace(/(?<=\s)\S*$/u, "");
  return [...texts, ...long, ...clauses, ...windows, start].filter(
    (text) => text.length <= MAX_CHARS && hasWords(text),
  );
}
