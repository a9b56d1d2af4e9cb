import type { Source, Unsaid } from "#contract/drafts.ts";
import { LIST_SIGN, sentencePiecesOf } from "#contract/sentences.ts";

export type Span = Pick<Unsaid, "start" | "end">;

/** `start`: UTF-16 offset into the text. */
type Segment = { text: string; start: number; unsaid?: Unsaid; source?: Source };

/** Cuts a text into findings, sources and the rest, without gaps; findings and sources that don't fit are left out. */
export function segmentsOf(text: string, findings: readonly Unsaid[], sources: readonly Source[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const push = (end: number, kind?: Pick<Segment, "unsaid" | "source">) => {
    if (end > at) segments.push({ text: text.slice(at, end), start: at, ...kind });
    at = Math.max(at, end);
  };
  const ranges = [
    ...findings.map((unsaid) => ({ ...unsaid, kind: { unsaid } })),
    ...sources.map((source) => ({ ...source, kind: { source } })),
  ].sort((one, other) => one.start - other.start);
  for (const { start, end, kind } of ranges) {
    const fits = !("unsaid" in kind) || text.slice(start, end) === kind.unsaid.text;
    if (start < at || end > text.length || !fits) continue;
    push(start);
    push(end, kind);
  }
  push(text.length);
  return segments;
}

const SENTENCE_END = /[.!?…。！？][\p{Pe}\p{Pf}"']*$/u;
const CLOSING = /^[\p{Pe}\p{Pf}.,;:!?…%"']/u;
const BULLET_ONLY = new RegExp(`(^|\\n)[^\\S\\n]*${LIST_SIGN}$`);
const PAIRS = ["()", "[]", "“”", "„“", "«»", "‘’", '""', "''"];

/** Also removes doubled spaces and commas, and empty brackets and lines. */
export function withoutSpan(body: string, passage: Span): string {
  const { start, end } = withEmptyPairs(body, passage);
  const [left, right] = [body.slice(0, start), body.slice(end)];
  let [before, after] = [trimEnd(left), trimStart(right)];
  if (opensSentence(before)) after = capitalised(trimStart(after.replace(/^[,;:.!?…–—]+/, "")));
  else if (/^([\p{Pe}\p{Pf}"',;:.!?…–—\n]|$)/u.test(after)) before = trimEnd(before.replace(/[,;:–—]+$/, ""));
  if (/^(\n|$)/.test(after)) before = before.replace(BULLET_ONLY, "$1");

  if (/(^|\n)$/.test(before) && /^(\n|$)/.test(after)) return withoutLine(before, after);
  if (/(^|\n)$/.test(before) || /^(\n|$)/.test(after)) return before + after;
  const needsSpace = before !== left && (after !== right || !CLOSING.test(after));
  return before + (needsSpace ? " " : "") + after;
}

/** Without the passage, and without the rest of its sentence where that is like nothing that was said. */
export function withoutUnsaid(body: string, unsaid: Unsaid): string {
  const shorter = unsaid.nearest === undefined ? withoutSpan(body, sentenceAround(body, unsaid)) : "";
  return shorter.trim() === "" ? withoutSpan(body, unsaid) : shorter;
}

/** With the brackets and quotation marks that would be left empty. */
function withEmptyPairs(body: string, { start, end }: Span): Span {
  const [before, after] = [trimEnd(body.slice(0, start)), trimStart(body.slice(end))];
  const pair = before.slice(-1) + after.slice(0, 1);
  if (before === "" || after === "" || !PAIRS.includes(pair)) return { start, end };
  return withEmptyPairs(body, { start: before.length - 1, end: body.length - after.length + 1 });
}

/** Keeps the wider of the two line breaks. */
function withoutLine(before: string, after: string): string {
  const [above, below] = [before.trimEnd(), after.trimStart()];
  if (above === "" || below === "") return above + below;
  const breaks = Math.max(
    lineBreaks(before.slice(above.length)),
    lineBreaks(after.slice(0, after.length - below.length)),
  );
  return above + "\n".repeat(breaks) + below;
}

/** Replaces a claim itself; a number, name, date or quote with its whole sentence, which `nearest` resembles. */
export function withOwnWords(body: string, unsaid: Unsaid): string | undefined {
  const nearest = unsaid.nearest?.trim();
  if (!nearest) return undefined;
  const { start, end } = unsaid.kind === "claim" ? unsaid : sentenceAround(body, unsaid);
  const [before, passage, after] = [body.slice(0, start), body.slice(start, end), body.slice(end)];
  const words = opensSentence(trimEnd(before)) ? capitalised(nearest) : nearest;
  const stop = /[.!?…。！？]+$/.exec(passage)?.[0] ?? "";
  const replacement = /^[.!?…,;:。！？]/.test(after) ? words.replace(/[.!?…,;:。！？]+$/, "") : words;
  return before + (SENTENCE_END.test(replacement) ? replacement : replacement + stop) + after;
}

/** Without surrounding space, and at least as long as the passage. */
export function sentenceAround(body: string, passage: Span): Span {
  let { start, end } = passage;
  let at = 0;
  for (const piece of sentencePiecesOf(body)) {
    const next = at + piece.length;
    if (at < passage.end && passage.start < next) {
      start = Math.min(start, next - piece.trimStart().length);
      end = Math.max(end, at + piece.trimEnd().length);
    }
    at = next;
  }
  return { start, end };
}

const opensSentence = (before: string): boolean =>
  /(^|\n)$/.test(before) || SENTENCE_END.test(before) || BULLET_ONLY.test(before);

const lineBreaks = (text: string): number => text.split("\n").length - 1;
const trimEnd = (text: string): string => text.replace(/[^\S\n]+$/, "");
const trimStart = (text: string): string => text.replace(/^[^\S\n]+/, "");
const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
