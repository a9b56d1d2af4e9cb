import type { DraftJob } from "../domain/drafting.ts";

/** What a chat session's object is busy with. */
export type SessionState =
  | { phase: "idle" }
  /** `attempt` counts from 1. */
  | { phase: "drafting"; job: DraftJob; attempt: number }
  | { phase: "drafted" };

export type SessionEvent =
  | { type: "draft-requested"; job: DraftJob }
  | { type: "draft-written" }
  /** The writer could not; it may say when to come back. */
  | { type: "draft-failed"; retryAfterMs?: number };

/** The job of an attempt after this many is done without the model, so that nobody waits for a draft for ever. */
const MODEL_ATTEMPTS = 3;
/** Waits between attempts: a hiccup passes in the first, a restart of the service in the second. */
const BACKOFF_MS = [2_000, 8_000];
/** A service that wants to be left alone for longer than this is not waited for. */
const MAX_WAIT_MS = 20_000;

/** The next state, and when to act on it: milliseconds from now, or null for nothing to do. */
export function advance(
  state: SessionState,
  event: SessionEvent,
): { state: SessionState; alarmInMs: number | null } {
  switch (event.type) {
    case "draft-requested":
      if (state.phase === "drafted") return { state, alarmInMs: null };
      if (state.phase === "drafting") return { state, alarmInMs: 0 };
      return { state: { phase: "drafting", job: event.job, attempt: 1 }, alarmInMs: 0 };
    case "draft-written":
      return { state: { phase: "drafted" }, alarmInMs: null };
    case "draft-failed":
      if (state.phase !== "drafting") return { state, alarmInMs: null };
      return retry(state, event.retryAfterMs);
  }
}

function retry(state: SessionState & { phase: "drafting" }, retryAfterMs = 0) {
  const waitMs = Math.max(BACKOFF_MS[state.attempt - 1] ?? 0, retryAfterMs);
  if (state.attempt >= MODEL_ATTEMPTS || waitMs > MAX_WAIT_MS) {
    return { state: { ...state, attempt: MODEL_ATTEMPTS + 1 }, alarmInMs: 0 };
  }
  return { state: { ...state, attempt: state.attempt + 1 }, alarmInMs: waitMs };
}

/** Whether the model has had all its tries. */
export const isLastResort = (state: SessionState & { phase: "drafting" }) => state.attempt > MODEL_ATTEMPTS;
