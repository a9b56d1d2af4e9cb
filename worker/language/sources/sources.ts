import type { Source } from "#contract/drafts.ts";
import { UNSURE_CONFIDENCE } from "#contract/limits.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { addTo, amountsOf } from "../fidelity/index.ts";
import {
  isInnerHyphen,
  type Language,
  languageOf,
  numeralsOf,
  sentenceRanges,
  stemOf,
  type Token,
  tokensOf,
} from "../text/index.ts";

export type SpokenRecording = { id: string; words: readonly TimedWord[] };

/** What was said in a session, made ready for finding words in it. */
export interface Spoken {
  language: Language;
  /** All that was said, one recording after the other, with more places between two of them than a source may skip. */
  places: (Place | undefined)[];
  byKey: ReadonlyMap<string, readonly number[]>;
}

interface Place {
  recordingId: string;
  start: number;
  end: number;
  /** Whether the recogniser itself thinks it likelier wrong than right. */
  isUnsure: boolean;
}

/** How many of the words said may lie between two that follow each other in a post: fillers, slips, asides. */
const MAX_WORDS_SKIPPED = 8;

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
interface Unit {
  /** What it is, and for a number also what else it may be: "twelve fifty" is 1250 or 12.50. */
  keys: readonly [string, ...string[]];
  /** Token indices, `to` exclusive. */
  from: number;
  to: number;
  /** Whether it says something by itself, as a word of grammar does not. */
  isContent: boolean;
}

function unitsOf(tokens: readonly Token[], language: Language): Unit[] {
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

type Stretch = Pick<Source, "start" | "end">;

interface Match {
  unit: number;
  place: number;
  /** Of the best chain that ends here. */
  score: number;
  previous: Match | undefined;
}

const CONTENT_WORTH = 1;
const GRAMMAR_WORTH = 0.35;
/** Words that the writer put in between. */
const MAX_UNITS_SKIPPED = 3;
const UNIT_SKIPPED_COST = 0.6;
const WORD_SKIPPED_COST = 0.15;
/** A word that was said more often than this is as good as everywhere; it also bounds the time that any text can take. */
const MAX_PLACES = 100;
/** What plays is never shorter than this, so that there is something to hear. */
const MIN_SECONDS = 0.1;
/** Of a sentence of which this much was said, a single word of content is enough. */
const MOST_OF_SENTENCE = 0.5;
const MIN_CONTENT = 2;
const MIN_MATCHES = 3;
const MAX_PIECE_TOKENS = 120;
/** Measured with the local recogniser: notes heard well stay below it, notes heard in noise have twice as many. */
const MANY_UNSURE = 0.33;

export const sourcesOf = (text: string, spoken: Spoken, unsaid?: readonly Stretch[]): Source[] =>
  traced(text, spoken, unsaid).sources;

/** For each sentence, or part of one, that was said: in order, never over each other or what is `unsaid`. `heardPoorly`: probably misheard. */
export function traced(text: string, spoken: Spoken, unsaid: readonly Stretch[] = []) {
  const places: (Place | undefined)[] = [];
  const sources = piecesOf(text, unsaid).flatMap((tokens) => {
    const units = unitsOf(tokens, spoken.language);
    const chains = chainsIn(matchesIn(units, spoken), units);
    places.push(...chains.flat().map(({ place }) => spoken.places[place]));
    return chains.map((chain) => sourceOf(chain, units, tokens, spoken));
  });
  const unsure = places.filter((place) => place?.isUnsure).length;
  return { sources, heardPoorly: unsure > 0 && unsure >= places.length * MANY_UNSURE };
}

/** Sentences, or the parts of them between marks. A long one is cut, to bound the time that any text can take. */
function piecesOf(text: string, unsaid: readonly Stretch[]): Token[][] {
  const marks = new Uint8Array(text.length);
  for (const { start, end } of unsaid) marks.fill(1, start, end);
  const tokens = tokensOf(text);
  return sentenceRanges(text, tokens).flatMap(({ from, to }) => {
    const pieces: Token[][] = [[]];
    for (const token of tokens.slice(from, to)) {
      const isMarked = marks.subarray(token.start, token.end).includes(1);
      const isFull = pieces.at(-1)?.length === MAX_PIECE_TOKENS;
      if (isMarked || isFull) pieces.push([]);
      // The comma after a mark belongs to what is marked.
      const isStray = pieces.at(-1)?.length === 0 && /^[,;:.!?…]$/.test(token.text);
      if (!isMarked && !isStray) pieces.at(-1)?.push(token);
    }
    return pieces;
  });
}

/** Where a unit was said; nowhere in particular where that is too often. */
function placesOf({ keys: [key] }: Unit, { byKey }: Spoken): readonly number[] {
  const places = byKey.get(key) ?? [];
  return places.length > MAX_PLACES ? [] : places;
}

/** Every place where a unit of the text was said, each with the best way there: few words left out on either side. */
function matchesIn(units: readonly Unit[], spoken: Spoken): Match[] {
  /** Of each unit, in the order of their places. */
  const matches: Match[][] = [];
  for (const [at, unit] of units.entries()) {
    const worth = unit.isContent ? CONTENT_WORTH : GRAMMAR_WORTH;
    const before = matches.slice(-MAX_UNITS_SKIPPED - 1).reverse();
    /** How many of each lie before the place; the places ascend. */
    const passed = before.map(() => 0);
    const matchAt = (place: number): Match => {
      const match: Match = { unit: at, place, score: worth, previous: undefined };
      for (let skippedUnits = 0; skippedUnits < before.length; skippedUnits += 1) {
        const others = before[skippedUnits] ?? [];
        let next = passed[skippedUnits] ?? 0;
        while ((others[next]?.place ?? place) < place) next += 1;
        passed[skippedUnits] = next;
        for (let index = next - 1; index >= 0; index -= 1) {
          const previous = others[index];
          const skipped = place - 1 - (previous?.place ?? 0);
          if (!previous || skipped > MAX_WORDS_SKIPPED) break;
          const cost = skippedUnits * UNIT_SKIPPED_COST + skipped * WORD_SKIPPED_COST;
          const score = previous.score + worth - cost;
          if (score <= match.score) continue;
          match.score = score;
          match.previous = previous;
        }
      }
      return match;
    };
    matches.push(placesOf(unit, spoken).map(matchAt));
  }
  return matches.flat();
}

/** The best runs of a sentence's words through what was said, none over another, in the order of the sentence. */
function chainsIn(matches: Match[], units: readonly Unit[]): Match[][] {
  // Where the same was said twice, the later one is what a speaker who begins again means.
  const ends = matches.sort((one, other) => other.score - one.score || other.place - one.place);
  const isTaken = new Uint8Array(units.length);
  const chains: Match[][] = [];
  const isFree = ({ unit }: Match) => !isTaken[unit];
  for (const end of ends) {
    if (!isFree(end)) continue;
    const chain = [end];
    for (let match = end.previous; match && isFree(match); match = match.previous) chain.unshift(match);
    const from = chain[0]?.unit ?? 0;
    if (!isEvidence(chain, units) || isTaken.subarray(from, end.unit).includes(1)) continue;
    isTaken.fill(1, from, end.unit + 1);
    chains.push(chain);
  }
  return chains.sort(([one], [other]) => (one?.unit ?? 0) - (other?.unit ?? 0));
}

function isEvidence(chain: readonly Match[], units: readonly Unit[]): boolean {
  const content = chain.filter(({ unit }) => units[unit]?.isContent).length;
  if (chain.length === units.length) return content > 0 || chain.length >= MIN_MATCHES;
  if (content >= MIN_CONTENT && chain.length >= MIN_MATCHES) return true;
  return content > 0 && chain.length > 1 && chain.length >= units.length * MOST_OF_SENTENCE;
}

/** What a chain covers, with the signs before and after it where it begins or ends its piece. */
function sourceOf(chain: readonly Match[], units: Unit[], tokens: Token[], { places }: Spoken): Source {
  const [first, last] = [chain[0], chain.at(-1)];
  const from = first?.unit === 0 ? 0 : (units[first?.unit ?? 0]?.from ?? 0);
  const to = last?.unit === units.length - 1 ? tokens.length : (units[last?.unit ?? 0]?.to ?? 0);
  const [begin, end] = [places[first?.place ?? 0], places[last?.place ?? 0]];
  const seconds = begin?.start ?? 0;
  return {
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
    recordingId: begin?.recordingId ?? "",
    from: seconds,
    to: Math.max(end?.end ?? 0, seconds + MIN_SECONDS),
  };
}
