import { z } from "zod";
import { changeOf, text } from "./fields.ts";
import { MAX_HABIT_CHARS } from "./limits.ts";

/** `suggested` waits for its author's word; only what is `on` is followed, and what is `off` is not suggested again. */
export const HABIT_STATES = ["suggested", "on", "off"] as const;

/** What of a post was drafted, and what its author made of it. */
const habitPair = z.object({ before: z.string(), after: z.string(), postId: z.string() });

/** How an author wants their posts, as one sentence that they and a model read. */
export const habit = z.object({
  id: z.string(),
  rule: z.string(),
  state: z.enum(HABIT_STATES),
  /** The posts that show it; none where its author wrote it. */
  evidence: z.array(habitPair),
});
export type Habit = z.infer<typeof habit>;

const rule = text()
  .overwrite((value) => value.replace(/\s+/g, " ").trim())
  .min(1)
  .max(MAX_HABIT_CHARS);

export const habitRequest = z.object({ rule });

export const habitChange = changeOf({ state: z.enum(["on", "off"]), rule });
export type HabitChange = z.infer<typeof habitChange>;

/** The same for the same sentence, in whatever case and however it ends. */
export const habitKey = (rule: string): string =>
  rule
    .trim()
    .replace(/[\s.!?…]+$/u, "")
    .toLowerCase();
