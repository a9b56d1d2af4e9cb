import { UNSURE_CONFIDENCE } from "#contract/limits.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { addTo, amountsOf } from "../fidelity/index.ts";
import {
  isInnerHyphen,
  type Language,
  languageOf,
  numeralsOf,
  stemOf,
  type Token,
  tokensOf,
} from "../text/index.ts";

export interface SpokenRecording {
  id: string;
  words: readonly TimedWord[];
}

/** What was said in a session, made ready for finding words in it. */
export interface Spoken {
  language: Language;
  /** All that was said, one recording after the other, with more places between two of them than a source may skip. */
  places: (Place | undefined)[];
  byKey: ReadonlyMap<string, readonly number[]>;
}

export interface Place {
  recordingId: string;
  start: number;
  end: number;
  /** Whether the recogniser itself thinks it likelier wrong than right. */
  isUnsure: boolean;
}

/** How many of the words said may lie between two that follow each other in a post: fillers, slips, asides. */
export const MAX_WORDS_SKIPPED = 8;

/** `language` is ISO 639-1; guessed from what was said when absent. */
export function spokenIn(recordings: readonly SpokenRecording[], language: string | undefined): Spoken {
  const transcript = recordings.flatMap(({ words }) => words.map(({ text }) => text)).join(" ");
  const grammar = languageOf({ transcript, language });
  const places: (Place | undefined)[] = [];
  const byKey = new Map<string, number[]>();
  for (const { id, words } of recordings) {
    const tokens = words.flatMap((word) => tokensOf(word.text).map((token) => ({ ...token, word })));
    for (const { keys, from, to } of unitsOf(tokens, grammar)) {
      for (const key of new Set(keys)) addTo(byKey, key, places.length);
      const own = tokens.slice(from, to).map(({ word }) => word);
      places.push({
        recordingId: id,
        start: own[0]?.start ?? 0,
        end: own.at(-1)?.end ?? 0,
        isUnsure: own.some(({ confidence = 1 }) => confidence < UNSURE_CONFIDENCE),
      });
    }
    for (let gap = 0; gap <= MAX_WORDS_SKIPPED; gap += 1) places.push(undefined);
  }
  return { language: grammar, places, byKey };
}

/** What is compared: a word by its stem, or an amount, however it is written, by its value. */
export interface Unit {
  /** What it is, and for a number also what else it may be: "twelve fifty" is 1250 or 12.50. */
  keys: readonly [string, ...string[]];
  /** Token indices, `to` exclusive. */
  from: number;
  to: number;
  /** Whether it says something by itself, as a word of grammar does not. */
  isContent: boolean;
}

/** The words and amounts of a text; signs are none. */
export function unitsOf(tokens: readonly Token[], language: Language): Unit[] {
  const indices = [...tokens.keys()].filter((at) => !isInnerHyphen(tokens, at));
  const words = indices.flatMap((at) => tokens[at] ?? []);
  const view = { tokens: words, numerals: numeralsOf(language.code), code: language.code };
  const amounts = new Map(amountsOf(view).map((amount) => [amount.from, amount]));
  const units: Unit[] = [];
  for (let at = 0, to = 0; at < words.length; at = to) {
    const amount = amounts.get(at);
    const [value, ...others] = amount?.isImplied ? [] : (amount?.values ?? []);
    const isNumber = value !== undefined;
    to = (isNumber && amount?.to) || at + 1;
    const word = words[at];
    if (!word || (word.kind === "sign" && !isNumber)) continue;
    units.push({
      keys: isNumber
        ? [`#${value}`, ...others.map((other) => `#${other}`)]
        : [stemOf(word.key, language.code)],
      from: indices[at] ?? 0,
      to: (indices[to - 1] ?? 0) + 1,
      isContent: isNumber || !language.functionWords.has(word.text.replaceAll("’", "'").toLowerCase()),
    });
  }
  return units;
}
