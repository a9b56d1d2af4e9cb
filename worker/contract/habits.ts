import { z } from "zod";

/**
 * `suggested` after three posts that show it; `on` once its author wants it; `later` until three more posts show it; `off` for
 * good (design §10).
 */
export const HABIT_STATES = ["suggested", "on", "later", "off"] as const;

/** One post that shows a habit: what a writer drafted and what its author made of it, shortened. */
const habitEvidence = z.object({ before: z.string(), after: z.string(), postId: z.string() });

export const habit = z.object({
  id: z.string(),
  /** A sentence: “Write “folks” instead of “people”.” */
  rule: z.string(),
  state: z.enum(HABIT_STATES),
  /** Latest first, at most three. */
  evidence: z.array(habitEvidence),
  /** The post that made it a suggestion, which is when the chat asks, once; null where there is none any more. */
  suggestedBy: z.string().nullable(),
});
export type Habit = z.infer<typeof habit>;

export const habitChange = z.object({ state: z.enum(["on", "later", "off"]) });
export type HabitChange = z.infer<typeof habitChange>;
