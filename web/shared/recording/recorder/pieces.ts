/** What recognisers hear. */
export const PIECE_RATE = 16_000;
export const FRAME = 320; // 20 ms
/** How long a time each reported level covers. */
export const LEVEL_SECONDS = 0.2;
const FRAMES_PER_SECOND = PIECE_RATE / FRAME;
/** A recogniser mishears more of what it gets with less around it: a piece ends with a sentence, or if that is long, with a phrase. */
const [SENTENCE, PHRASE, LONGEST] = [5 * FRAMES_PER_SECOND, 9 * FRAMES_PER_SECOND, 18 * FRAMES_PER_SECOND];
/** Silences this long are between sentences, or between phrases; none within a word is. */
const [SENTENCE_PAUSE, PAUSE] = [FRAMES_PER_SECOND / 2, Math.ceil(FRAMES_PER_SECOND / 4)];
/** Stays around speech: a first or last sound may be too soft to be told from silence. */
const MARGIN = FRAMES_PER_SECOND / 5;
/** Less sound than this is a click, not a word. */
const SPOKEN = 4;
/** Below the first share of the recent maximum is a pause; below the second, a fast speaker's pause, or a voice that trails off. */
const [PAUSE_SHARE, SHORT_PAUSE_SHARE] = [0.1, 0.2];
/** Silence is no louder than -50 dB, or near the softest of late: a room's own noise. */
const SILENCE = 0.003;
const [ABOVE_ROOM, ROOM_SHARE] = [2, 0.3];
/** Half as loud after seven seconds: a speaker who leans back is heard again. */
const FORGETTING = 0.998;

/** A piece of sound; stillness where nobody speaks in it. Without its `samples`, also what is said of it to the server. */
export interface Piece {
  samples: Int16Array<ArrayBuffer>;
  /** Seconds from the first frame to its beginning. */
  from: number;
  /** It ends where nobody spoke: at a pause, or at the end. */
  pause: boolean;
  final: boolean;
}

/** For how many seconds somebody has spoken, and for how many nobody has since. */
export type Voiced = { spoken: number; still: number };

type Frame = { samples: Float32Array; level: number; isSilent: boolean; isQuiet: boolean };

const hasSpeech = (frames: Frame[]): boolean => frames.filter(({ isSilent }) => !isSilent).length >= SPOKEN;

/**
 * Cuts sound at its pauses into pieces of five to eighteen seconds; at an earlier pause rather than at none, and where it is softest
 * if there is none at all. Each begins where the one before ends, or in the pause at its end, so that nothing is left out.
 */
export class PieceCutter {
  private frames: Frame[] = [];
  private frameCount = 0;
  private loudest = 0;
  private softest = Infinity;
  private isSpoken = false;
  /** In frames: how long somebody has been speaking, and what `voiced` tells. */
  private voice = 0;
  private spoken = 0;
  private still = 0;

  get seconds(): number {
    return this.frameCount / FRAMES_PER_SECOND;
  }

  get voiced(): Voiced {
    return { spoken: this.spoken / FRAMES_PER_SECOND, still: this.still / FRAMES_PER_SECOND };
  }

  /** Nobody is listened to for a while: that is no stillness. */
  pause(): void {
    this.still = 0;
  }

  /** Takes the next frame, and gives a piece once it is whole. */
  take(samples: Float32Array): Piece | undefined {
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    this.loudest = Math.max(level, this.loudest * FORGETTING);
    this.softest = Math.min(Math.max(level, SILENCE / ABOVE_ROOM), this.softest / FORGETTING);
    const silence = Math.max(SILENCE, Math.min(this.softest * ABOVE_ROOM, this.loudest * ROOM_SHARE));
    const isSilent = level < silence;
    const isQuiet = isSilent || level < this.loudest * PAUSE_SHARE;
    this.frames.push({ samples, level, isSilent, isQuiet });
    this.frameCount += 1;
    this.voice = isSilent ? 0 : this.voice + 1;
    const isVoice = this.voice >= SPOKEN;
    if (isVoice) this.spoken += 1;
    this.still = isVoice ? 0 : this.still + 1;
    this.isSpoken ||= hasSpeech(this.frames);
    const { length } = this.frames;
    const isEnd =
      length >= PHRASE ? this.isPause(length) : length >= SENTENCE && this.isPause(length, SENTENCE_PAUSE);
    if (this.isSpoken && isEnd) return this.cut(length, true);
    if (length < LONGEST) return undefined;
    const pause = this.lastPause();
    if (pause !== undefined) return this.cut(pause, true);
    const end = this.softestEnd();
    const isPause = this.frames
      .slice(end - PAUSE, end)
      .every(({ level }) => level < this.loudest * SHORT_PAUSE_SHARE);
    return isPause ? this.cut(end, true) : this.cut(end - Math.floor(PAUSE / 2), false);
  }

  /** What has not been given; undefined where nothing was taken. */
  end(): Piece | undefined {
    return this.frameCount > 0 ? { ...this.cut(this.frames.length, true), final: true } : undefined;
  }

  private cut(at: number, pause: boolean): Piece {
    const from = (this.frameCount - this.frames.length) / FRAMES_PER_SECOND;
    const piece = this.frames.slice(0, at);
    const margin = pause ? piece.slice(-MARGIN).map((frame) => ({ ...frame, isSilent: true })) : [];
    this.frames = [...margin, ...this.frames.slice(at)];
    this.isSpoken = hasSpeech(this.frames);
    const samples = new Int16Array(piece.length * FRAME);
    // Recognisers invent words for noise.
    const heardFrames = hasSpeech(piece) ? piece : [];
    for (const [index, frame] of heardFrames.entries()) {
      const loud = frame.samples.map((sample) => Math.max(-1, Math.min(sample, 1)) * 32_767);
      samples.set(loud, index * FRAME);
    }
    return { samples, from, pause, final: false };
  }

  private isPause(end: number, pause = PAUSE): boolean {
    return this.frames.slice(end - pause, end).every(({ isQuiet }) => isQuiet);
  }

  private lastPause(): number | undefined {
    for (let end = this.frames.length; end > PAUSE; end -= 1) if (this.isPause(end)) return end;
  }

  /** Where, in the later half, the softest quarter of a second ends. */
  private softestEnd(): number {
    const loudness = (end: number) =>
      this.frames.slice(end - PAUSE, end).reduce((sum, { level }) => sum + level, 0);
    let best = LONGEST / 2;
    for (let end = best; end <= LONGEST; end += 1) if (loudness(end) <= loudness(best)) best = end;
    return best;
  }
}
