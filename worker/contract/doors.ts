import { z } from "zod";
import { text } from "./fields.ts";
import { NAME_MAX_CHARS } from "./limits.ts";

/** The person of Telegram whose private chat with the bot takes notes. */
export const telegramConnection = z.object({ connected: z.boolean(), name: z.string().nullable() });

/** Opens the bot and connects the person who presses Start there, once. */
export const telegramLink = z.object({ url: z.url() });

/** Mail to it becomes notes; null where there is none. */
export const notesAddress = z.object({ address: z.string().nullable() });

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
