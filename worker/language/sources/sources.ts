import type { Source } from "#contract/drafts.ts";
import { type Range, sentenceRanges, type Token, tokensOf } from "../text/index.ts";
import { MAX_PLACES, type Match, matchesIn, rowsFor } from "./chains.ts";
import type { Place, Spoken } from "./spoken.ts";
import { type Unit, unitsOf } from "./units.ts";

/** A stretch of a text, in UTF-16 offsets. */
interface Stretch {
  start: number;
  end: number;
}

/** What plays is never shorter than this, so that there is something to hear. */
const MIN_SECONDS = 0.1;
/** A run of words is a source only where most of it was said. */
const MIN_DENSITY = 0.5;
/** Of a sentence of which this much was said, a single word of content is enough. */
const MOST_OF_SENTENCE = 0.5;
const MIN_CONTENT = 2;
const MIN_MATCHES = 3;
/** Of two places where the same was said, the one that goes on where the sentence before ended is likelier. */
const NEXT_BONUS = 0.5;
const NEXT_PLACES = 20;
/** The best come first; after so many that are none, no more are looked for. */
const MAX_TRIES_A_UNIT = 4;
/** Measured with the local recogniser: notes heard well stay below it, notes heard in noise have twice as many. */
const MANY_UNSURE = 0.33;

/** Where a text was said, and whether many of the words that were found were probably misheard. */
export interface Traced {
  sources: Source[];
  heardPoorly: boolean;
}

export const sourcesOf = (text: string, spoken: Spoken, unsaid?: readonly Stretch[]): Source[] =>
  traced(text, spoken, unsaid).sources;

/**
 * Where the sentences of a text were said (design §8): for each sentence, or each part of it that was said, one stretch of
 * one recording. The stretches are ordered, never overlap each other or what is `unsaid`, and lie within their sentence
 * with the punctuation around it. Pure, and a few milliseconds for a post.
 */
export function traced(text: string, spoken: Spoken, unsaid: readonly Stretch[] = []): Traced {
  if (spoken.byKey.size === 0) return { sources: [], heardPoorly: false };
  const tokens = tokensOf(text);
  const isMarked = overlapsAny(unsaid);
  const rows = rowsFor(spoken);
  let last = -1;
  const found: (Place | undefined)[] = [];
  const sources = sentenceRanges(text, tokens)
    .flatMap(inPieces)
    .flatMap(({ from, to }) => {
      const own = tokens.slice(from, to);
      const units = unitsOf(own, spoken.language, spoken.functionWords);
      const chains = withCorrected(chainsIn(matchesIn(units, spoken, rows), units, last), units, spoken);
      last = chains.at(-1)?.at(-1)?.place ?? last;
      return chains.flatMap((chain) =>
        unmarkedRuns(chain, units, own, isMarked).map((run) => {
          found.push(...run.map(({ place }) => spoken.places[place]));
          return sourceOf(run, units, own, spoken, isMarked);
        }),
      );
    });
  const unsure = found.filter((place) => place?.isUnsure).length;
  return { sources, heardPoorly: unsure > 0 && unsure >= found.length * MANY_UNSURE };
}

/** Sentences longer than this are compared in pieces, to bound the time that any text can take. */
const MAX_SENTENCE_TOKENS = 120;

function inPieces({ from, to }: Range): Range[] {
  const pieces = Math.ceil((to - from) / MAX_SENTENCE_TOKENS);
  return Array.from({ length: pieces }, (_, at) => ({
    from: from + at * MAX_SENTENCE_TOKENS,
    to: Math.min(to, from + (at + 1) * MAX_SENTENCE_TOKENS),
  }));
}

/** Whether a stretch overlaps one of `marks`, which are in order and apart. */
function overlapsAny(marks: readonly Stretch[]): (stretch: Stretch) => boolean {
  return ({ start, end }) => {
    let [low, high] = [0, marks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((marks[middle]?.end ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return (marks[low]?.start ?? end) < end;
  };
}

/** How far from its sentence a number may have been said: "So we sold 15. No, not 15, what am I saying, 50." */
const CORRECTION_REACH = 40;

/** With the numbers that were said further on than the words around them, in a correction, each as a run of its own. */
function withCorrected(chains: Match[][], units: readonly Unit[], { byKey }: Spoken): Match[][] {
  const all = [...chains];
  let last: Match | undefined;
  let next = 0;
  for (const [unit, { key, isNumber }] of units.entries()) {
    const chain = chains[next];
    if (chain && (chain[0]?.unit ?? 0) <= unit) {
      last = chain.at(-1);
      next += 1;
    }
    const places = byKey.get(key) ?? [];
    if (!last || last.unit >= unit || !isNumber || places.length > MAX_PLACES) continue;
    const after = last.place;
    const place = places.find((at) => at > after && at - after <= CORRECTION_REACH);
    if (place !== undefined) all.push([{ unit, place, score: 0, previous: undefined }]);
  }
  return all.sort((one, other) => (one[0]?.unit ?? 0) - (other[0]?.unit ?? 0));
}

/** The best runs of a sentence's words through what was said, none over another, in the order of the sentence. */
function chainsIn(matches: Match[], units: readonly Unit[], last: number): Match[][] {
  const worth = (match: Match) => {
    const isNext = match.place > last && match.place - last <= NEXT_PLACES + match.unit;
    return match.score + (isNext ? NEXT_BONUS : 0);
  };
  // Where the same was said twice, the later one is what a speaker who begins again means.
  const ends = matches.sort((one, other) => worth(other) - worth(one) || other.place - one.place);
  const taken = new Uint8Array(units.length);
  const chains: Match[][] = [];
  let tries = units.length * MAX_TRIES_A_UNIT;
  for (const end of ends) {
    if (taken[end.unit]) continue;
    tries -= 1;
    if (tries < 0) break;
    const chain = [end];
    for (let match = end.previous; match && !taken[match.unit]; match = match.previous) chain.push(match);
    chain.reverse();
    const from = chain[0]?.unit ?? 0;
    if (!isEvidence(chain, units) || taken.subarray(from, end.unit).includes(1)) continue;
    taken.fill(1, from, end.unit + 1);
    chains.push(chain);
  }
  return chains.sort((one, other) => (one[0]?.unit ?? 0) - (other[0]?.unit ?? 0));
}

/** Whether so many words in this order cannot be chance. */
function isEvidence(chain: readonly Match[], units: readonly Unit[]): boolean {
  const [first, last] = [chain[0], chain.at(-1)];
  if (!first || !last) return false;
  const content = contentIn(chain, units);
  if (chain.length === units.length) return content > 0 || chain.length >= MIN_MATCHES;
  if (chain.length / (last.unit + 1 - first.unit) < MIN_DENSITY) return false;
  if (content >= MIN_CONTENT && chain.length >= MIN_MATCHES) return true;
  return content > 0 && chain.length > 1 && chain.length >= units.length * MOST_OF_SENTENCE;
}

const contentIn = (chain: readonly Match[], units: readonly Unit[]): number =>
  chain.filter(({ unit }) => units[unit]?.isContent).length;

/** The parts of a chain between marks. A single word of grammar that is left over is none. */
function unmarkedRuns(
  chain: readonly Match[],
  units: readonly Unit[],
  tokens: readonly Token[],
  isMarked: (stretch: Stretch) => boolean,
): Match[][] {
  const runs: Match[][] = [[]];
  let next = chain[0]?.unit ?? 0;
  for (const match of chain) {
    const skipped = units.slice(next, match.unit + 1).map((unit) => extentOf(unit, tokens));
    if (skipped.some(isMarked)) runs.push([]);
    const own = units[match.unit];
    if (own && !isMarked(extentOf(own, tokens))) runs.at(-1)?.push(match);
    next = match.unit + 1;
  }
  return runs.filter((run) => run.length > 1 || contentIn(run, units) > 0);
}

const extentOf = ({ from, to }: Unit, tokens: readonly Token[]): Stretch => ({
  start: tokens[from]?.start ?? 0,
  end: tokens[to - 1]?.end ?? 0,
});

function sourceOf(
  run: readonly Match[],
  units: readonly Unit[],
  tokens: readonly Token[],
  { places }: Spoken,
  isMarked: (stretch: Stretch) => boolean,
): Source {
  const [first, last] = [run[0], run.at(-1)];
  const isSign = (token: Token | undefined): token is Token => token?.kind === "sign" && !isMarked(token);
  let from = units[first?.unit ?? 0]?.from ?? 0;
  let to = units[last?.unit ?? 0]?.to ?? 0;
  if (first?.unit === 0) while (isSign(tokens[from - 1])) from -= 1;
  if (last?.unit === units.length - 1) while (isSign(tokens[to])) to += 1;
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
