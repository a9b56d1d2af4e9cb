import type { ErrorCode } from "#contract/errors.ts";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { ApiError, isTrialOver, SaidError } from "../../../api/client.ts";
import { formatLength } from "../../dates.ts";
import { isTypedTurn, type OutboxEntry } from "./entry.ts";
import { type Conditions, ruleOf, type WaitingReason } from "./reasons.ts";

/** This page gave up after UPLOAD_TIMEOUT_MS. */
export class GivenUp extends SaidError {
  override message =
    "Processing is taking longer than expected. The AI is still working on your post - please try again in a moment.";
}

export interface SendFailure {
  reason: WaitingReason;
  error: unknown;
  detail: string | null;
  retryAfterMs: number;
  isNoSound: boolean;
  /** Why it does not wait either. */
  dropReason?: string;
}

export function failureOf(error: unknown): SendFailure {
  const { code, status, detail, retryAfterSeconds = 0 } = error instanceof ApiError ? error : NO_ANSWER;
  const isTooLong = status === 413 && code !== "storage_full";
  const isNoSound = status === 415;
  const isFinal = isTooLong || isNoSound || code === "speech_unreadable";
  const sentence = error instanceof GivenUp ? error.message : detail || null;
  return {
    reason: isFinal ? "undecided" : reasonOf(error),
    error,
    detail: isTooLong ? TOO_LONG : code === "no_speech" ? NO_SPEECH : sentence,
    retryAfterMs: isFinal ? Infinity : retryAfterSeconds * 1000,
    isNoSound,
  };
}

const NO_ANSWER: Partial<ApiError> = {};
const TOO_LONG = `That's too long. We take ${MAX_RECORDING_SECONDS} seconds and 10 MB at most. Upload a shorter part.`;
const NO_SPEECH = "No speech was heard in this. Play it before you send it again.";

/** The server took it, and keeps it as an idea. */
export const isKept = (error: unknown): boolean => error instanceof ApiError && error.code === "too_little";

const REASON_BY_CODE: Partial<Record<ErrorCode, WaitingReason>> = {
  other_login: "unsent",
  challenge: "challenge",
  speech_off: "speech-off",
  daily_limit: "tomorrow",
  busy_today: "tomorrow",
  // An earlier attempt of this note is still being processed.
  conflict: "unavailable",
};

function reasonOf(error: unknown): WaitingReason {
  // `fetch` reports a missing connection as a TypeError.
  if (!(error instanceof ApiError)) return error instanceof TypeError ? "offline" : "unavailable";
  const byCode = error.code && REASON_BY_CODE[error.code];
  if (byCode) return byCode;
  if (isTrialOver(error)) return "trial";
  if (error.status === 401) return "unsent";
  return error.status === 429 || error.status >= 500 ? "unavailable" : "undecided";
}

export function waitingText(entry: OutboxEntry, reason: WaitingReason): string {
  const [, text = whatToDecide(entry), promise] = ruleOf(reason);
  return promise && !isTypedTurn(entry) ? `${text} ${promise}` : text;
}

function whatToDecide({ attempts, lastError, content }: OutboxEntry): string {
  if (attempts > 0 || content.kind === "text") return lastError ?? "The server didn't accept this.";
  return content.durationMs === null
    ? "You shared this from another app. Send it to make a post."
    : `Interrupted at ${formatLength(content.durationMs / 1000)}. We kept everything up to there.`;
}

const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [5_000, 300_000];

/** The delay after the n-th failure (n from 1), or as long as the server asked for. */
export const retryDelayMs = (attempts: number, retryAfterMs: number): number =>
  Math.max(retryAfterMs, Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS));

/** The next entry to send automatically, not before `at`. `entries` are oldest first, and go in that order. */
export function nextToSend(
  entries: readonly OutboxEntry[],
  conditions: Conditions,
  now: number,
): { id: string; at: number } | undefined {
  const due = entries.flatMap((entry) => {
    if (entry.status.kind !== "waiting" || isTypedTurn(entry) || !conditions.online) return [];
    const [sendWhen] = ruleOf(entry.status.reason);
    const mayGo = sendWhen !== "never" && conditions[sendWhen];
    return mayGo ? [{ id: entry.id, at: entry.status.retryAt }] : [];
  });
  return due.find(({ at }) => at <= now) ?? due.toSorted((one, other) => one.at - other.at)[0];
}
