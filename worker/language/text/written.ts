import { isAbbreviation, type Range, type Token } from "./tokens.ts";
import { hasWords } from "./words.ts";

/** Reading a text that was written, or that a recogniser punctuated: paragraphs and sentences. */

export function paragraphsIn(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
/**
 * The platform waits for a capital; people begin sentences with numbers, and some write no capitals at all. And the mark that
 * closes a French quotation stands apart, where the platform opens the next sentence with it.
 */
const MORE_ENDS =
  /(?<=(?<!\p{L}\.\p{L})[.!?]["”»)]{0,3}\s{1,4})(?=["“„«]?[\p{Ll}\p{N}])|(?<=^»\s{1,4})(?=\S)/u;
const LAST_WORD = /(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}.]*[\p{L}\p{M}])\.["”»)]*[^\S\n]*$/u;
/** No abbreviation is longer, with the marks and the space behind it. */
const MAX_WORD_CHARS = 40;

/** Every sentence with the white space after it; joined they are the text. A line break ends one. */
export function sentencePiecesOf(text: string): string[] {
  const pieces: string[] = [];
  let [open, end] = ["", ""];
  const segments = [...segmenter.segment(text)].flatMap(({ segment }) => segment.split(MORE_ENDS));
  for (const [at, segment] of segments.entries()) {
    open += segment;
    end = (end + segment).slice(-MAX_WORD_CHARS);
    if (isAbbreviation(LAST_WORD.exec(end)?.[1] ?? "") || segments[at + 1]?.startsWith("»")) continue;
    pieces.push(open);
    [open, end] = ["", ""];
  }
  return open === "" ? pieces : [...pieces, open];
}

export function sentencesIn(text: string): string[] {
  return sentencePiecesOf(text)
    .map((piece) => piece.trim())
    .filter(hasWords);
}

/** The sentences of a text as ranges of its tokens, which they cover without gaps. */
export function sentenceRanges(text: string, tokens: readonly Token[]): Range[] {
  const ranges: Range[] = [];
  let end = 0;
  let from = 0;
  for (const piece of sentencePiecesOf(text)) {
    end += piece.length;
    let to = from;
    while ((tokens[to]?.start ?? Number.POSITIVE_INFINITY) < end) to += 1;
    if (to > from) ranges.push({ from, to });
    from = to;
  }
  return ranges;
}

/** The sentence of `text` around a position, for showing what a finding is about. */
export function sentenceAt(text: string, position: number): string {
  let end = 0;
  for (const piece of sentencePiecesOf(text)) {
    end += piece.length;
    if (position < end) return piece.trim();
  }
  return text.trim();
}
