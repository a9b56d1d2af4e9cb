import { AUDIO_FORMATS, type AudioFormat } from "#contract/audio.ts";
import type { VoiceResponse } from "#contract/chat.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";
import type { WaitingReason } from "./reasons.ts";

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
  /** The user it belongs to: no other user of this browser sees or sends it. */
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

/** Not `crypto.randomUUID`, which insecure origins don't have. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** A typed change to a post. Its author may have gone on editing, so it is never sent without being asked for. */
export const isTypedTurn = ({ content, sessionId }: OutboxEntry): boolean =>
  content.kind === "text" && sessionId !== undefined;

/** The server has it: in which session, and what was said or typed. `turn` is there for what was said within one. */
export interface Acknowledgement extends TranscribeResponse {
  turn?: VoiceResponse;
}

/** What names a format, as a MIME type or as the ending of a file's name. */
const FORMATS: [names: RegExp, format: AudioFormat][] = [
  [/webm/, "webm"],
  [/mp4|m4a|audio.aac/, "mp4"],
  [/mpeg|mp3/, "mp3"],
  [/wav/, "wav"],
  [/ogg|opus/, "ogg"],
];

const formatOf = (name: string): AudioFormat | undefined =>
  FORMATS.find(([names]) => names.test(name.toLowerCase()))?.[1];

/** The name a sound goes to the server under: recording.webm, mp4, mp3, wav or audio. */
export function uploadName(mimeType: string): string {
  const format = formatOf(mimeType) ?? "ogg";
  return `recording.${format === "ogg" ? "audio" : format}`;
}

/** The extension under which the sound opens on the speaker's own computer. */
export const savedExtension = (mimeType: string): string =>
  AUDIO_FORMATS[formatOf(mimeType) ?? "webm"].extension;

const UNKNOWN = "application/octet-stream";

/** A chosen file's type; some systems give voice memos none, so the name has to do. The server judges the bytes. */
export function typeOfFile(file: File): string {
  const format = formatOf(file.name.split(".").pop() ?? "");
  const typeByName = format ? AUDIO_FORMATS[format].contentType : UNKNOWN;
  return file.type === UNKNOWN ? typeByName : file.type || typeByName;
}

/** Whether sound may be inside; voice memos sometimes pass for films. */
export const isSoundType = (mimeType: string): boolean =>
  /^(audio\/.|video\/(mp4|webm)|application\/ogg)/.test(mimeType);
