import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import { ApiError, isTrialOver } from "../../../api/client.ts";
import { isTypedTurn, type OutboxEntry } from "./entry.ts";
import { type Conditions, REASONS, type WaitingReason } from "./reasons.ts";

const GIVEN_UP = {
  timeout:
    "Processing is taking longer than expected. The AI is still working on your post - please try again in a moment.",
  "too-large": ERROR_MESSAGES.too_large,
};

/** This page gave up: after UPLOAD_TIMEOUT_MS, or at once for more than MAX_UPLOAD_BYTES. */
export class GivenUp extends Error {
  readonly reason: keyof typeof GIVEN_UP;

  constructor(reason: keyof typeof GIVEN_UP, options?: ErrorOptions) {
    super(GIVEN_UP[reason], options);
    this.reason = reason;
  }
}

export interface SendFailure {
  reason: WaitingReason;
  error: unknown;
  detail: string | null;
  retryAfterMs: number;
}

export const failureOf = (error: unknown): SendFailure => ({
  reason: reasonOf(error),
  error,
  detail: (error instanceof GivenUp ? error.message : error instanceof ApiError && error.detail) || null,
  retryAfterMs: error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0,
});

/** The server took it, and keeps it as an idea. */
export const isKept = (error: unknown): boolean => error instanceof ApiError && error.code === "too_little";

const REASON_BY_CODE: Partial<Record<ErrorCode, WaitingReason>> = {
  other_login: "signed-out",
  challenge: "challenge",
  speech_off: "speech-off",
  speech_unreadable: "unreadable",
  storage_full: "refused",
  daily_limit: "tomorrow",
  busy_today: "tomorrow",
  // An earlier attempt of this note is still being processed.
  conflict: "unavailable",
};

const REASON_BY_STATUS: Record<number, WaitingReason> = {
  401: "signed-out",
  413: "too-large",
  415: "not-audio",
  422: "no-speech",
  429: "unavailable",
};

function reasonOf(error: unknown): WaitingReason {
  if (error instanceof GivenUp) return error.reason;
  // `fetch` reports a missing connection as a TypeError.
  if (!(error instanceof ApiError)) return error instanceof TypeError ? "offline" : "unavailable";
  const byCode = error.code && REASON_BY_CODE[error.code];
  if (byCode) return byCode;
  if (isTrialOver(error)) return "trial";
  return REASON_BY_STATUS[error.status] ?? (error.status >= 500 ? "unavailable" : "refused");
}

export function waitingText(entry: OutboxEntry, reason: WaitingReason): string {
  const { text, promise } = REASONS[reason];
  if (text === undefined) return entry.lastError ?? "The server didn't accept this.";
  const cause = typeof text === "function" ? text(lengthMsOf(entry)) : text;
  return promise && !isTypedTurn(entry) ? `${cause} ${promise}` : cause;
}

const lengthMsOf = ({ content }: OutboxEntry): number =>
  content.kind === "sound" ? (content.durationMs ?? 0) : 0;

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/** The delay after the n-th failure (n from 1), or as long as the server asked for. */
export const retryDelayMs = (attempts: number, retryAfterMs: number): number =>
  Math.max(retryAfterMs, Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS));

/** The next entry to send automatically. `entries` are oldest first, and go in that order. */
export function nextToSend(
  entries: readonly OutboxEntry[],
  conditions: Conditions,
  now: number,
): { kind: "now"; id: string } | { kind: "at"; time: number } | { kind: "none" } {
  const due = entries.flatMap((entry) =>
    entry.status.kind === "waiting" && !isTypedTurn(entry) && mayGo(entry.status.reason, conditions)
      ? [{ id: entry.id, retryAt: entry.status.retryAt }]
      : [],
  );
  const ready = due.find((entry) => entry.retryAt <= now);
  if (ready) return { kind: "now", id: ready.id };
  if (due.length === 0) return { kind: "none" };
  return { kind: "at", time: Math.min(...due.map((entry) => entry.retryAt)) };
}

function mayGo(reason: WaitingReason, conditions: Conditions): boolean {
  const { autoSendWhen } = REASONS[reason];
  return autoSendWhen !== "never" && conditions.online && conditions[autoSendWhen];
}
