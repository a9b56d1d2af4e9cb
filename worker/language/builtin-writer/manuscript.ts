import { UNSURE_CONFIDENCE } from "#contract/limits.ts";
import type { TimedWord } from "#contract/recordings.ts";
import {
  type Language,
  languageOf,
  NOMINATIVE,
  paragraphsOf,
  SAYS,
  type Sentence,
  sizeOf,
  spokenSentences,
  type Word,
  wordsOf,
} from "../text/index.ts";
import type { Note } from "../writer.ts";
import { withoutFraming } from "./framing.ts";

/** A note made readable: the speaker's sentences, in their order, and nothing else. */
export interface Manuscript {
  /** As it was spoken. */
  transcript: string;
  language: Language;
  sentences: Sentence[];
  /** Words spoken, fillers aside; what the length of a post is measured by. */
  spokenWords: number;
}

/** @throws TypeError when there is nothing to read. */
export function manuscriptOf(note: Note): Manuscript {
  const spoken = asHeard(wordsOf(tidySigns(note.transcript)), note.words ?? []);
  if (!spoken.some((word) => word.key !== ""))
    throw new TypeError("A transcript without words cannot become a post.");
  const language = languageOf(note);
  const spokenWords = sizeOf(spoken.filter((word) => !language.fillers.has(word.key)));
  return {
    transcript: note.transcript,
    language,
    sentences: withQuotesClosed(withoutFraming(spokenSentences(spoken, language), language)),
    spokenWords,
  };
}

/** A quotation that goes on for longer was never one. */
const LONGEST_QUOTATION_SENTENCES = 4;
const LONGEST_SAID_WORDS = 12;
const MARKS = /["“”„]/gu;

/**
 * Recognisers open quotations that they never close, and close some that they never opened. What somebody is said to have said ends
 * with the sentence, or where the speaker goes on; other marks without their other one go.
 */
function withQuotesClosed(sentences: readonly Sentence[]): Sentence[] {
  const paired = new Set<Word>();
  const closed = new Map<Word, string>();
  let open: { word: Word; sentence: number } | undefined;
  const leaveOpen = () => {
    const end = open && saidUntil(sentences[open.sentence] ?? [], open.word);
    if (open && end) {
      paired.add(open.word);
      closed.set(end, open.word.lead.includes("“") ? "”" : '"');
    }
    open = undefined;
  };
  for (const [sentence, words] of sentences.entries())
    for (const word of words) {
      if (/["“„]/u.test(word.lead)) {
        leaveOpen();
        open = { word, sentence };
      }
      if (!/["”“]/u.test(word.trail)) continue;
      if (open && sentence - open.sentence < LONGEST_QUOTATION_SENTENCES) paired.add(open.word).add(word);
      else leaveOpen();
      open = undefined;
    }
  leaveOpen();
  const bare = (word: Word): Word =>
    paired.has(word)
      ? word
      : { ...word, lead: word.lead.replace(MARKS, ""), trail: word.trail.replace(MARKS, "") };
  return sentences.map((words) =>
    words.map((word) => {
      const mark = closed.get(word);
      const kept = bare(word);
      return mark ? { ...kept, trail: kept.trail + mark } : kept;
    }),
  );
}

/** The last word of what is quoted after "she said,"; undefined where nobody is said to say it. */
function saidUntil(sentence: Sentence, first: Word): Word | undefined {
  const from = sentence.indexOf(first);
  if (!sentence.slice(Math.max(0, from - 3), from).some(({ key }) => SAYS.has(key) || key === "say"))
    return undefined;
  const goesOn = sentence.findIndex(
    ({ key }, at) =>
      at > from + 1 &&
      sentence[at - 1]?.trail === "," &&
      key === "and" &&
      NOMINATIVE.has(sentence[at + 1]?.key ?? ""),
  );
  const end = goesOn < 0 ? sentence.length : goesOn;
  // Longer, it may be the speaker's own again.
  return end - from <= LONGEST_SAID_WORDS ? sentence[end - 1] : undefined;
}

/** Some recognisers let each word last until the next: their times tell of no pause. */
const SHORTEST_PAUSE_SECONDS = 0.05;

/** The words with the silence before each and how sure they are; as they stand where the times are of other words. */
function asHeard(spoken: readonly Word[], timed: readonly TimedWord[]): Word[] {
  const heard = timed.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const words = spoken.filter(({ key }) => key !== "");
  if (heard.length === 0 || heard.length !== words.length) return [...spoken];
  const pauses = new Map(
    words.map((word, at) => [word, Math.max(0, (heard[at]?.start ?? 0) - (heard[at - 1]?.end ?? 0))]),
  );
  const hasPauses = Math.max(...pauses.values()) >= SHORTEST_PAUSE_SECONDS;
  const unsure = new Set(words.filter((_, at) => (heard[at]?.confidence ?? 1) < UNSURE_CONFIDENCE));
  return spoken.map((word) => ({
    ...word,
    ...(hasPauses && { pause: pauses.get(word) ?? 0 }),
    ...(unsure.has(word) && { isUnsure: true }),
  }));
}

export function bodyOf(sentences: readonly Sentence[]): string {
  return paragraphsOf(sentences).join("\n\n");
}

/** The start of a note as a title: unpunctuated speech becomes sentences, what was written stays as it is. */
export function titleFrom(start: string): string {
  const text = start.replace(/…$/u, "");
  if (!/^\p{Ll}/u.test(text) || /[.!?]/u.test(text)) return start;
  const title = bodyOf(manuscriptOf({ transcript: text }).sentences).replace(/\s+/gu, " ");
  if (title === "") return start;
  return text === start ? title : `${title.replace(/[.,;:!]+$/u, "")}…`;
}

const MAX_EMOJI = 2;
const MAX_HASHTAGS = 3;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{fe0f}/gu;
const CLOSING_TAGS = /(?:\s+#[\p{L}\p{N}_]+)+\s*$/u;
/** A tag between two sentences belongs to neither. */
const LOOSE_TAG = /(?<=[.!?…]\s+|\p{Extended_Pictographic}\s+)#[\p{L}\p{N}_]+\s+(?=\p{Lu})/gu;

/** Typed notes bring signs that speech has not: few emoji stay, and hashtags only at the end (rubric R16). */
function tidySigns(text: string): string {
  let emoji = 0;
  const calm = text.replace(EMOJI, (sign) => {
    emoji += 1;
    return emoji > MAX_EMOJI ? " " : sign;
  });
  const closing = CLOSING_TAGS.exec(calm)?.[0] ?? "";
  const tags = closing.match(/#[\p{L}\p{N}_]+/gu) ?? [];
  const prose = calm
    .slice(0, calm.length - closing.length)
    .replace(LOOSE_TAG, "")
    .replace(/(?<=^|\s)#(?=\p{L})/gu, "");
  return [prose, ...tags.slice(0, MAX_HASHTAGS)].join(" ");
}

const NO_WORDS: Sentence[] = [];

/** A transcript, with the times of its words where they are known. */
type Said = string | Pick<Note, "transcript" | "words">;

/** The sentences of several recordings in the order in which they were spoken, each recording its own paragraph. */
export function sentencesSaid(said: readonly Said[], language: Language): Sentence[] {
  return said.flatMap((one) => {
    const note = typeof one === "string" ? { transcript: one } : one;
    if (!hasWords(note.transcript)) return NO_WORDS;
    const { sentences } = manuscriptOf({ ...note, language: language.code });
    return sentences.map((sentence, at) => {
      const [first, ...others] = sentence;
      return at === 0 && first ? [{ ...first, gap: "\n\n" as const }, ...others] : sentence;
    });
  });
}

export function manuscriptOfAll(said: readonly string[], code: string | undefined): Manuscript {
  const transcript = said.join("\n\n");
  const language = languageOf({ transcript, ...(code && { language: code }) });
  const sentences = sentencesSaid(said, language);
  return { transcript, language, sentences, spokenWords: sizeOf(wordsOf(transcript)) };
}

export function hasWords(text: string): boolean {
  return wordsOf(text).some((word) => word.key !== "");
}
