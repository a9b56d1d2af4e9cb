import type { VoiceResponse } from "#contract/chat.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";

/** Why a note waits on this device. `failures.ts` says what each one means for people and for sending it again. */
export type WaitingReason =
  | "unsent"
  | "shared"
  | "interrupted"
  | "offline"
  | "timeout"
  | "trial"
  | "challenge"
  | "signed-out"
  | "unavailable"
  | "speech-off"
  | "tomorrow"
  | "too-large"
  | "not-audio"
  | "no-speech"
  | "refused";

export type OutboxStatus =
  | { kind: "recording" }
  | { kind: "sending" }
  /** `retryAt`: not by itself before this moment (epoch ms). */
  | { kind: "waiting"; reason: WaitingReason; retryAt: number };

export type OutboxContent =
  /** `durationMs` is null for a file from elsewhere, whose length only its bytes know. */
  | { kind: "sound"; mimeType: string; bytes: number; durationMs: number | null }
  | { kind: "text"; text: string };

/** A note begins a session of its own; a turn belongs to one that is there. */
type Destination =
  | { sessionId?: undefined; topic: string | null; interviewMode: boolean; statement?: undefined }
  /** A statement says what a draft claims, and asks for no change. */
  | { sessionId: string; interviewMode: boolean; statement?: boolean };

export type NoteOptions = Destination & {
  /** The user it belongs to: nobody else on this browser sees or sends it. */
  ownerId: string;
};

/** One note, or one turn of a session, on this device that the server has not yet acknowledged. */
export type OutboxEntry = NoteOptions & {
  /** Chosen when the recording starts; goes with every attempt as the Idempotency-Key. */
  id: string;
  createdAt: number;
  /** Last written (epoch ms); distinguishes a dead tab's entry from a live one where the browser has no locks. */
  touchedAt: number;
  content: OutboxContent;
  /** Attempts that failed so far. */
  attempts: number;
  /** What the server or browser last said, for people; null before the first failure. */
  lastError: string | null;
  status: OutboxStatus;
};

export function newEntry(options: NoteOptions, content: OutboxContent, status: OutboxStatus): OutboxEntry {
  const now = Date.now();
  return {
    id: randomId(),
    ...options,
    createdAt: now,
    touchedAt: now,
    content,
    attempts: 0,
    lastError: null,
    status,
  };
}

/** Insecure origins have no `crypto.randomUUID`, but they do have random numbers. */
function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** A typed change to a post. Its author may have gone on editing, so it is never sent without being asked for. */
export const isTypedTurn = ({ content, sessionId }: OutboxEntry): boolean =>
  content.kind === "text" && sessionId !== undefined;

/** The server has it: in which session, and what was said or typed. `turn` is there for what was said within one. */
export interface Acknowledgement extends TranscribeResponse {
  turn?: VoiceResponse;
}
