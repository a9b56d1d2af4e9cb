import { z } from "zod";

/** The person of Telegram whose private chat with the bot takes notes. */
export const telegramConnection = z.object({ connected: z.boolean(), name: z.string().nullable() });

/** Opens the bot and connects the person who presses Start there, once. */
export const telegramLink = z.object({ url: z.url() });

/** Mail to it becomes notes; null where there is none. */
export const notesAddress = z.object({ address: z.string().nullable() });
