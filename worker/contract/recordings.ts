import { z } from "zod";
import { MAX_TOPIC_CHARS } from "./limits.ts";

/** The text parts of `POST /api/transcribe`; `audio` is a file part beside them, and `text` stands in for it. */
export const transcribeFields = z.object({
  interviewMode: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  topic: z
    .string()
    .trim()
    .max(MAX_TOPIC_CHARS)
    .optional()
    .transform((topic) => topic || undefined),
  text: z.string().trim().optional(),
});

/** The recording's own id: any printable text without spaces, chosen by the recorder. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/);

export const transcribeResponse = z.object({ transcript: z.string(), sessionId: z.string() });
export type TranscribeResponse = z.infer<typeof transcribeResponse>;
