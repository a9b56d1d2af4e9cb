import { z } from "zod";
import { text } from "./fields.ts";
import { NAME_MAX_CHARS } from "./limits.ts";

export const newKey = z.object({ name: text().trim().min(1).max(NAME_MAX_CHARS) });

export const accountKey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** To the hour; null before its first use. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type AccountKey = z.infer<typeof accountKey>;

/** `key` is shown this once: only its hash is stored. */
export const madeKey = accountKey.extend({ key: z.string() });
