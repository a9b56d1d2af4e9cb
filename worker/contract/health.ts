import { z } from "zod";

/** Which implementation serves each outside need; `off` where none is configured. */
export const health = z.object({
  ok: z.boolean(),
  speech: z.enum(["workers-ai", "openai", "off"]),
  writer: z.enum(["workers-ai", "openai", "builtin"]),
  billing: z.enum(["stripe", "off"]),
  linkedin: z.enum(["linkedin", "off"]),
});
export type Health = z.infer<typeof health>;
