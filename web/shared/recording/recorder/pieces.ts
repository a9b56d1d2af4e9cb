/** What recognisers hear. */
export const PIECE_RATE = 16_000;
/** 20 ms. */
export const FRAME = 320;
const FRAMES_PER_SECOND = PIECE_RATE / FRAME;
const [SHORTEST, LONGEST] = [3 * FRAMES_PER_SECOND, 8 * FRAMES_PER_SECOND];
/** So long a silence is between phrases, not within a word. */
const PAUSE = FRAMES_PER_SECOND / 4;
/** A first sound may be too soft to be told from silence. */
const MARGIN = FRAMES_PER_SECOND / 5;
/** Silence is below this share of the loudest of late, and all below -50 dB. */
const QUIET_SHARE = 0.1;
const QUIET = 0.003;
/** Half as loud after seven seconds: a speaker who leans back is heard again. */
const FORGETTING = 0.998;

/**
 * Cuts speech at its pauses into pieces of three to eight seconds, where there are any; else where it is softest. Takes a frame
 * at a time, and gives a piece once it is whole. Silence between pieces is left out.
 */
export function pieceCutter() {
  let frames: { samples: Float32Array; level: number }[] = [];
  let loudest = 0;
  let isSpoken = false;

  const isQuiet = ({ level }: { level: number }) => level < Math.max(QUIET, loudest * QUIET_SHARE);

  function cut(at: number): Int16Array<ArrayBuffer> {
    const piece = frames.slice(0, at);
    frames = frames.slice(at);
    isSpoken = !frames.every(isQuiet);
    const samples = new Int16Array(piece.length * FRAME);
    for (const [index, frame] of piece.entries())
      samples.set(
        frame.samples.map((sample) => Math.max(-1, Math.min(sample, 1)) * 32_767),
        index * FRAME,
      );
    return samples;
  }

  /** In the later half, where a quarter of a second around it is softest. */
  function softest(): number {
    const loudness = (at: number) =>
      frames.slice(at - PAUSE / 2, at + PAUSE / 2).reduce((sum, { level }) => sum + level, 0);
    let best = LONGEST;
    for (let at = LONGEST / 2; at < LONGEST - PAUSE; at += 1) if (loudness(at) < loudness(best)) best = at;
    return best;
  }

  return (samples: Float32Array): Int16Array<ArrayBuffer> | undefined => {
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    loudest = Math.max(level, loudest * FORGETTING);
    const frame = { samples, level };
    frames.push(frame);
    isSpoken ||= !isQuiet(frame);
    if (!isSpoken && frames.length > MARGIN) frames.shift();
    if (isSpoken && frames.length >= SHORTEST && frames.slice(-PAUSE).every(isQuiet))
      return cut(frames.length);
    return frames.length >= LONGEST ? cut(softest()) : undefined;
  };
}
