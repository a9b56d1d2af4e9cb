import type { Language } from "../../languages/language.ts";
import { manuscriptOf } from "../../manuscript.ts";
import { paragraphsOf, textOf } from "../../paragraphs.ts";
import type { Sentence } from "../../sentences.ts";
import { endsSentence, sizeOf, wordsOf } from "../../words.ts";

/** One sentence of a post as it stands, to the letter, with what sets it off from the one before. */
export interface Passage {
  text: string;
  before: "" | " " | "\n" | "\n\n";
  /** The bullet or number of a list item, with the space after it; empty in running text. */
  marker: string;
}

const MARKER = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/u;
const UNSPACED_STOP = /(?<=[。！？])(?=[^\s。！？」』”）])/u;
/** Longer than this without a full stop, a text was spoken and not written. */
const LONGEST_SENTENCE_WORDS = 45;

/** The sentences of a post's body. A long stretch without punctuation is cut where the speaker's sentences end. */
export function passagesOf(body: string, language: Language): Passage[] {
  const passages: Passage[] = [];
  for (const [, newlines = "", line = ""] of body.matchAll(/(\n*)([^\n]+)/gu)) {
    const marker = MARKER.exec(line)?.[0].trimStart() ?? "";
    const content = marker === "" ? line.trim() : line.replace(MARKER, "").trim();
    if (content === "") continue;
    for (const [at, text] of sentencesIn(content, language).entries()) {
      const lineBreak = newlines.length > 1 ? "\n\n" : "\n";
      const before = passages.length === 0 ? "" : at > 0 ? spaceBetween(passages, text) : lineBreak;
      passages.push({ text, before, marker: at === 0 ? marker : "" });
    }
  }
  return passages;
}

function spaceBetween(passages: readonly Passage[], text: string): "" | " " {
  const unspaced = /[。！？]$/u.test(passages.at(-1)?.text ?? "") && !/^[\p{Script=Latin}\d]/u.test(text);
  return unspaced ? "" : " ";
}

function sentencesIn(line: string, language: Language): string[] {
  const sentences: string[] = [];
  let current = "";
  const tokens = line.split(/(?<=\s)(?=\S)/u).flatMap((token) => token.split(UNSPACED_STOP));
  for (const token of tokens) {
    current += token;
    const word = wordsOf(token).at(-1);
    if (word && endsSentence(word)) {
      sentences.push(current.trim());
      current = "";
    }
  }
  if (current.trim() !== "") sentences.push(current.trim());
  return sentences.flatMap((sentence) => spokenSentences(sentence, language));
}

function spokenSentences(text: string, language: Language): string[] {
  const words = wordsOf(text);
  if (words.length <= LONGEST_SENTENCE_WORDS || !words.some((word) => word.key !== "")) return [text];
  return manuscriptOf({ transcript: text, language: language.code }).sentences.map(textOf);
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
export function regrouped(passages: readonly Passage[], language: Language): Passage[] {
  const sentences = passages.map(({ text }, at) => {
    const words = wordsOf(text);
    const [first, ...others] = words;
    return first ? [{ ...first, gap: at === 0 ? ("" as const) : (" " as const) }, ...others] : words;
  });
  return passagesOf(paragraphsOf(sentences).join("\n\n"), language);
}

/** Words in a text, counted as the writer counts them. */
export function wordCount(text: string): number {
  return sizeOf(wordsOf(text));
}
