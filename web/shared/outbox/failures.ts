import { ERROR_MESSAGES } from "#contract/errors.ts";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { ApiError, isTrialOver } from "../../api/client.ts";
import { formatLength } from "../dates.ts";
import { isTypedTurn, type OutboxEntry, type WaitingReason } from "./entry.ts";

/** Thrown after UPLOAD_TIMEOUT_MS. */
export class UploadTimeout extends Error {
  constructor(options?: ErrorOptions) {
    super(
      "Processing is taking longer than expected. The AI is still working on your post - please try again in a moment.",
      options,
    );
  }
}

/** The note is over MAX_UPLOAD_BYTES, so it is not sent at all. */
export class TooLarge extends Error {
  constructor() {
    super(ERROR_MESSAGES.too_large);
  }
}

export interface SendFailure {
  reason: WaitingReason;
  error: unknown;
  /** A sentence for people, where the server or we have one. */
  detail: string | null;
  retryAfterMs: number;
}

export const failureOf = (error: unknown): SendFailure => ({
  reason: reasonOf(error),
  error,
  detail: detailOf(error),
  retryAfterMs: error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0,
});

const REASON_BY_STATUS: Record<number, WaitingReason> = {
  401: "signed-out",
  413: "too-large",
  415: "not-audio",
  422: "no-speech",
  429: "unavailable",
};

function reasonOf(error: unknown): WaitingReason {
  if (error instanceof UploadTimeout) return "timeout";
  if (error instanceof TooLarge) return "too-large";
  // `fetch` reports a missing connection as a TypeError, worded differently by each browser.
  if (!(error instanceof ApiError)) return error instanceof TypeError ? "offline" : "unavailable";
  if (error.code === "challenge") return "challenge";
  if (error.code === "speech_off") return "speech-off";
  if (error.code === "speech_unreadable") return "refused";
  if (error.code === "daily_limit" || error.code === "busy_today") return "tomorrow";
  // This very note is still being worked on by an earlier attempt.
  if (error.code === "conflict") return "unavailable";
  if (isTrialOver(error)) return "trial";
  return REASON_BY_STATUS[error.status] ?? (error.status >= 500 ? "unavailable" : "refused");
}

function detailOf(error: unknown): string | null {
  if (error instanceof UploadTimeout || error instanceof TooLarge) return error.message;
  return error instanceof ApiError ? error.detail || null : null;
}

/** What can change so that a waiting note is worth sending again. */
export interface Conditions {
  online: boolean;
  mayRecord: boolean;
  speechOn: boolean;
}

interface Rule {
  /** What must hold, besides a connection, before the note is sent automatically; "never": its speaker decides. */
  autoSendWhen: keyof Conditions | "never";
  /** Why it waits, in plain words; without them, the server's own. */
  text?: string | ((entry: OutboxEntry) => string);
  /** What is said after `text` of a note that is sent automatically, which a typed turn never is. */
  promise?: string;
}

/** What each reason means for the note that waits. What is shown at that moment is in `sender.ts`. */
const RULES: Record<WaitingReason, Rule> = {
  unsent: { autoSendWhen: "online", text: "The page was closed before this was sent." },
  offline: {
    autoSendWhen: "online",
    text: "There was no connection.",
    promise: "This goes by itself once you are back online.",
  },
  timeout: {
    autoSendWhen: "online",
    text: "The server took too long to answer.",
    promise: "This is tried again by itself.",
  },
  "signed-out": { autoSendWhen: "online", text: "You were signed out before this was sent." },
  unavailable: {
    autoSendWhen: "online",
    text: "The server couldn't take this just then.",
    promise: "It is tried again while this page is open.",
  },
  tomorrow: {
    autoSendWhen: "online",
    text: "Today's limit is reached.",
    promise: "This goes by itself tomorrow, while this page is open.",
  },
  trial: {
    autoSendWhen: "mayRecord",
    text: "Your free recordings are used up.",
    promise: "This goes by itself once you subscribe.",
  },
  "speech-off": {
    autoSendWhen: "speechOn",
    text: "Transcription is off at the moment.",
    promise: "This goes by itself once it is back, while this page is open.",
  },
  challenge: {
    autoSendWhen: "never",
    text: "Before your first note goes, we have to know that you are a person.",
  },
  // Half a thought must not spend a free recording unasked.
  interrupted: {
    autoSendWhen: "never",
    text: ({ content }) => {
      const lengthMs = content.kind === "sound" ? (content.durationMs ?? 0) : 0;
      return `Interrupted at ${formatLength(lengthMs / 1000)}. What you said so far is here.`;
    },
  },
  // Any site can post a form to where a phone posts what is shared.
  shared: { autoSendWhen: "never", text: "You shared this from another app. Send it to make a post." },
  "too-large": {
    autoSendWhen: "never",
    text: `This is more than the server takes: ${MAX_RECORDING_SECONDS} seconds and 10 MB at most.`,
  },
  "not-audio": { autoSendWhen: "never", text: "The server couldn't read this as a recording." },
  "no-speech": {
    autoSendWhen: "never",
    text: "No speech was heard in this. Play it before you send it again.",
  },
  refused: { autoSendWhen: "never" },
};

export function waitingText(entry: OutboxEntry, reason: WaitingReason): string {
  const { text, promise } = RULES[reason];
  if (text === undefined) return entry.lastError ?? "The server didn't accept this.";
  const cause = typeof text === "function" ? text(entry) : text;
  return promise && !isTypedTurn(entry) ? `${cause} ${promise}` : cause;
}

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/** How long to leave an entry alone after its n-th failure (n from 1), or as long as the server asked for. */
export const retryDelayMs = (attempts: number, retryAfterMs: number): number =>
  Math.max(retryAfterMs, Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS));

/** The next entry to send automatically: now, at a later moment, or none. `entries` are oldest first, and go in that order. */
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
  const { autoSendWhen } = RULES[reason];
  return autoSendWhen !== "never" && conditions.online && conditions[autoSendWhen];
}
