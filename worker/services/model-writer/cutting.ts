import { sentencePiecesOf, tidy } from "../../language/text/index.ts";

/** A sentence of a text, and where it begins there. */
interface Piece {
  text: string;
  start: number;
  /** Whether it opens a paragraph or line. */
  opens: boolean;
}

function piecesOf(body: string): Piece[] {
  let start = 0;
  let opens = true;
  return sentencePiecesOf(body).map((piece) => {
    const found = { text: piece.trimEnd(), start, opens };
    start += piece.length;
    opens = piece.includes("\n");
    return found;
  });
}

/** The body with its sentences changed, in the paragraphs that they stood in; an empty one is gone. */
export function withPieces(body: string, change: (piece: Piece, at: number) => string): string {
  const pieces = piecesOf(body);
  const changed = pieces.map(change);
  if (pieces.every(({ text }, at) => text === changed[at])) return body;
  const spaced = pieces.map(({ text, start }, at) => {
    const space = body.slice(start + text.length, pieces[at + 1]?.start);
    return changed[at] === "" && !space.includes("\n") ? "" : `${changed[at]}${space}`;
  });
  return tidy(spaced.join("").replace(/^[^\S\n]*(?:[-*•]|\d{1,2}[.)])?[^\S\n]*$/gmu, ""));
}
