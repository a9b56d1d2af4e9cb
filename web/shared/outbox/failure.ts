import { ERROR_MESSAGES } from "#contract/errors.ts";
import { ApiError } from "../../api/client.ts";
import type { WaitingReason } from "./types.ts";

/** Why a send did not end in an acknowledgement. `error` is what was thrown, for toasts and the 401 handler. */
export interface SendFailure {
  reason: WaitingReason;
  error: unknown;
  /** The server's own sentence, where it gave one. */
  detail: string | null;
  retryAfterMs: number;
}

/** Thrown by `post` when the 120 s are over. */
export class UploadTimeout extends Error {}

/** The note is over MAX_UPLOAD_BYTES, so it was not sent at all. */
export class TooLarge extends Error {}

const BY_STATUS: Record<number, WaitingReason> = {
  401: "signed-out",
  402: "trial",
  413: "too-large",
  415: "not-audio",
  422: "no-speech",
  429: "unavailable",
};

function reasonOf(error: unknown): WaitingReason {
  if (error instanceof UploadTimeout) return "timeout";
  if (error instanceof TooLarge) return "too-large";
  if (!(error instanceof ApiError)) {
    // That is how fetch says that there was no line, whatever the browser's wording.
    return error instanceof TypeError ? "offline" : "unavailable";
  }
  if (error.code === "speech_off") return "speech-off";
  // This very note is still being worked on by an earlier try.
  if (error.code === "conflict") return "unavailable";
  // The spec tells the paywall by the message, whatever the status (spec §8).
  if (/Free trial exhausted|subscribe/.test(error.message)) return "trial";
  return BY_STATUS[error.status] ?? (error.status >= 500 ? "unavailable" : "refused");
}

function detailOf(error: unknown): string | null {
  if (error instanceof TooLarge) return ERROR_MESSAGES.too_large;
  return error instanceof ApiError ? error.detail || null : null;
}

export const failureOf = (error: unknown): SendFailure => ({
  reason: reasonOf(error),
  error,
  detail: detailOf(error),
  retryAfterMs: error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0,
});
