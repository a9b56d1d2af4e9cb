import type { VoiceResponse } from "#contract/chat.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";

/**
 * Why a note waits on this device. What each one means for sending it again is in `schedule.ts`; its words are in
 * `shared/outbox/reasons.ts`.
 */
export type WaitingReason =
  | "unsent"
  | "shared"
  | "interrupted"
  | "offline"
  | "timeout"
  | "trial"
  | "signed-out"
  | "unavailable"
  | "speech-off"
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

/** What is said begins a session of its own, or belongs to one that is there. */
export type SaidFor =
  | { sessionId?: undefined; topic: string | null; interviewMode: boolean }
  | { sessionId: string; interviewMode: boolean };

/** One note, or one turn of a session, on this device that the server has not yet acknowledged. */
export type OutboxEntry = SaidFor & {
  /** Chosen when the recording starts; goes with every attempt as the Idempotency-Key. */
  id: string;
  /** The user it belongs to: nobody else on this browser sees or sends it. */
  ownerId: string;
  createdAt: number;
  /** Last written (epoch ms); tells a dead tab's entry from a live one where the browser has no locks. */
  touchedAt: number;
  content: OutboxContent;
  /** Tries that failed so far. */
  attempts: number;
  /** What the server or browser last said, for people; null before the first failure. */
  lastError: string | null;
  status: OutboxStatus;
};

/** The server has it: in which session, and what was said or typed. `turn` is there for what was said within one. */
export interface Acknowledgement extends TranscribeResponse {
  turn?: VoiceResponse;
}

export interface Chunk {
  index: number;
  data: ArrayBuffer;
}

/** Where entries and their sound are kept. Every method rejects when the storage fails. */
export interface OutboxStore {
  /** Oldest first. */
  list(ownerId: string): Promise<OutboxEntry[]>;
  get(id: string): Promise<OutboxEntry | undefined>;
  /** Writes the entry and, with it or not at all, one more piece of its sound. */
  put(entry: OutboxEntry, chunk?: Chunk): Promise<void>;
  /** The sound so far, in order. */
  chunks(id: string): Promise<ArrayBuffer[]>;
  remove(id: string): Promise<void>;
}
