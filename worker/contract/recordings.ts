import { z } from "zod";
import type { AudioFormat } from "./audio-formats.ts";
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

/** One entry of the vault. */
export interface VaultRecording {
  id: string;
  /** The session that it opened, or that it was said in; null while it has not been processed. */
  sessionId: string | null;
  /** A `note` opens a session; a `turn` was said within one and is its message of the same id. */
  purpose: "note" | "turn";
  source: "audio" | "text";
  /** ISO 8601. */
  createdAt: string;
  durationSeconds: number | null;
  bytes: number;
  format: AudioFormat | null;
  topic: string | null;
  /** The start of what was said; null while it has not been transcribed. */
  snippet: string | null;
  /** False for a typed note, and once the sound was deleted or its time had come. */
  hasAudio: boolean;
  /** When the time its owner gave it was over, ISO 8601; null while the sound is there, and where it was lost otherwise. */
  soundGoneAt: string | null;
  /** `waiting`: it has no transcript, and nobody is working on it. */
  status: "processed" | "processing" | "waiting";
  /** Why it waits, in words, and whether another try can help; null unless waiting. */
  problem: { message: string; retry: boolean } | null;
}
