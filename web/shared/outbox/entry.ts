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

/** A type without its parameters: "audio/webm;codecs=opus" is "audio/webm". */
const baseType = (mimeType: string) => mimeType.split(";", 1)[0]?.trim().toLowerCase() ?? "";

const SENT_AS: Record<string, string> = {
  "audio/webm": "webm",
  "video/webm": "webm",
  "audio/mp4": "mp4",
  "audio/x-m4a": "mp4",
  "audio/m4a": "mp4",
  "audio/aac": "mp4",
  "video/mp4": "mp4",
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
  "audio/wav": "wav",
  "audio/wave": "wav",
  "audio/x-wav": "wav",
};

/** The name a sound goes to the server under: recording.webm, mp4, mp3, wav or audio. */
export const uploadName = (mimeType: string): string => `recording.${SENT_AS[baseType(mimeType)] ?? "audio"}`;

/** The extension under which the sound opens on the speaker's own computer. */
export function savedExtension(mimeType: string): string {
  const type = baseType(mimeType);
  if (type === "audio/ogg" || type === "application/ogg") return "ogg";
  const sent = SENT_AS[type] ?? "webm";
  return sent === "mp4" ? "m4a" : sent;
}

const BY_EXTENSION: Record<string, string> = {
  m4a: "audio/mp4",
  mp4: "audio/mp4",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  webm: "audio/webm",
};

const UNKNOWN = "application/octet-stream";

/** A chosen file's type; some systems give voice memos none, so the name has to do. The server judges the bytes. */
export function typeOfFile(file: File): string {
  const extension = file.name.split(".").pop()?.toLowerCase() ?? "";
  return (file.type !== UNKNOWN && file.type) || BY_EXTENSION[extension] || UNKNOWN;
}

/** Whether sound may be inside; voice memos sometimes pass for films. */
export const isSoundType = (mimeType: string): boolean =>
  /^(audio\/.|video\/(mp4|webm)|application\/ogg)/.test(mimeType);
