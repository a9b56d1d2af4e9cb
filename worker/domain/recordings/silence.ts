import * as sources from "../../language/sources/index.ts";
import { fold, hasUnspaced, hasWords, isOnlyFillers } from "../../language/text/index.ts";
import type { Transcription } from "../../services/whisper.ts";
import type { Span } from "../audio/silences.ts";

/** Nobody speaks faster. Scripts without spaces are cut into smaller words, of which more are said. */
const MAX_WORDS_PER_SECOND = 7;
const UNSPACED_WORD = 0.6;
/** So many may be said in no time, as short recordings are measured roughly. */
const SPARE_WORDS = 7;
/** A phrase that is said more often than this in a row is a loop of the recogniser. */
const MOST_REPEATS = 4;
const LONGEST_PHRASE = 40;
/** A loop within a word: “ha-ha-ha-…”. */
const LOOPED_WORD = /([\p{L}\p{N}]{1,6}[-.]?)\1{14,}/u;
/** So few words, and nothing but them again and again, are no note. */
const EMPTY_PHRASE = 10;
/** What recognisers write of a noise: `[BLANK_AUDIO]`, `♪ la la ♪`. In round brackets it is one only where there is nothing else. */
const CAPTION = /\[[^\][]*\]|【[^【】]*】|♪[^♪]*♪|^(?:\s*[(（*][^()（）*]*[)）*])+\s*$/gu;
/** Recognisers stretch what was said just before a pause into it by as much. */
const STRETCH_SECONDS = 0.7;
/** Of a sentence that is cut, so many words are over silence. */
const SILENT_SHARE = 0.8;
/** Words with such a gap between them belong to two sentences, whatever the signs say. */
const GAP_SECONDS = 1;
/** Less sound than this holds no word. */
const MIN_SPEECH_SECONDS = 0.2;
const SURELY_SILENT = 0.8;
const LIKELY_SILENT = 0.5;

type MeasuredSound = {
  seconds: number;
  silences: readonly Span[];
  vocabulary?: readonly string[];
  before?: string;
};

/** What was really said: nothing over silence, faster than anybody speaks, or again and again. The text is empty if nothing is left. */
export function withoutUnsaid(transcription: Transcription, sound: MeasuredSound): Transcription {
  const loudSeconds = sound.silences.reduce((rest, { start, end }) => rest - (end - start), sound.seconds);
  const { text: whole, silenceProbability = 0 } = transcription;
  const nothing = { ...transcription, text: "", words: undefined };
  if (loudSeconds < MIN_SPEECH_SECONDS || silenceProbability >= SURELY_SILENT) return nothing;
  const spans = sources.wordSpansIn(whole);
  const times = timesOf(transcription, sound.seconds);
  const uncaptioned = whole.replace(CAPTION, (caption) => "\0".repeat(caption.length));
  const isCut = spans.map(({ text, start }) => uncaptioned[start] === "\0" || LOOPED_WORD.test(text));
  for (const { from, to } of times ? sentencesIn(spans, times) : [])
    if (isOverSilence(times?.slice(from, to) ?? [], sound.silences)) isCut.fill(true, from, to);
  const keys = spans.map(({ text }) => fold(text));
  const isFastWhole = isTooFast(keys, loudSeconds);
  const loops = loopsIn(spans, keys);
  const empty = loops.filter(({ phrase }) => phrase <= EMPTY_PHRASE);
  const isAll = empty.reduce((sum, { from, to }) => sum + to - from, 0) === keys.length;
  for (const { from, to, phrase } of loops) {
    const span = times && (times[to - 1]?.end ?? 0) - (times[from]?.start ?? 0);
    const isFast = span === undefined ? isFastWhole : isTooFast(keys.slice(from, to), span);
    isCut.fill(true, isFast || isAll ? from : from + phrase, to);
  }
  const remaining = keys.filter((_, at) => !isCut[at]);
  if (isTooFast(remaining, loudSeconds)) return nothing;
  const text = remaining.length < keys.length ? sources.withoutWords(whole, spans, isCut) : whole;
  const isDoubtful = silenceProbability >= LIKELY_SILENT || loudSeconds < sound.seconds / 2;
  if (!hasWords(text) || isOnlyFillers(text) || (isDoubtful && isEcho(text, sound))) return nothing;
  if (remaining.length === keys.length) return transcription;
  return { ...transcription, text, words: transcription.words && times?.filter((_, at) => !isCut[at]) };
}

/** When each word of the text was said; of a recogniser that times whole passages, when its passage was. */
function timesOf({ text, words, passages }: Transcription, seconds: number) {
  const timed = words && sources.timedWords(text, words, seconds);
  if (timed || !passages) return timed;
  const spans = passages.flatMap((passage) =>
    sources.spokenWordsIn(passage.text).map(() => ({ ...passage })),
  );
  return spans.length === sources.spokenWordsIn(text).length ? spans : undefined;
}

/** Sentences as the recogniser wrote them: words `from` to `to`, which is exclusive. */
function sentencesIn(words: readonly sources.WordSpan[], times: readonly Span[]) {
  const ends = words.flatMap((word, at) => {
    const gap = (times[at + 1]?.start ?? 0) - (times[at]?.end ?? 0);
    return word.endsSentence || gap >= GAP_SECONDS || at === words.length - 1 ? [at + 1] : [];
  });
  return ends.map((to, at) => ({ from: ends[at - 1] ?? 0, to }));
}

/** Judged by sentences, as the time of a single word is too rough. */
function isOverSilence(words: readonly Span[], silences: readonly Span[]): boolean {
  const silencesOf = words.flatMap(({ start, end }) => {
    const middle = (start + end) / 2;
    return silences.find((silence) => silence.start <= middle && middle < silence.end) ?? [];
  });
  const [first] = silencesOf;
  const reach = (words.at(-1)?.end ?? 0) - (first?.start ?? 0);
  return first !== undefined && silencesOf.length >= words.length * SILENT_SHARE && reach >= STRETCH_SECONDS;
}

function isTooFast(keys: readonly string[], seconds: number): boolean {
  const size = keys.reduce((sum, key) => sum + (hasUnspaced(key) ? UNSPACED_WORD : 1), 0);
  return size > MAX_WORDS_PER_SECOND * seconds + SPARE_WORDS;
}

/** Where a phrase of `phrase` words is repeated: from its first word to the one after the last repeat. */
function loopsIn(spans: readonly sources.WordSpan[], keys: readonly string[]) {
  const loops: { from: number; to: number; phrase: number }[] = [];
  for (let at = 0; at < keys.length; ) {
    const loop = loopAt(keys, at);
    at = loop?.to ?? at + 1;
    if (!loop) continue;
    const { from, phrase } = loop;
    // A sentence before it may end as the phrase does.
    const isWhole = spans[from - 1]?.endsSentence ?? true;
    const inIt = isWhole ? 0 : spans.slice(from, from + phrase).findIndex((word) => word.endsSentence) + 1;
    loops.push({ ...loop, from: from + inIt });
  }
  return loops;
}

function loopAt(keys: readonly string[], from: number) {
  for (let phrase = 1; phrase <= LONGEST_PHRASE; phrase += 1) {
    let to = from + phrase;
    while (to < keys.length && keys[to] === keys[to - phrase]) to += 1;
    const repeats = Math.floor((to - from) / phrase);
    if (repeats <= MOST_REPEATS) continue;
    // What begins like the phrase and goes on otherwise was said; at the end the recogniser was cut off.
    return { from, to: to === keys.length ? to : from + repeats * phrase, phrase };
  }
  return undefined;
}

const wordKeys = (text: string) =>
  sources.wordSpansIn(text).reduce((keys, word) => `${keys} ${fold(word.text)}`, "");

/** Given a prompt and silence, speech models write down the prompt: names, or the end of what was said before. */
function isEcho(text: string, { vocabulary = [], before = "" }: MeasuredSound): boolean {
  if (wordKeys(before).endsWith(wordKeys(text))) return true;
  const plain = (name: string) => name.toLowerCase().replace(/\.$/, "").trim();
  const names = new Set(vocabulary.map(plain));
  return text.split(",").every((part) => names.has(plain(part)));
}
