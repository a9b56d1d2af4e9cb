import { keysOf } from "./tokens.ts";
import { wordSet } from "./words.ts";
import { sentencePiecesOf } from "./written.ts";

/** One sentence of a post as it stands, to the letter, with what sets it off from the one before. */
export interface Passage {
  text: string;
  before: "" | " " | "\n" | "\n\n";
  /** The bullet or number of a list item, with the space after it; empty in running text. */
  marker: string;
}

const MARKER = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/u;

/** The sentences of a post's body. */
export function passagesOf(body: string): Passage[] {
  const passages: Passage[] = [];
  let number = 0;
  for (const [, newlines = "", line = ""] of body.matchAll(/(\n*)([^\n]+)/gu)) {
    const marker = markerOf(line, number);
    const content = marker === "" ? line.trim() : line.replace(MARKER, "").trim();
    if (content === "") continue;
    if (marker !== "") number = Number.parseInt(marker, 10) || 0;
    for (const [at, piece] of sentencesOfLine(content).entries()) {
      const text = piece.trim();
      const lineBreak = newlines.length > 1 ? "\n\n" : "\n";
      const before = passages.length === 0 ? "" : at > 0 ? spaceAfter(passages.at(-1), text) : lineBreak;
      passages.push({ text, before, marker: at === 0 ? marker : "" });
    }
  }
  return passages;
}

/** A number is one only in its turn: "12. It's 12." begins no list. */
function markerOf(line: string, last: number): string {
  const marker = MARKER.exec(line)?.[0].trimStart() ?? "";
  const number = Number.parseInt(marker, 10);
  return Number.isNaN(number) || number === 1 || number === last + 1 ? marker : "";
}

function spaceAfter(before: Passage | undefined, text: string): "" | " " {
  const unspaced = /[。！？]$/u.test(before?.text ?? "") && !/^[\p{Script=Latin}\d]/u.test(text);
  return unspaced ? "" : " ";
}

/** The sentences of a line as they are written; an emoji after a full stop belongs to the one before it. */
function sentencesOfLine(line: string): string[] {
  const pieces: string[] = [];
  for (const piece of sentencePiecesOf(line)) {
    const isSigns = pieces.length > 0 && !/[\p{L}\p{N}]/u.test(piece);
    if (isSigns) pieces.push(`${pieces.pop()}${piece}`);
    else pieces.push(piece);
  }
  return pieces;
}

export function joined(passages: readonly Passage[]): string {
  let number = 0;
  return passages
    .map(({ text, before, marker }, at) => {
      // A list goes on over the blank lines between its items, and ends where running text begins.
      if (before.startsWith("\n") && marker === "") number = 0;
      const isNumbered = /^\d/.test(marker);
      if (isNumbered) number += 1;
      return (at === 0 ? "" : before) + (isNumbered ? marker.replace(/^\d+/, String(number)) : marker) + text;
    })
    .join("");
}

/** Without some passages; paragraphs stay apart where they were. */
export function dropping(passages: readonly Passage[], dropped: (at: number) => boolean): Passage[] {
  const kept: Passage[] = [];
  let pending: Passage | undefined;
  for (const [at, passage] of passages.entries()) {
    if (dropped(at)) {
      if (!pending || passage.before.length > pending.before.length) pending = { ...passage };
      continue;
    }
    const before = pending && pending.before.length > passage.before.length ? pending.before : passage.before;
    const marker = passage.marker || (pending?.marker && before.startsWith("\n") ? pending.marker : "");
    kept.push({ ...passage, before: kept.length === 0 ? "" : before, marker });
    pending = undefined;
  }
  return kept;
}

/** A sentence that opens with one of these cannot be understood without the one before. */
const LEANS_BACK = wordSet(`
  it it's that that's this these those they they're they'd they've he he's he'd she she's she'd him her them its their which who
  because so then but and or also too neither esto eso ese lo así entonces pero y das es dies er sie deshalb also aber und ça c'est cela il elle mais
  donc et isso ele ela então mas e`);
const REFERENCES = wordSet("it them him her this that");
const SHORT_WORDS = 6;
const MAX_FOLLOWERS = 2;

export function leansBack(text: string): boolean {
  const keys = keysOf(text.slice(0, 200));
  if (LEANS_BACK.has(keys[0] ?? "")) return true;
  return keys.length <= SHORT_WORDS && keys.slice(1).some((key) => REFERENCES.has(key));
}

/** Each of these sentences and those after it that would hang in the air without it. */
export function withFollowers(passages: readonly Passage[], found: readonly number[]): number[] {
  const all = new Set(found);
  for (const at of found) {
    for (let next = at + 1; next <= at + MAX_FOLLOWERS; next += 1) {
      const passage = passages[next];
      if (!passage || passage.before.startsWith("\n\n") || !leansBack(passage.text)) break;
      all.add(next);
    }
  }
  return [...all].sort((a, b) => a - b);
}

const MAX_SENTENCES = 3;
/** A quotation that goes on for longer was never closed. */
const MOST_QUOTED = 5;
const MAX_CHARS = 280;
/** A paragraph with this much in it may end where the next sentence turns to something new. */
const ENOUGH_CHARS = 120;
/** "Nine minutes.": so short a sentence belongs to the one before. */
const ECHO_WORDS = 3;
const TURNS = wordSet(
  "so but then anyway now eventually finally today yesterday when what in on last pero entonces ahora aber dann jetzt mais puis mas então agora",
);
const COUNTED =
  /^(?:one|first|firstly|number one|1|eins|erstens|uno|primero|primera|un|d'abord|premièrement|um|primeiro)\b/iu;

const COUNTS = /(?:\d|\p{L}{3,}) (?:things|reasons|rules|steps|times|Dinge|Gründe|cosas|choses|coisas)\b/iu;

/**
 * The same sentences in paragraphs of one to three, where they stand in a single one; breaks that are there stay. No
 * quotation is parted, nor what is counted from its first item.
 */
export function inParagraphs(passages: readonly Passage[]): Passage[] {
  const result: Passage[] = [];
  let [count, chars, open] = [0, 0, 0];
  for (const [at, passage] of passages.entries()) {
    const length = passage.text.length + 1;
    const isBound = at === 0 || passage.before.startsWith("\n");
    const isFull = count >= MAX_SENTENCES || chars + length > MAX_CHARS;
    const isGlued = open > 0 ? count < MOST_QUOTED : count < MAX_SENTENCES && isTied(passages, at);
    // What is tied to this sentence shall not be parted from it.
    const isTurn = count > 1 && (isTied(passages, at + 1) || (chars >= ENOUGH_CHARS && isNew(passage.text)));
    const isLast = at === passages.length - 1;
    const breaks = !isBound && !isGlued && (isFull || (isTurn && !isLast));
    result.push(breaks ? { ...passage, before: "\n\n" } : passage);
    if (breaks || isBound) [count, chars, open] = [0, 0, 0];
    count += 1;
    chars += length;
    open = Math.max(0, open + balanceOf(passage.text));
  }
  return result;
}

const isNew = (text: string) => TURNS.has(keysOf(text.slice(0, 40))[0] ?? "");

/** Whether a sentence goes on with what the one before began: "Nine minutes.", the first of what was counted. */
function isTied(passages: readonly Passage[], at: number): boolean {
  const [previous, { text } = { text: "" }] = [passages[at - 1]?.text ?? "", passages[at]];
  if (text === "" || previous.endsWith(":")) return text !== "";
  const isFirst = COUNTED.test(text) && COUNTS.test(previous);
  return isFirst || (text.length < 40 && keysOf(text).length <= ECHO_WORDS);
}

const OPENS = /[„«]|(?<![\p{L}\p{N}.,!?…])[“"]/gu;
const CLOSES = /[”»]|(?<=[\p{L}\p{N}.,!?…])[“"]/gu;

/** Quotation marks opened and not closed in a sentence; negative for the other way round. */
export const balanceOf = (text: string): number =>
  (text.match(OPENS)?.length ?? 0) - (text.match(CLOSES)?.length ?? 0);
