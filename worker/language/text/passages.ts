import { LIST_MARKER, sentencePiecesOf } from "#contract/sentences.ts";
import { keysOf, type Range, type Token } from "./tokens.ts";
import { hasWords, wordSet } from "./words.ts";

export interface Passage {
  text: string;
  /** The white space that sets it off from the one before. */
  before: string;
  /** The bullet or number of a list item, with the space after it; empty in running text. */
  marker: string;
}

/** The sentences of a text; joined they are the text, but for its ends. A number is a marker only in its turn. */
export function passagesOf(body: string): Passage[] {
  const passages: Passage[] = [];
  let [end, number] = [0, 0];
  for (const { 0: line, index } of body.matchAll(/(?<=^|\n)[^\S\n]*(\S[^\n]*)/g)) {
    const content = line.trimStart();
    const listMarker = LIST_MARKER.exec(content)?.[0] ?? "";
    const nth = Number.parseInt(listMarker, 10);
    const marker = Number.isNaN(nth) || nth === 1 || nth === number + 1 ? listMarker : "";
    if (marker !== "") number = nth || 0;
    let [at, own] = [index + line.length - content.length, marker];
    for (const piece of sentencePiecesOf(content.slice(marker.length))) {
      const text = piece.trim();
      const start = at + piece.indexOf(text);
      at += own.length + piece.length;
      if (text === "") continue;
      const before = body.slice(end, start);
      const last = passages.at(-1);
      // An emoji after a full stop belongs to the sentence before it.
      if (last && !before.includes("\n") && !hasWords(text)) last.text += before + text;
      else passages.push({ text, before, marker: own });
      end = start + own.length + text.length;
      own = "";
    }
  }
  const [first, ...others] = passages;
  return first ? [{ ...first, before: "" }, ...others] : [];
}

/** The text of these sentences; the items of a list are counted anew. */
export function joined(passages: readonly Passage[]): string {
  let number = 0;
  return passages
    .map(({ text, before, marker }, at) => {
      // A list goes on over the blank lines between its items, and ends where running text begins.
      if (before.includes("\n") && marker === "") number = 0;
      const isNumbered = /^\d/.test(marker);
      if (isNumbered) number += 1;
      return (at === 0 ? "" : before) + (isNumbered ? marker.replace(/^\d+/, String(number)) : marker) + text;
    })
    .join("");
}

export const breaksIn = (gap: string): number => gap.split("\n").length - 1;

/** Without some passages; paragraphs stay apart where they were. */
export function dropping<P extends Passage>(passages: readonly P[], isGone: (at: number, one: P) => boolean) {
  const rest: P[] = [];
  let [gap, pending] = ["", ""];
  for (const [at, passage] of passages.entries()) {
    if (passage.before.includes("\n")) pending = "";
    if (gap === "" || breaksIn(passage.before) > breaksIn(gap)) gap = passage.before;
    pending = passage.marker || pending;
    if (isGone(at, passage)) continue;
    rest.push({ ...passage, before: rest.length === 0 ? "" : gap, marker: pending });
    [gap, pending] = ["", ""];
  }
  return rest;
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
export function withFollowers(passages: readonly Passage[], places: readonly number[]): number[] {
  const all = new Set(places);
  for (const at of places) {
    for (let next = at + 1; next <= at + MAX_FOLLOWERS; next += 1) {
      const passage = passages[next];
      if (!passage || breaksIn(passage.before) > 1 || !leansBack(passage.text)) break;
      all.add(next);
    }
  }
  return [...all].sort((a, b) => a - b);
}

const MAX_SENTENCES = 3;
const MAX_CHARS = 280;
/** A paragraph with this much in it may end where the next sentence turns to something new. */
const ENOUGH_CHARS = 120;
/** "Nine minutes.": so short a sentence belongs to the one before. */
const ECHO_WORDS = 3;
const TURNS = wordSet(
  "so but then anyway now eventually finally today yesterday when what in on last pero entonces ahora aber dann jetzt mais puis mas então agora",
);

/** The same sentences in paragraphs of one to three where they stand in a single one, no quotation parted; other breaks stay. */
export function inParagraphs(passages: readonly Passage[]): Passage[] {
  const result: Passage[] = [];
  let [count, chars, open] = [0, 0, 0];
  for (const [at, passage] of passages.entries()) {
    const length = passage.text.length + 1;
    const isBound = at === 0 || passage.before.includes("\n");
    const isFull = count >= MAX_SENTENCES || chars + length > MAX_CHARS;
    const isGlued = open > 0 ? count < MAX_SENTENCES * 2 : count < MAX_SENTENCES && isTied(passages, at);
    // What is tied to this sentence shall not be parted from it.
    const isTurn = count > 1 && (isTied(passages, at + 1) || (chars >= ENOUGH_CHARS && isNew(passage.text)));
    const isLast = at === passages.length - 1;
    const breaks = !isBound && !isGlued && (isFull || (isTurn && !isLast));
    result.push(breaks ? { ...passage, before: "\n\n" } : passage);
    if (breaks || isBound) [count, chars, open] = [0, 0, 0];
    count += 1;
    chars += length;
    open = Math.max(0, open + quotationBalanceOf(passage.text));
  }
  return result;
}

const isNew = (text: string) => TURNS.has(keysOf(text.slice(0, 40))[0] ?? "");

/** Whether a sentence goes on with what the one before began: "Nine minutes." */
function isTied(passages: readonly Passage[], at: number): boolean {
  const { text = "" } = passages[at] ?? {};
  const isEcho = text.length < 40 && keysOf(text).length <= ECHO_WORDS;
  return text !== "" && (isEcho || passages[at - 1]?.text.endsWith(":") === true);
}

const OPENS = /[„«]|(?<![\p{L}\p{N}.,!?…])[“"]/gu;
const CLOSES = /[”»]|(?<=[\p{L}\p{N}.,!?…])[“"]/gu;

/** Quotation marks opened and not closed in a sentence; negative for the other way round. */
export const quotationBalanceOf = (text: string): number =>
  (text.match(OPENS)?.length ?? 0) - (text.match(CLOSES)?.length ?? 0);

const trimmed = (pieces: string[]): string[] => pieces.map((piece) => piece.trim()).filter(Boolean);

export const paragraphsIn = (text: string): string[] => trimmed(text.split(/\n{2,}/));

export const sentencesIn = (text: string): string[] => trimmed(sentencePiecesOf(text)).filter(hasWords);

/** The sentences of a text as ranges of its tokens, which they cover without gaps. */
export function sentenceRanges(text: string, tokens: readonly Token[]): Range[] {
  const ranges: Range[] = [];
  let [end, from] = [0, 0];
  for (const piece of sentencePiecesOf(text)) {
    end += piece.length;
    let to = from;
    while ((tokens[to]?.start ?? Infinity) < end) to += 1;
    if (to > from) ranges.push({ from, to });
    from = to;
  }
  return ranges;
}

export function sentenceAt(text: string, position: number): string {
  let end = 0;
  for (const piece of sentencePiecesOf(text)) {
    end += piece.length;
    if (position < end) return piece.trim();
  }
  return text.trim();
}
