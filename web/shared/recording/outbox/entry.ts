import { AUDIO_FORMATS, type AudioFormat } from "#contract/audio.ts";
import type { NewNote, TranscribeResponse } from "#contract/recordings.ts";
import type { WaitingReason } from "./reasons.ts";

type OutboxStatus =
  | { kind: "recording" }
  | { kind: "sending" }
  /** `retryAt`: not sent automatically before (epoch ms); Infinity where another try can't help. */
  | { kind: "waiting"; reason: WaitingReason; retryAt: number };

type OutboxContent =
  /** `durationMs` is null for a file, which has a name. */
  | { kind: "sound"; mimeType: string; bytes: number; durationMs: number | null; name?: string }
  | { kind: "text"; text: string };

/** A note starts a session; a turn belongs to one. */
type Destination =
  | (NewNote & { sessionId?: undefined; statement?: undefined; draftId?: undefined })
  /** A statement supports a draft's claim, and asks for no change; a request is for the main post, or for this one. */
  | { sessionId: string; interviewMode: boolean; statement?: boolean; draftId?: string };

/** No other user of this browser than its owner sees or sends it. */
export type NoteOptions = Destination & { ownerId: string };

/** A note, or a turn of a session, that the server has not acknowledged yet. */
export type OutboxEntry = NoteOptions & {
  /** Sent with each attempt as the Idempotency-Key. */
  id: string;
  createdAt: number;
  content: OutboxContent;
  attempts: number;
  lastError: string | null;
  status: OutboxStatus;
  /** The number of pieces that were sent while it was spoken, if they are all of it; absent once it has waited: they are kept for minutes. */
  pieces?: number;
};

export function newEntry(options: NoteOptions, content: OutboxContent, status: OutboxStatus): OutboxEntry {
  // Not `crypto.randomUUID`, which insecure origins don't have.
  const random = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { id, ...options, createdAt: Date.now(), content, attempts: 0, lastError: null, status };
}

/** A typed request to change a post. Never sent automatically: its author may have gone on editing. */
export const isTypedTurn = ({ content, sessionId }: OutboxEntry): boolean =>
  content.kind === "text" && sessionId !== undefined;

/** The server has it. `isTurn`: as a spoken turn of a session. */
export type Acknowledgement = TranscribeResponse & { isTurn?: true };

/** Matches MIME types and file extensions. */
const FORMATS: [names: RegExp, format: AudioFormat][] = [
  [/webm|matroska|mka/, "webm"],
  [/mp4|m4[ab]|3gp|mov|quicktime/, "mp4"],
  [/mpeg|mp3/, "mp3"],
  [/wav/, "wav"],
  [/ogg|opus|oga/, "ogg"],
];

const formatOf = (name: string): AudioFormat | undefined =>
  FORMATS.find(([names]) => names.test(name.toLowerCase()))?.[1];

export function uploadName(mimeType: string): string {
  const format = formatOf(mimeType) ?? "ogg";
  return `recording.${format === "ogg" ? "audio" : format}`;
}

export const savedExtension = (mimeType: string) => AUDIO_FORMATS[formatOf(mimeType) ?? "webm"].extension;

const UNKNOWN = "application/octet-stream";

/** Some systems give voice memos no type, so the name decides. The server checks the bytes. */
export function typeOfFile(file: File): string {
  const format = formatOf(file.name.split(".").pop() ?? "");
  const typeByName = format ? AUDIO_FORMATS[format].contentType : UNKNOWN;
  return file.type === UNKNOWN ? typeByName : file.type || typeByName;
}

/** Voice memos may pass for films. */
export const isSoundType = (mimeType: string): boolean =>
  /^(audio\/.|video\/(mp4|webm|3gpp|quicktime|x-matroska)|application\/ogg)/.test(mimeType);
