import { z } from "zod";

/** What in a post's body the speaker did not say: a hint for the author, never a gate (design §4). */
export const unsaid = z.object({
  text: z.string(),
  kind: z.enum(["number", "name", "date", "quote", "claim"]),
  /** UTF-16 offsets into the selected body. */
  start: z.number().int(),
  end: z.number().int(),
  /** The nearest thing they did say, for *Use my words*; absent when there is none. */
  nearest: z.string().optional(),
});
export type Unsaid = z.infer<typeof unsaid>;

export const fidelity = z.object({
  /** Share of the body that traces to what was said, 0 to 1. */
  yourWords: z.number().min(0).max(1),
  unsaid: z.array(unsaid),
});
export type Fidelity = z.infer<typeof fidelity>;
