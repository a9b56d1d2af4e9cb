import { sentencePiecesOf } from "#contract/sentences.ts";
import type { Range, Token } from "./tokens.ts";
import { hasWords } from "./words.ts";

/** Reading a text that was written, or that a recogniser punctuated: paragraphs and sentences. */

export function paragraphsIn(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
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
