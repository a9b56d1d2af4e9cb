import { z } from "zod";
import { changeOf, notBlank, text } from "./fields.ts";
import { MAX_HABIT_CHARS, MAX_POST_CHARS } from "./limits.ts";

/** `suggested` waits for its author's word; only what is `on` is followed, and what is `off` is not suggested again. */
export const HABIT_STATES = ["suggested", "on", "off"] as const;

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

const onOneLine = (value: string) => value.replace(/\s+/g, " ").trim();
const rule = text().overwrite(onOneLine).min(1).max(MAX_HABIT_CHARS);

export const habitRequest = z.object({ rule });

export const habitChange = changeOf({ state: z.enum(["on", "off"]), rule });
export type HabitChange = z.infer<typeof habitChange>;

/** The same for the same sentence, in whatever case and however it ends. */
export const habitKey = (rule: string): string => rule.toLowerCase().replace(/^\s+|[\s.!?…]+$/gu, "");

export const sample = z.object({ id: z.string(), text: z.string(), addedAt: z.iso.datetime() });
export type Sample = z.infer<typeof sample>;

/** One post, pasted. A form takes LinkedIn's export in its part `file` instead. */
export const sampleRequest = z.object({ text: notBlank(MAX_POST_CHARS) });

/** `skipped`: repeats, empty and overlong ones, and those for which there is no room. */
export const samplesAdded = z.object({ added: z.number().int(), skipped: z.number().int() });
export type SamplesAdded = z.infer<typeof samplesAdded>;
