import { FRAME, LEVEL_SECONDS, PIECE_RATE, type Piece, PieceCutter, type Voiced } from "./pieces.ts";

/** The last message: how many seconds the others told of. */
export type TapEnd = { seconds: number };

/** News of the voice, with the loudest sample since the last news, 0 to 1; or a piece of the sound. */
export type TapMessage = (Voiced & { loudest: number }) | Piece | TapEnd;

/** An order to the tap. To suspend its context instead would lose the first word after a pause. */
export type TapOrder = "pause" | "resume" | "end";

declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => object): void;
declare const AudioWorkletProcessor: new () => { readonly port: MessagePort };

const STEP = sampleRate / PIECE_RATE;
const FRAMES_PER_LEVEL = (PIECE_RATE / FRAME) * LEVEL_SECONDS;

/** Hears what the recorder hears, and gives out nothing but messages. */
class Tap extends AudioWorkletProcessor {
  private readonly cutter = new PieceCutter();
  private isPaused = false;
  private frame = new Float32Array(FRAME);
  private sampleCount = 0;
  private frames = 0;
  private loudest = 0;
  /** Where the next sample is taken, counted from the block that comes next, and the last one of the block before. */
  private at = 0;
  private last = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<TapOrder>) => {
      this.isPaused = data !== "resume";
      this.cutter.pause();
      if (data !== "end") return;
      this.give(this.cutter.end());
      this.port.postMessage({ seconds: this.cutter.seconds });
    };
  }

  process(inputs: Float32Array[][]): boolean {
    const block = inputs[0]?.[0];
    if (!block || this.isPaused) return true;
    for (; this.at < block.length; this.at += STEP) {
      const index = Math.floor(this.at);
      const before = index === 0 ? this.last : (block[index - 1] ?? 0);
      this.take(before + ((block[index] ?? 0) - before) * (this.at - index));
    }
    this.at -= block.length;
    this.last = block.at(-1) ?? 0;
    return true;
  }

  private take(sample: number): void {
    this.frame[this.sampleCount] = sample;
    this.sampleCount += 1;
    this.loudest = Math.max(this.loudest, Math.abs(sample));
    if (this.sampleCount < FRAME) return;
    this.give(this.cutter.take(this.frame));
    this.frame = new Float32Array(FRAME);
    this.sampleCount = 0;
    this.frames += 1;
    if (this.frames % FRAMES_PER_LEVEL > 0) return;
    this.port.postMessage({ loudest: this.loudest, ...this.cutter.voiced });
    this.loudest = 0;
  }

  private give(piece: Piece | undefined): void {
    if (piece) this.port.postMessage(piece, [piece.samples.buffer]);
  }
}

registerProcessor("tap", Tap);
