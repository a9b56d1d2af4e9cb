import type { Card } from "#contract/posts.ts";
import { UNSPACED } from "#contract/spoken-words.ts";
import type { Span } from "../fidelity/edits.ts";
import { isCanvasTrue, NO_CANVAS } from "./read-picture.ts";

export const CARD = { width: 1080, height: 1350 };

export const LOOKS = [
  { label: "Wave", value: "wave" },
  { label: "Ink", value: "ink" },
  { label: "Quote", value: "quote" },
] as const;

export type Style = Pick<Card, "look" | "dark">;

/** `place`: as in "2 / 8"; none on a card that stands alone. */
export type CardPage = { text: string; unsaid: readonly Span[]; author: string; place?: string };

type Colors = Record<"paper" | "ink" | "soft" | "accent" | "mark", string>;
type Palette = Record<"light" | "dark", Colors>;

/** As the theme has them: a picture keeps its own, whatever the page's. */
const PAPER: Palette = {
  light: { paper: "#f8f4eb", ink: "#1c1916", soft: "#575047", accent: "#c03418", mark: "#fbdccd" },
  dark: { paper: "#151311", ink: "#f2ece1", soft: "#bcb2a4", accent: "#ff6b4a", mark: "#4a271c" },
};
const VERMILION: Palette = {
  light: { paper: "#c03418", ink: "#fffaf4", soft: "#fbd3bf", accent: "#fffaf4", mark: "#8f2510" },
  dark: { paper: "#3a2018", ink: "#ffdfd3", soft: "#e3a893", accent: "#ff6b4a", mark: "#6b2f1c" },
};

const SERIF = '"Newsreader", "Newsreader Noto", Georgia, serif';
const SANS = '"Instrument Sans", system-ui, sans-serif';
const SIZES = [124, 112, 100, 90, 80, 72, 64, 56, 50, 44, 38, 32, 26, 20];
/** Below it a word is cut rather than made smaller. */
const READABLE = 50;
const LEADING = 1.2;
const MARGIN = 96;
const WIDTH = CARD.width - 2 * MARGIN;
const TOP = 310;
const BOTTOM = 1_150;

/** Resolves once the product's type is here; a script that it lacks is drawn by the system's. */
export async function loadType(text: string): Promise<void> {
  const faces = [`500 80px ${SERIF}`, `italic 400 80px ${SERIF}`, `500 40px ${SANS}`];
  await Promise.all(faces.map((face) => document.fonts.load(face, text).catch(() => undefined)));
}

/** @throws with a sentence for people if this browser can't draw it */
export async function cardBlob(page: CardPage, style: Style, type: "image/png" | "image/jpeg", scale = 1) {
  if (!isCanvasTrue()) throw new Error(NO_CANVAS);
  await loadType(page.text + page.author);
  const canvas = document.createElement("canvas");
  drawCard(canvas, page, style, scale);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.88));
  if (!blob) throw new Error("This browser couldn't draw it. Please try another one.");
  return blob;
}

/** `start`, `towards`: where lines begin, and in which direction they go on. */
type Pen = { context: CanvasRenderingContext2D; colors: Colors; start: number; towards: 1 | -1 };

/** Draws it onto all of the canvas, opaque: LinkedIn shows a page with transparency blank. */
export function drawCard(canvas: HTMLCanvasElement, page: CardPage, style: Style, scale = 1): void {
  canvas.width = CARD.width * scale;
  canvas.height = CARD.height * scale;
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return;
  const colors = (style.look === "ink" ? VERMILION : PAPER)[style.dark ? "dark" : "light"];
  context.scale(scale, scale);
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, CARD.width, CARD.height);
  const isFromRight = RTL.test(page.text);
  context.direction = isFromRight ? "rtl" : "ltr";
  const start = isFromRight ? CARD.width - MARGIN : MARGIN;
  const pen: Pen = { context, colors, start, towards: isFromRight ? -1 : 1 };
  drawMotif(pen, page.text, style.look);

  const face = style.look === "quote" ? `italic 400 {}px ${SERIF}` : `500 {}px ${SERIF}`;
  const { size, lines } = fitText(context, page.text, face);
  const height = lines.length * size * LEADING;
  const y = style.look === "ink" ? BOTTOM - height : TOP + (BOTTOM - TOP - height) / 2;
  for (const [at, line] of lines.entries()) drawLine(pen, line, page.unsaid, y + at * size * LEADING, size);

  context.fillStyle = colors.soft;
  context.font = `500 40px ${SANS}`;
  context.textBaseline = "alphabetic";
  const end = CARD.width - start;
  context.textAlign = "start";
  // A last page may be nothing but the name.
  if (page.author !== page.text) context.fillText(page.author, start, 1_254, WIDTH - 160);
  context.textAlign = "end";
  if (page.place) context.fillText(page.place, end, 1_254);
}

/** As large as it fits, and where that can be without a cut word. */
function fitText(context: CanvasRenderingContext2D, text: string, face: string) {
  const settings = SIZES.map((size) => {
    context.font = face.replace("{}", String(size));
    return { size, lines: balance(text, WIDTH, (part) => context.measureText(part).width) };
  });
  const fitting = settings.filter(({ size, lines }) => lines.length * size * LEADING <= BOTTOM - TOP);
  const whole = fitting.find(({ size, lines }) => size >= READABLE && !cutsWords(lines));
  const best = whole ?? fitting[0] ?? settings.at(-1) ?? { size: 0, lines: [] };
  context.font = face.replace("{}", String(best.size));
  return best;
}

/** A line that ends within a word of letters that are spaced. */
const cutsWords = (lines: Line[]): boolean =>
  lines.slice(0, -1).some(({ text }) => /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(text));

function drawLine(pen: Pen, line: Line, unsaid: readonly Span[], y: number, size: number): void {
  const { context, colors, start, towards } = pen;
  const text = line.text.trimEnd();
  const baseline = y + size;
  const xAt = (offset: number) => start + towards * context.measureText(text.slice(0, offset)).width;
  for (const span of unsaid) {
    const [from, to] = [Math.max(span.start - line.start, 0), Math.min(span.end - line.start, text.length)];
    if (from >= to) continue;
    const [left, right] = [xAt(from), xAt(to)].sort((one, other) => one - other) as [number, number];
    context.fillStyle = colors.mark;
    context.fillRect(left, y + size * 0.14, right - left, size * 1.12);
    context.strokeStyle = colors.accent;
    context.lineWidth = Math.max(3, size / 22);
    context.beginPath();
    for (let x = left; x <= right; x += 2) {
      context.lineTo(x, baseline + size * (0.18 + 0.04 * Math.sin((22 * x) / size)));
    }
    context.stroke();
  }
  context.fillStyle = colors.ink;
  context.textAlign = "start";
  context.textBaseline = "alphabetic";
  context.fillText(text, start, baseline);
}

const BARS = 30;

function drawMotif({ context, colors, start, towards }: Pen, text: string, look: Style["look"]): void {
  context.fillStyle = colors.accent;
  if (look === "quote") {
    context.font = `500 380px ${SERIF}`;
    context.textAlign = "start";
    context.fillText("“", start - towards * 14, 400);
    return;
  }
  // The same words, the same wave.
  let seed = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  const count = look === "wave" ? BARS : 7;
  for (let bar = 0; bar < count; bar++) {
    seed = (seed * 1_103_515_245 + 12_345) >>> 0;
    const loud = Math.sin((Math.PI * (bar + 1)) / (count + 1)) * (0.25 + (0.75 * (seed >>> 16)) / 65_536);
    const height = 14 + 130 * loud;
    context.beginPath();
    context.roundRect(start + towards * bar * 30 - (towards < 0 ? 10 : 0), 190 - height / 2, 10, height, 5);
    context.fill();
  }
}

const words = new Intl.Segmenter(undefined, { granularity: "word" });
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** `start`: UTF-16 offset into the text. */
type Line = { text: string; start: number };
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
function balance(text: string, width: number, measure: Measure): Line[] {
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

/** By the first letter, as `dir="auto"` has it. */
const RTL = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
