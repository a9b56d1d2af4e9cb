import { z } from "zod";
import { flag } from "./fields.ts";
import { idempotencyKey } from "./recordings.ts";

/** A piece of a recording that still runs, beside its sound in the part `piece`. */
export const liveFields = z.object({
  /** Its recorder's own, as in `Idempotency-Key`. */
  recordingId: idempotencyKey,
  index: z.coerce.number().int().nonnegative(),
  /** Seconds into the recording, pauses not counted, where the piece begins. */
  from: z.coerce.number().nonnegative().optional(),
  /** It ends where nobody speaks: at a pause, or at the end. */
  pause: flag,
  /** The last one, sent when the recording ends. */
  final: flag,
  /** Of the first answer: lets those that follow in without a look at the database. */
  ticket: z.string().max(200).optional(),
});

/** What was said in it, for its speaker to see that they are heard; empty where nothing was. */
export const liveResponse = z.object({ text: z.string(), ticket: z.string().optional() });
