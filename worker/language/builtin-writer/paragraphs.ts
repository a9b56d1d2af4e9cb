import type { Sentence } from "./sentences.ts";
import { wordSet } from "./words.ts";

const MAX_SENTENCES = 3;
const MAX_CHARS = 300;
const COMFORTABLE_CHARS = 190;
const SINGLE_COST = 1.1;
/** Longer than this, a sentence may well stand alone. */
const LONG_SENTENCE_CHARS = 150;
/** Sentences that turn to something new tend to open a paragraph. */
const TURNS = wordSet("so but then anyway now eventually finally today yesterday when what turns my the");

export function textOf(sentence: Sentence): string {
  return sentence
    .map((word, at) => (at === 0 || word.gap === "" ? "" : " ") + word.lead + word.text + word.trail)
    .join("")
    .trim();
}

/** Groups sentences into short paragraphs: one to three sentences, at most 300 characters, few of them one-liners. */
export function paragraphsOf(sentences: readonly Sentence[]): string[] {
  const texts = sentences.map(textOf);
  const best: number[] = [0];
  const from: number[] = [0];
  for (let end = 1; end <= texts.length; end += 1) {
    best[end] = Number.POSITIVE_INFINITY;
    for (let start = Math.max(0, end - MAX_SENTENCES); start < end; start += 1) {
      const score = (best[start] ?? 0) + cost(sentences, texts, start, end);
      if (score >= (best[end] ?? 0)) continue;
      best[end] = score;
      from[end] = start;
    }
  }
  const paragraphs: string[] = [];
  for (let end = texts.length; end > 0; end = from[end] ?? 0) {
    paragraphs.unshift(joined(sentences.slice(from[end] ?? 0, end)));
  }
  return paragraphs;
}

function joined(sentences: readonly Sentence[]): string {
  return sentences
    .map((sentence, at) => (at > 0 && sentence[0]?.gap !== "" ? ` ${textOf(sentence)}` : textOf(sentence)))
    .join("");
}

function cost(sentences: readonly Sentence[], texts: readonly string[], start: number, end: number): number {
  const count = end - start;
  const chars = texts.slice(start, end).join(" ").length;
  let sum = 0;
  if (chars > MAX_CHARS) sum += count === 1 ? 0 : 100;
  if (chars > COMFORTABLE_CHARS && count > 1) sum += (chars - COMFORTABLE_CHARS) / 100;
  if (count === 1) sum += chars > LONG_SENTENCE_CHARS ? 0.4 : SINGLE_COST;
  if (count === 3) sum += 0.35;
  const first = sentences[start];
  if (start > 0 && TURNS.has(first?.[0]?.key ?? "")) sum -= 0.3;
  if (start > 0 && first?.[0]?.gap === "\n\n") sum -= 0.8;
  const crossed = sentences.slice(start + 1, end).some((sentence) => sentence[0]?.gap === "\n\n");
  return crossed ? sum + 0.6 : sum;
}
