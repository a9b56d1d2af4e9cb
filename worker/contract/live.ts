import { z } from "zod";
import { idempotencyKey } from "./recordings.ts";

/** A piece of a recording that still runs, beside its sound in the part `piece`. */
export const liveFields = z.object({
  /** Its recorder's own, as in `Idempotency-Key`. */
  recordingId: idempotencyKey,
  index: z.coerce.number().int().nonnegative(),
});

/** What was said in it, for its speaker to see that they are heard; empty where nothing was. */
export const liveResponse = z.object({ text: z.string() });
