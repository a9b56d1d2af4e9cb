import { SAMPLE_RATE } from "./decode.ts";

const FRAME_SECONDS = 0.02;
const FRAME_SAMPLES = SAMPLE_RATE * FRAME_SECONDS;
const MIN_PIECE_FRAMES = 5 / FRAME_SECONDS;
const MAX_PIECE_FRAMES = 12 / FRAME_SECONDS;
/** A voice stands out of the room by this much where there are pauses; where there are none, it is what is near the top. */
const ABOVE_FLOOR_DB = 9;
const BELOW_PEAK_DB = 12;
/** And it is never fainter than this. */
const FAINTEST_VOICE_DB = -62;
/** Less sound than this is a click. */
const MIN_VOICE_FRAMES = 0.16 / FRAME_SECONDS;
/** Syllables rise and fall; a tone or a fan does not. */
const MIN_VOICE_RANGE_DB = 6;
const SILENCE_DB = -100;
/** From a voice down to what is heard in its pauses. */
const QUIET_ROOM_RANGE_DB = 30;

/** A stretch of samples, `end` exclusive. */
export interface Piece {
  start: number;
  end: number;
}

/**
 * Cuts a recording into pieces of 5 to 12 seconds (the last may be shorter when all is) at its longest pauses. Pieces
 * without a voice are left out, so silence, steady noise and plain tones give none.
 */
export function cutAtPauses(samples: Int16Array): Piece[] {
  const levels = frameLevels(samples);
  const threshold = voiceThreshold(levels);
  return cut(levels, threshold, 0, levels.length)
    .filter(([start, end]) => hasVoice(levels.slice(start, end), threshold))
    .map(([start, end]) => ({
      start: start * FRAME_SAMPLES,
      end: end === levels.length ? samples.length : end * FRAME_SAMPLES,
    }));
}

/** Whether so much sounds beside the voice that it is better heard without; in a quiet room that costs more than it gains. */
export function isNoisy(samples: Int16Array): boolean {
  const sorted = frameLevels(samples).toSorted((a, b) => a - b);
  return quantile(sorted, 0.95) - quantile(sorted, 0.1) < QUIET_ROOM_RANGE_DB;
}

/** Loudness of each 20 ms in dB below full scale. */
function frameLevels(samples: Int16Array): number[] {
  const levels: number[] = [];
  for (let at = 0; at + FRAME_SAMPLES <= samples.length; at += FRAME_SAMPLES) {
    let sum = 0;
    for (const sample of samples.subarray(at, at + FRAME_SAMPLES)) sum += (sample / 32_768) ** 2;
    levels.push(Math.max(SILENCE_DB, 10 * Math.log10(sum / FRAME_SAMPLES)));
  }
  return levels;
}

function voiceThreshold(levels: number[]): number {
  const sorted = levels.toSorted((a, b) => a - b);
  const besideRoom = quantile(sorted, 0.1) + ABOVE_FLOOR_DB;
  const nearTop = quantile(sorted, 0.95) - BELOW_PEAK_DB;
  return Math.max(Math.min(besideRoom, nearTop), FAINTEST_VOICE_DB);
}

function hasVoice(levels: number[], threshold: number): boolean {
  const loud = levels.filter((level) => level > threshold).toSorted((a, b) => a - b);
  return loud.length >= MIN_VOICE_FRAMES && quantile(loud, 0.9) - quantile(loud, 0.1) >= MIN_VOICE_RANGE_DB;
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? SILENCE_DB;
}

function cut(levels: number[], threshold: number, start: number, end: number): [number, number][] {
  if (end - start <= MAX_PIECE_FRAMES) return [[start, end]];
  const at = bestCut(levels, threshold, start + MIN_PIECE_FRAMES, end - MIN_PIECE_FRAMES);
  return [...cut(levels, threshold, start, at), ...cut(levels, threshold, at, end)];
}

/** The middle of the longest pause between two frames, or the quietest frame where nobody pauses. */
function bestCut(levels: number[], threshold: number, from: number, to: number): number {
  let longest = 0;
  let best = from;
  let quietest = Number.POSITIVE_INFINITY;
  let pauseStart = from;
  for (let at = from; at < to; at += 1) {
    const level = levels[at] ?? SILENCE_DB;
    if (level > threshold) {
      pauseStart = at + 1;
      if (longest === 0 && level < quietest) {
        quietest = level;
        best = at;
      }
    } else if (at + 1 - pauseStart > longest) {
      longest = at + 1 - pauseStart;
      best = pauseStart + Math.floor(longest / 2);
    }
  }
  return best;
}
