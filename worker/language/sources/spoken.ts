import { UNSURE_CONFIDENCE } from "#contract/limits.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { type Language, languageOf, tokensOf } from "../text/index.ts";
import { functionWordsOf, type Unit, unitsOf } from "./units.ts";

/** A recording of a session, with the times of its words. */
export interface SpokenRecording {
  id: string;
  words: readonly TimedWord[];
}

/** What was said in a session, made ready for finding words in it. */
export interface Spoken {
  language: Language;
  functionWords: ReadonlySet<string>;
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
  const texts = recordings.map(({ words }) => words.map(({ text }) => text).join(" "));
  const grammar = languageOf({ transcript: texts.join("\n"), language });
  const functionWords = functionWordsOf(grammar);
  const places: (Place | undefined)[] = [];
  const byKey = new Map<string, number[]>();
  for (const [at, { id, words }] of recordings.entries()) {
    const tokens = tokensOf(texts[at] ?? "");
    const wordAt = wordIndices(words);
    const placeOf = ({ from, to }: Unit): Place => {
      const own = words.slice(wordAt(tokens[from]?.start ?? 0), wordAt(tokens[to - 1]?.start ?? 0) + 1);
      return {
        recordingId: id,
        start: own[0]?.start ?? 0,
        end: own.at(-1)?.end ?? 0,
        isUnsure: own.some(({ confidence = 1 }) => confidence < UNSURE_CONFIDENCE),
      };
    };
    for (const unit of unitsOf(tokens, grammar, functionWords)) {
      for (const key of new Set([unit.key, ...unit.otherKeys])) {
        const said = byKey.get(key);
        if (said) said.push(places.length);
        else byKey.set(key, [places.length]);
      }
      places.push(placeOf(unit));
    }
    for (let gap = 0; gap <= MAX_WORDS_SKIPPED; gap += 1) places.push(undefined);
  }
  return { language: grammar, functionWords, places, byKey };
}

/** Which word stands at a position of the words joined by spaces; positions have to ascend. */
function wordIndices(words: readonly TimedWord[]): (position: number) => number {
  let index = 0;
  let end = words[0]?.text.length ?? 0;
  return (position) => {
    while (position >= end && index < words.length - 1) {
      index += 1;
      end += 1 + (words[index]?.text.length ?? 0);
    }
    return index;
  };
}
