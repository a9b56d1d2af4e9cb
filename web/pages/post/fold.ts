export type Device = "phone" | "desktop";

/** Lines that LinkedIn shows before "…more". */
export const FOLD_LINES = 3;
/** Estimates: LinkedIn documents neither number, and changes both without notice. */
export const FOLD_CHARS: Record<Device, number> = { phone: 140, desktop: 210 };

/** A cut goes back to a word's start, but not further than this: some scripts have no spaces. */
const MAX_WORD_CHARS = 24;

const MORE_CHARS = 7;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** LinkedIn shows a run of blank lines as one. */
export const collapseBlankLines = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(/\n(?:[^\S\n]*\n){2,}/g, "\n\n");

/** The text as two parts; nothing `below` where all of it fits. */
export function foldPost(text: string, device: Device): { above: string; below: string } {
  const end = wordStart(text, lastFitting(text, FOLD_CHARS[device] / FOLD_LINES));
  if (text.slice(end).trim() === "") return { above: text, below: "" };
  const above = text.slice(0, end).trimEnd();
  return { above, below: text.slice(above.length) };
}

/** The end of the lines that fit, wrapped at so many columns; an empty line costs a line. */
function lastFitting(text: string, columns: number): number {
  let start = 0;
  for (let left = FOLD_LINES; left > 0; ) {
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const needed = Math.max(1, Math.ceil((end - start) / columns));
    if (needed > left) return start + Math.max(0, Math.floor(left * columns) - MORE_CHARS);
    if (lineEnd < 0) return text.length;
    left -= needed;
    start = end + 1;
  }
  return start - 1;
}

function wordStart(text: string, at: number): number {
  if (at >= text.length || /\s/.test(text.charAt(at))) return at;
  const cut = /\s(?=\S*$)/.exec(text.slice(Math.max(0, at - MAX_WORD_CHARS), at));
  if (cut) return Math.max(0, at - MAX_WORD_CHARS) + cut.index;
  return graphemes.segment(text).containing(at)?.index ?? at;
}
