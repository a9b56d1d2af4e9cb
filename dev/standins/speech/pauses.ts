/** Sound as the recogniser wants it: mono, 16 bit, little-endian. */
export const SAMPLE_RATE = 16_000;

const FRAME_SECONDS = 0.02;
const FRAME_SAMPLES = SAMPLE_RATE * FRAME_SECONDS;
/** A shorter one is within a word. */
const MIN_PAUSE_SECONDS = 0.18;
/** Less sound than this is a click. */
const MIN_VOICE_SECONDS = 0.16;
/** A shorter piece is heard badly. */
const MIN_PIECE_SECONDS = 5;
/** A voice is this much louder than the room; where there are no pauses, it is what is near the top. */
const ABOVE_FLOOR_DB = 9;
const BELOW_PEAK_DB = 12;
/** And it is never fainter than this. */
const FAINTEST_VOICE_DB = -62;
/** Between the loudest of a voice and the faintest of its sounds. */
const VOICE_RANGE_DB = 30;
/** Syllables rise and fall; a tone or a fan does not. */
const MIN_VOICE_RANGE_DB = 6;
const SILENCE_DB = -100;

/** In seconds. */
export type Stretch = { start: number; end: number };

/** Stretches of voice in pieces of at most `maxSeconds`, cut at the longest pauses. None in silence, noise and plain tones. */
export function voicedPieces(samples: Int16Array, maxSeconds: number): Stretch[][] {
  const levels = frameLevels(samples);
  const threshold = voiceThreshold(levels);
  const stretches: Stretch[] = [];
  for (const [at, level] of levels.entries()) {
    const [start, end] = [at * FRAME_SECONDS, (at + 1) * FRAME_SECONDS];
    const last = stretches.at(-1);
    if (level <= threshold) continue;
    if (last && start - last.end < MIN_PAUSE_SECONDS && end - last.start <= maxSeconds) last.end = end;
    else stretches.push({ start, end });
  }
  const frameAt = (seconds = 0) => Math.round(seconds / FRAME_SECONDS);
  const levelsOf = (piece: Stretch[]) => levels.slice(frameAt(piece[0]?.start), frameAt(piece.at(-1)?.end));
  const voices = stretches.filter(({ start, end }) => end - start >= MIN_VOICE_SECONDS / 2);
  return cut(voices, maxSeconds).filter((piece) => hasVoice(levelsOf(piece), threshold));
}

/** At the longest pause that leaves enough on both sides, again and again. */
function cut(stretches: Stretch[], maxSeconds: number): Stretch[][] {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return [];
  if (last.end - first.start <= maxSeconds) return [stretches];
  const pauses = stretches.slice(1).map(({ start }, at) => {
    const before = stretches[at]?.end ?? start;
    const isAmple = before - first.start >= MIN_PIECE_SECONDS && last.end - start >= MIN_PIECE_SECONDS;
    return { at: at + 1, seconds: isAmple ? start - before : 0 };
  });
  const { at } = pauses.reduce((longest, pause) => (pause.seconds > longest.seconds ? pause : longest));
  return [...cut(stretches.slice(0, at), maxSeconds), ...cut(stretches.slice(at), maxSeconds)];
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
  const besideRoom = quantile(levels, 0.1) + ABOVE_FLOOR_DB;
  const top = quantile(levels, 0.95);
  const aboveRoom = Math.min(besideRoom, top - BELOW_PEAK_DB);
  return Math.max(aboveRoom, top - VOICE_RANGE_DB, FAINTEST_VOICE_DB);
}

function hasVoice(levels: number[], threshold: number): boolean {
  const loud = levels.filter((level) => level > threshold);
  const isLong = loud.length * FRAME_SECONDS >= MIN_VOICE_SECONDS;
  return isLong && quantile(loud, 0.9) - quantile(loud, 0.1) >= MIN_VOICE_RANGE_DB;
}

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? SILENCE_DB;
