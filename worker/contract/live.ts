import { z } from "zod";
import { flag, text } from "./fields.ts";
import { MAX_PIECES } from "./limits.ts";
import { idempotencyKey } from "./recordings.ts";

/** A piece of a recording that still runs, beside its sound in the part `piece`. */
export const liveFields = z.object({
  /** Its recorder's own, as in `Idempotency-Key`. */
  recordingId: idempotencyKey,
  index: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_PIECES - 1),
  /** Seconds into the recording where it begins. */
  from: z.coerce.number().nonnegative().optional(),
  /** It ends where nobody speaks. */
  pause: flag,
  /** It is the last one. */
  final: flag,
  /** From the answer to an earlier piece: it stands for the login. */
  ticket: text().max(200).optional(),
});
export type PieceFields = z.infer<typeof liveFields>;

/** What was said in it; empty where nothing was. */
export const liveResponse = z.object({ text: z.string(), ticket: z.string() });
export type LiveResponse = z.infer<typeof liveResponse>;
