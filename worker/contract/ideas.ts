import { z } from "zod";
import { text } from "./fields.ts";
import { MAX_TOPIC_CHARS } from "./limits.ts";

/** A note that is too little for a post, spoken or written down to be one later. */
export const idea = z.object({
  id: z.string(),
  text: z.string(),
  /** What would complete it. */
  question: z.string(),
  createdAt: z.iso.datetime(),
});
export type Idea = z.infer<typeof idea>;

export const newIdea = z.object({ text: text().trim().min(1).max(MAX_TOPIC_CHARS) });
