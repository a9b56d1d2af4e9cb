import { UNSURE_CONFIDENCE } from "#contract/limits.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { addTo } from "../fidelity/index.ts";
import { type Language, languageOf, tokensOf } from "../text/index.ts";
import { unitsOf } from "./units.ts";

/** A recording of a session, with the times of its words. */
export interface SpokenRecording {
  id: string;
  words: readonly TimedWord[];
}

/** What was said in a session, made ready for finding words in it. */
export interface Spoken {
  language: Language;
  /** All that was said, one recording after the other, with more places between two of them than a source may skip. */
  places: (Place | undefined)[];
  /** Where each word or number was said, ascending. */
  byKey: ReadonlyMap<string, readonly number[]>;
}

export interface Place {
  recordingId: string;
  /** Seconds. */
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
