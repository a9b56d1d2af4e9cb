import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { MODELS } from "#contract/models.ts";

/** One call of a model, and the most of it that may have to be paid. */
export type ModelCall = {
  model: string;
  /** What it has to do without, or stands in for, as the operator reads it behind the model. */
  workaround?: string;
  /** It is booked already, and took so much more, or is taken back. */
  corrects?: 1 | -1;
  /** It was refused because the account at the service has to pay first. */
  isUnpaid?: true;
} & (
  | { service: "speech"; seconds: number }
  | { service: "writer"; tokensIn: number; tokensOut: number }
  | { service: "voice"; characters: number }
);

/** Books a call before it is made, and what it took beyond that; takes back what nobody bills. Throws `SpentFailure` when the call must not be made. */
export type BookCall = (call: ModelCall) => Promise<void>;

export interface CallConfig {
  timeoutSeconds: number;
  /** Asked once: for a piece of a recording that still runs, which is heard again, with the whole, where it fails. */
  isPiece?: boolean;
  /** Calls that share it go where the beginning of their prompt may be cached, which costs less. */
  affinity?: string;
  book: BookCall;
}

/** The most that is asked and answered by a call for a note of ninety seconds, in tokens. */
const LARGE_CALL = { tokensIn: 15_000, tokensOut: 4_000 };

/** What one call of the writer is booked with at most; null is the built-in one. */
export const writerCall = (writer: string | null): number =>
  writer === null ? 0 : microdollarsOf({ service: "writer", model: writer, ...LARGE_CALL });

/** What five honest notes are booked with at most: each heard, drafted, reviewed and changed, and each of that tried twice. */
export function fiveNotes(writer: string | null): number {
  // Without its name it counts as the dearest, which costs little for a note.
  const speech = microdollarsOf({ service: "speech", model: "", seconds: MAX_RECORDING_SECONDS });
  return 5 * 2 * (speech + 3 * writerCall(writer));
}

/** What a call costs at most, in millionths of a US dollar. A model without a price costs as much as the dearest of its kind. */
export function microdollarsOf(call: ModelCall): number {
  const { service, model } = call;
  if (service === "writer") {
    const price = (way: "in" | "out") => priceOf(MODELS.writer, model, ({ dollars }) => dollars[way]);
    return Math.ceil(price("in") * call.tokensIn + price("out") * call.tokensOut);
  }
  const price = priceOf<{ dollars: number }>(MODELS[service], model, ({ dollars }) => dollars);
  return Math.ceil(service === "speech" ? (price * 1_000_000 * call.seconds) / 60 : price * call.characters);
}

function priceOf<M>(models: Readonly<Record<string, M>>, model: string, part: (model: M) => number) {
  const entry = models[model];
  return Math.max(...(entry === undefined ? Object.values(models) : [entry]).map(part));
}
