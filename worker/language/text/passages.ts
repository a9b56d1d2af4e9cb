import { PREPOSITIONS } from "./english/lexicon.ts";
import { hasVerb } from "./english/sentence-ends.ts";
import { itemsIn, labelLength } from "./items.ts";
import { en } from "./languages/en.ts";
import { phraseAt, phrases, type Sentence, textOf, wordSet, wordsOf } from "./words.ts";
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
  for (const [, newlines = "", line = ""] of body.matchAll(/(\n*)([^\n]+)/gu)) {
    const marker = markerOf(line, passages);
    const content = marker === "" ? line.trim() : line.replace(MARKER, "").trim();
    if (content === "") continue;
    for (const [at, piece] of sentencesOfLine(content).entries()) {
      const text = piece.trim();
      const lineBreak = newlines.length > 1 ? "\n\n" : "\n";
      const before = passages.length === 0 ? "" : at > 0 ? spaceBetween(passages, text) : lineBreak;
      passages.push({ text, before, marker: at === 0 ? marker : "" });
    }
  }
  return passages;
}

/** A number is one only in its turn: "12. It's 12." begins no list. */
function markerOf(line: string, before: readonly Passage[]): string {
  const marker = MARKER.exec(line)?.[0].trimStart() ?? "";
  const number = Number.parseInt(marker, 10);
  const last = before.findLast((passage) => passage.marker !== "");
  const isNext = number === 1 || number === Number.parseInt(last?.marker ?? "", 10) + 1;
  return Number.isNaN(number) || isNext ? marker : "";
}

function spaceBetween(passages: readonly Passage[], text: string): "" | " " {
  const unspaced = /[。！？]$/u.test(passages.at(-1)?.text ?? "") && !/^[\p{Script=Latin}\d]/u.test(text);
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
      if (before === "\n\n") number = 0;
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

/** Changes the words of a sentence; one that stays the same keeps its every character. */
export function rewritten(passage: Passage, change: (words: Sentence) => Sentence): Passage {
  const words = wordsOf(passage.text);
  const changed = change(words);
  const isSame = changed.length === words.length && changed.every((word, at) => word === words[at]);
  return isSame || changed.length === 0 ? passage : { ...passage, text: textOf(changed) };
}

/** New paragraphs for all sentences, lists undone. */
export function regrouped(passages: readonly Passage[]): Passage[] {
  const sentences = passages.map(({ text }, at) => {
    const words = wordsOf(text);
    const [first, ...others] = words;
    const gap = at === 0 ? "" : spaceBetween(passages.slice(0, at), text);
    return first ? [{ ...first, gap }, ...others] : words;
  });
  return passagesOf(paragraphsOf(sentences).join("\n\n"));
}

/** A sentence that opens with one of these cannot be understood without the one before. */
const LEANS_BACK = wordSet(`
  it it's that that's this these those they they're they'd they've he he's he'd she she's she'd him her them its their which who
  because so then but and or also too neither esto eso ese lo así entonces pero y das es dies er sie deshalb also aber und ça c'est cela il elle mais
  donc et isso ele ela então mas e`);
const MAX_FOLLOWERS = 2;

/** "The next one" is the next of something named before. */
const RELATIVES = phrases(
  "the next one | the last one | the other one | the others | the second one | the rest of | the same thing",
);

const ORDINALS = wordSet("first second third fourth finally");
const NAMED_AFTER = wordSet("month time day week year thing one place quarter step rule of");
const SHORT_WORDS = 6;
const REFERENCES = wordSet("it them him her this that");

export function leansBack(words: Sentence): boolean {
  const [first, second] = words;
  if (LEANS_BACK.has(first?.key ?? "")) return true;
  if (ORDINALS.has(first?.key ?? "") && !NAMED_AFTER.has(second?.key ?? "")) return true;
  if (words.length <= SHORT_WORDS && words.slice(1).some(({ key }) => REFERENCES.has(key))) return true;
  // "A big one, titanium."
  if (/^(?:a|an|the)$/.test(first?.key ?? "") && words[2]?.key === "one") return true;
  return words.slice(0, SHORT_WORDS).some((_, at) => phraseAt(words, at, RELATIVES) !== undefined);
}

/** Each of these sentences and those after it that would hang in the air without it. */
export function withFollowers(passages: readonly Passage[], found: readonly number[]): number[] {
  const all = new Set(found);
  for (const at of found) {
    for (let next = at + 1; next <= at + MAX_FOLLOWERS; next += 1) {
      const passage = passages[next];
      if (!passage || passage.before.startsWith("\n\n") || !leansBack(wordsOf(passage.text))) break;
      all.add(next);
    }
  }
  return [...all].sort((a, b) => a - b);
}

const MAX_SENTENCES = 3;
const MAX_CHARS = 300;
const COMFORTABLE_CHARS = 210;
const SINGLE_COST = 0.9;
/** "Nine minutes.": so short a sentence belongs to the one before. */
const ECHO_WORDS = 3;
const ECHO_COST = 1.5;
const ANSWER_COST = 0.8;
const WORTH_AFTER_QUOTE = 0.4;
const WORTH_OF_TURN = 0.3;
/** Where an item of a list begins, or the speaker began anew; and what it costs to run on over that. */
const WORTH_OF_START = 0.8;
const CROSSED_COST = 0.6;
/** "In April we had 74. | From 212 to 74." */
const SAME_WORD_COST = 0.4;
const TELLING_LETTERS = 5;
const hasWordOf = (sentence: Sentence, before: Sentence) =>
  sentence.some(
    ({ key }) => (key.length >= TELLING_LETTERS || /\d/.test(key)) && before.some((word) => word.key === key),
  );
/** As one tends to that begins with what it speaks of: "She timed it." */
const PRONOUN_COST = 0.8;
/** "He didn't want it. | He thought it was a trick.", "I can't say that. | Because it's true." */
const GOES_ON_COST = 0.6;
/** "And also, a little… | I have no word for it." */
const BROKEN_OFF_COST = 1;
const PRONOUNS = wordSet("it it's he he's he'd she she's she'd they they're they'd that that's");
const QUOTE_COST = 3;
/** The next item of a list opens a paragraph. */
const ITEM_COST = 1.5;
/** And stands in it: "Number two. | I stopped sleeping." */
const LABEL_COST = 3;
/** Longer than this, a sentence may well stand alone. */
const LONG_SENTENCE_CHARS = 150;
/** Sentences that turn to something new tend to open a paragraph. */
const TURNS = wordSet(
  "so but then anyway now eventually finally today yesterday when what turns my the in from on if",
);

/** Groups sentences into short paragraphs: one to three sentences, at most 300 characters, few of them one-liners. */
export function paragraphsOf(sentences: readonly Sentence[]): string[] {
  const texts = sentences.map(textOf);
  const isQuoted = quotedStarts(texts);
  const isItem = itemsIn(sentences);
  const best: number[] = [0];
  const from: number[] = [0];
  for (let end = 1; end <= texts.length; end += 1) {
    best[end] = Number.POSITIVE_INFINITY;
    for (let start = Math.max(0, end - MAX_SENTENCES); start < end; start += 1) {
      const score =
        (best[start] ?? 0) + cost(sentences, texts, isItem, start, end) + (isQuoted[start] ? QUOTE_COST : 0);
      if (score >= (best[end] ?? 0)) continue;
      best[end] = score;
      from[end] = start;
    }
  }
  const paragraphs: string[] = [];
  for (let end = texts.length; end > 0; end = from[end] ?? 0) {
    paragraphs.unshift(paragraphOf(sentences.slice(from[end] ?? 0, end)));
  }
  return paragraphs;
}

const OPENS_QUOTE = /«|(?<![\p{L}\p{N}.,!?…])["“„]/gu;
const CLOSES_QUOTE = /»|(?<=[\p{L}\p{N}.,!?…])["”“]/gu;

/** Of each sentence, whether it begins within a quotation. */
function quotedStarts(texts: readonly string[]): boolean[] {
  let open = 0;
  return texts.map((text) => {
    const isWithin = open > 0;
    open += (text.match(OPENS_QUOTE)?.length ?? 0) - (text.match(CLOSES_QUOTE)?.length ?? 0);
    return isWithin;
  });
}

function paragraphOf(sentences: readonly Sentence[]): string {
  return sentences
    .map((sentence, at) => (at > 0 && sentence[0]?.gap !== "" ? ` ${textOf(sentence)}` : textOf(sentence)))
    .join("");
}

function cost(
  sentences: readonly Sentence[],
  texts: readonly string[],
  isItem: readonly boolean[],
  start: number,
  end: number,
): number {
  const count = end - start;
  const chars = texts.slice(start, end).join(" ").length;
  let sum = 0;
  if (chars > MAX_CHARS) sum += count === 1 ? 0 : 100;
  if (chars > COMFORTABLE_CHARS && count > 1) sum += (chars - COMFORTABLE_CHARS) / 100;
  if (count === 1) sum += chars > LONG_SENTENCE_CHARS ? 0.4 : SINGLE_COST;
  if (count === MAX_SENTENCES) sum += 0.2;
  if (start > 0) sum += openingCost(sentences, texts, isItem, start);
  const last = sentences[end - 1] ?? [];
  const isLabel = isItem[end - 1] && Math.max(1, labelLength(last)) === last.length;
  if (isLabel && end < sentences.length) sum += LABEL_COST;
  if (isItem.slice(start + 1, end).includes(true)) return sum + ITEM_COST;
  return sentences.slice(start + 1, end).some(isApart) ? sum + CROSSED_COST : sum;
}

/** What it costs, or is worth, that a sentence opens a paragraph. */
function openingCost(
  sentences: readonly Sentence[],
  texts: readonly string[],
  isItem: readonly boolean[],
  at: number,
): number {
  const [before = [], sentence = []] = sentences.slice(at - 1, at + 1);
  const key = sentence[0]?.key ?? "";
  const previous = texts[at - 1] ?? "";
  let sum = 0;
  if (!isItem[at] && (sentence.length <= ECHO_WORDS || isAddition(sentence))) sum += ECHO_COST;
  if (!isItem[at] && hasWordOf(sentence, before)) sum += SAME_WORD_COST;
  if (PRONOUNS.has(key)) sum += PRONOUN_COST;
  if (key === "because" || (PRONOUNS.has(key) && before[0]?.key === key)) sum += GOES_ON_COST;
  if (previous.endsWith("…")) sum += BROKEN_OFF_COST;
  if (previous.endsWith("?")) sum += ANSWER_COST;
  if (/["”»]$/u.test(previous)) sum -= WORTH_AFTER_QUOTE;
  if (TURNS.has(key)) sum -= WORTH_OF_TURN;
  if (isItem[at] || isApart(sentence)) sum -= WORTH_OF_START;
  return sum;
}

const ADDITION_WORDS = 8;

/** "I had them try them on blind. | With their eyes shut.", "They all picked it up. | 14 out of 14." */
const isAddition = (sentence: Sentence) => {
  const [{ key = "" } = {}] = sentence;
  const adds = PREPOSITIONS.has(key) || /^\d/.test(key) || en.numberWords.has(key);
  return adds && sentence.length <= ADDITION_WORDS && !hasVerb(sentence);
};

/** Whether the speaker set it off from the sentence before. */
const isApart = (sentence: Sentence) => sentence[0]?.gap === "\n\n";
