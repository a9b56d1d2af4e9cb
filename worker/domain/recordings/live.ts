import { MAX_LIVE_SECONDS, MAX_PIECE_SECONDS } from "#contract/limits.ts";
import type { PieceFields } from "#contract/recordings.ts";
import { AppError, existing } from "../../errors.ts";
import { timedWords } from "../../language/sources/index.ts";
import { hasUnspaced } from "../../language/text/index.ts";
import type { VoiceRules } from "../../language/writer.ts";
import type { Transcription } from "../../services/whisper.ts";
import { sniffAudio } from "../audio/container.ts";
import { readWav } from "../audio/wav.ts";
import type { ModelDeps } from "../models.ts";
import { withoutUnsaid } from "./silence.ts";
import { parseSound, type Sound, transcribe } from "./transcribe.ts";

const RATE = 16_000;
/** How far apart the end of a piece and the beginning of the next may be. */
const SEAM_SECONDS = 0.3;
/** How much longer the recording may be than its pieces together: recorders stop a moment after the sound, and round up. */
const TAIL_SECONDS = 1.5;
/** A piece counts as so much at least: each is a call. */
const MIN_SECONDS = 1;

export type Piece = Pick<PieceFields, "index" | "from" | "pause" | "final">;

/** A piece, and what was said in it, on the recording's own time line. */
type HeardPiece = Piece & { seconds: number; speech: Transcription };

/** Resolves once its piece was heard; to undefined if that failed. */
type Place = PromiseWithResolvers<HeardPiece | undefined> & { seconds?: number; speech?: Transcription };

/** Where the sound of a piece is what the recorder makes: 16 kHz, mono, 16 bits. Null where nobody makes a sound in it. */
function pieceOf(bytes: Uint8Array<ArrayBuffer>): { seconds: number; sound: Sound | null } {
  if (sniffAudio(bytes) !== "wav") throw new AppError("not_audio");
  const { format, channels, rate, bits, samples } = readWav(bytes);
  if (format !== 1 || channels !== 1 || rate !== RATE || bits !== 16) throw new AppError("not_audio");
  const seconds = samples.length / 2 / RATE;
  if (seconds > MAX_PIECE_SECONDS) throw new AppError("too_long");
  try {
    return { seconds, sound: parseSound(bytes) };
  } catch (error) {
    if (isSilence(error)) return { seconds, sound: null };
    throw error;
  }
}

const isSilence = (error: unknown): boolean => error instanceof AppError && error.code === "no_speech";

const NOTHING: Transcription = { text: "", words: [] };

/** The pieces of one recording, heard while it runs. In memory only: what is lost with it is heard again, whole, after the recording's end. */
export class LiveTranscript {
  private readonly places = new Map<number, Place>();

  constructor(
    private readonly models: ModelDeps,
    private readonly rules: Pick<VoiceRules, "spellings">,
  ) {}

  /** What was said in a piece; the same one again is not heard twice. */
  async hear(piece: Piece, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const { seconds, sound } = pieceOf(bytes);
    const place = this.placeOf(piece.index);
    if (place.seconds !== undefined) return existing(await place.promise, "speech_unavailable").speech.text;
    if (this.seconds() + Math.max(seconds, MIN_SECONDS) > MAX_LIVE_SECONDS) throw new AppError("too_many");
    place.seconds = seconds;
    try {
      const speech = sound ? await this.transcribe(piece.index, sound) : NOTHING;
      place.speech = speech;
      place.resolve({ ...piece, seconds, speech });
      return speech.text;
    } catch (error) {
      place.resolve(undefined);
      throw error;
    }
  }

  /** The whole recording's transcript, if its pieces are that: `count` of them, one after the other, each cut where nobody speaks. */
  async join(count: number, seconds: number): Promise<Transcription | undefined> {
    const places = Array.from({ length: count }, (_, index) => this.placeOf(index).promise);
    const pieces = (await Promise.all(places)).filter((piece) => piece !== undefined);
    return pieces.length === count && isWhole(pieces, seconds) ? joined(pieces, seconds) : undefined;
  }

  /** Of all pieces that were heard, or are being heard. */
  seconds(): number {
    const lengths = [...this.places.values()].flatMap(({ seconds }) => seconds ?? []);
    return lengths.reduce((sum, seconds) => sum + Math.max(seconds, MIN_SECONDS), 0);
  }

  private async transcribe(index: number, sound: Sound): Promise<Transcription> {
    const earlier = [...this.places].filter(([at]) => at < index).sort(([a], [b]) => a - b);
    const before = earlier.flatMap(([, { speech }]) => speech?.text || []).join(" ");
    try {
      return await transcribe(this.models, sound, this.rules, before);
    } catch (error) {
      if (isSilence(error)) return NOTHING;
      throw error;
    }
  }

  private placeOf(index: number): Place {
    const existingPlace = this.places.get(index);
    if (existingPlace) return existingPlace;
    const place: Place = Promise.withResolvers();
    this.places.set(index, place);
    return place;
  }
}

/** Whether the pieces are the whole of a recording of this length, with no cut through a word. */
function isWhole(pieces: readonly HeardPiece[], seconds: number): boolean {
  let end = 0;
  for (const [at, { from, pause, final, ...piece }] of pieces.entries()) {
    const isLast = at === pieces.length - 1;
    if (from === undefined || Math.abs(from - end) > SEAM_SECONDS || isLast !== final) return false;
    if (!isLast && !pause) return false;
    end = from + piece.seconds;
  }
  return end > seconds - TAIL_SECONDS;
}

/** Undefined where no piece has words: in the whole, soft speech may be heard. */
function joined(pieces: readonly HeardPiece[], seconds: number): Transcription | undefined {
  const spoken = pieces.filter(({ speech }) => speech.text !== "");
  const longest = spoken.toSorted((a, b) => b.speech.text.length - a.speech.text.length)[0]?.speech;
  const moved = spoken.flatMap(({ from = 0, speech }) =>
    (speech.words ?? []).map((word) => ({ ...word, start: word.start + from, end: word.end + from })),
  );
  const words = spoken.every(({ speech }) => speech.words) ? moved : undefined;
  const text = spoken.map(({ speech }) => speech.text).reduce(joinTexts, "");
  const whole = withoutUnsaid({ text, words, language: longest?.language }, { seconds, silences: [] });
  if (whole.text === "") return undefined;
  return { ...whole, words: timedWords(whole.text, whole.words ?? [], seconds) };
}

function joinTexts(before: string, next: string): string {
  if (before === "") return next;
  return before + (hasUnspaced(before.slice(-2)) && hasUnspaced(next.slice(0, 2)) ? "" : " ") + next;
}
