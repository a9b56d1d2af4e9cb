import { SAMPLE_RATE } from "./decode.ts";

const FRAME_SECONDS = 0.02;
const FRAME_SAMPLES = SAMPLE_RATE * FRAME_SECONDS;
const MIN_PIECE_FRAMES = 5 / FRAME_SECONDS;
/** A shorter one is within a word. */
const MIN_PAUSE_FRAMES = 0.18 / FRAME_SECONDS;
/** A voice stands out of the room by this much where there are pauses; where there are none, it is what is near the top. */
const ABOVE_FLOOR_DB = 9;
const BELOW_PEAK_DB = 12;
/** And it is never fainter than this. */
const FAINTEST_VOICE_DB = -62;
/** Less sound than this is a click. */
const MIN_VOICE_FRAMES = 0.16 / FRAME_SECONDS;
/** Between the loudest of a voice and the faintest of its sounds. */
const VOICE_RANGE_DB = 30;
const MIN_STRETCH_FRAMES = 0.08 / FRAME_SECONDS;
/** Syllables rise and fall; a tone or a fan does not. */
const MIN_VOICE_RANGE_DB = 6;
const SILENCE_DB = -100;

/** A stretch of samples, `end` exclusive. */
export interface Piece {
  start: number;
  end: number;
}

/** A stretch of time in seconds. */
export interface Stretch {
  start: number;
  end: number;
}

/**
 * Cuts a recording into pieces of 5 to `maxSeconds` seconds (a single one may be shorter) at its longest pauses. Pieces
 * without a voice are left out, so silence, steady noise and plain tones give none.
 */
export function cutAtPauses(samples: Int16Array, maxSeconds: number): Piece[] {
  const levels = frameLevels(samples);
  const threshold = voiceThreshold(levels);
  return cut(levels, threshold, maxSeconds / FRAME_SECONDS, 0, levels.length)
    .filter(([start, end]) => hasVoice(levels.slice(start, end), threshold))
    .map(([start, end]) => ({
      start: start * FRAME_SAMPLES,
      end: end === levels.length ? samples.length : end * FRAME_SAMPLES,
    }));
}

/** Where there is a voice between pauses; the whole sound when it has no pause. */
export function voicedIn(samples: Int16Array): Stretch[] {
  const levels = frameLevels(samples);
  const sorted = levels.toSorted((a, b) => a - b);
  const threshold = Math.max(voiceThreshold(levels), quantile(sorted, 0.95) - VOICE_RANGE_DB);
  const stretches: Piece[] = [];
  for (const [at, level] of levels.entries()) {
    if (level <= threshold) continue;
    const last = stretches.at(-1);
    if (last && at - last.end < MIN_PAUSE_FRAMES) last.end = at + 1;
    else stretches.push({ start: at, end: at + 1 });
  }
  const voiced = stretches.filter(({ start, end }) => end - start >= MIN_STRETCH_FRAMES);
  return (voiced.length > 0 ? voiced : [{ start: 0, end: levels.length }]).map(({ start, end }) => ({
    start: start * FRAME_SECONDS,
    end: end * FRAME_SECONDS,
  }));
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

function cut(
  levels: number[],
  threshold: number,
  maxFrames: number,
  start: number,
  end: number,
): [number, number][] {
  if (end - start <= maxFrames) return [[start, end]];
  const at = bestCut(levels, threshold, start + MIN_PIECE_FRAMES, end - MIN_PIECE_FRAMES);
  return [...cut(levels, threshold, maxFrames, start, at), ...cut(levels, threshold, maxFrames, at, end)];
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
