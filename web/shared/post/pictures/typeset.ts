import { UNSPACED } from "#contract/spoken-words.ts";

const words = new Intl.Segmenter(undefined, { granularity: "word" });
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export interface Line {
  text: string;
  /** UTF-16 offset into the text. */
  start: number;
}

type Measure = (text: string) => number;

/** What a line may begin with, each with the space behind it. A word that is wider than a line is cut. */
function pieces(text: string, width: number, measure: Measure): string[] {
  const all: string[] = [];
  let breakable = true;
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = all.length - 1;
    if (breakable || (isWordLike && UNSPACED.test(segment))) all.push(segment);
    else all[last] += segment;
    breakable = /\s$/.test(segment);
  }
  // So no word stands alone at the end.
  const end = all.slice(-2).join("");
  if (all.length > 3 && measure(end) <= width) all.splice(-2, 2, end);
  return all.flatMap((piece) =>
    measure(piece.trimEnd()) <= width
      ? [piece]
      : Array.from(graphemes.segment(piece), ({ segment }) => segment),
  );
}

function fill(all: string[], width: number, measure: Measure): Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const piece of all) {
    const line = lines.at(-1);
    if (line && measure((line.text + piece).trimEnd()) <= width) line.text += piece;
    else lines.push({ text: piece, start: at });
    at += piece.length;
  }
  return lines;
}

/** As many lines as it takes, of as equal a length as may be. */
export function balance(text: string, width: number, measure: Measure): Line[] {
  const all = pieces(text, width, measure);
  let lines = fill(all, width, measure);
  let [tooNarrow, wide] = [0, width];
  while (wide - tooNarrow > 1) {
    const middle = (tooNarrow + wide) / 2;
    const narrower = fill(all, middle, measure);
    if (narrower.length > lines.length || narrower.some((line) => measure(line.text.trimEnd()) > middle)) {
      tooNarrow = middle;
    } else [wide, lines] = [middle, narrower];
  }
  return lines;
}

const RTL = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Of the first letter, as `dir="auto"` has it. */
export const directionOf = (text: string): "ltr" | "rtl" => (RTL.test(text) ? "rtl" : "ltr");
