import { MINUTE_MS } from "#contract/times.ts";
import type { SessionRef } from "../domain/sessions.ts";

/**
 * `opening` writes the first draft of a note, or an interview's next question. `suite` writes the posts of a finished
 * interview. `review` reviews the posts that wait for it. `profile` learns from what was said. These names are stored.
 */
export type Job = SessionRef & {
  kind: "opening" | "suite" | "review" | "profile";
  network: string | null;
  awaited?: true;
};

/** Run outside the turn queue, after all other jobs. */
export const isInBackground = ({ kind }: Job): boolean => kind === "review" || kind === "profile";

/** What a chat session's object is doing, as stored. `attempt` counts from 1. */
export type SessionState =
  | { phase: "idle" }
  /** `faults`: how often it ended in an unexpected error, such as an unreachable database. */
  | { phase: "working"; job: Job; attempt: number; faults: number };

export type SessionEvent =
  /** To be done in the background. */
  | { type: "requested"; job: Job }
  /** Being done right now, while a user waits. */
  | { type: "started"; job: Job }
  | { type: "finished"; job: Job; next?: Job }
  /** The writer failed; it may say when to come back. */
  | { type: "failed"; job: Job; retryAfterMs?: number }
  | { type: "crashed"; job: Job };

/** After this many attempts a job is done without the model. */
const MODEL_ATTEMPTS = 3;
/** Waits between attempts: the first is enough for a hiccup, the second for a restart of the service. */
const BACKOFF_MS = [2_000, 8_000];
/** A service that asks for a longer wait than this is not waited for. */
const MAX_WAIT_MS = 20_000;
/** Longer than an attempt takes: by then it has most likely died with its object. */
const SAFETY_NET_MS = 240_000;
const FIRST_FAULT_WAIT_MS = 5_000;
const LONGEST_FAULT_WAIT_MS = MINUTE_MS;

type Alarm = { alarmInMs: number | null } | { alarmInMs?: undefined };

/** The alarm is in ms from now, null for none, undefined to keep it. The end of a job that another one has replaced changes nothing. */
export function advance(state: SessionState, event: SessionEvent): { state: SessionState } & Alarm {
  if (event.type === "requested") return { state: working(state, event.job), alarmInMs: 0 };
  if (event.type === "started") return { state: working(state, event.job), alarmInMs: SAFETY_NET_MS };
  if (!isWorkingOn(state, event.job)) return { state };
  if (event.type === "failed") return retry(state, event.retryAfterMs);
  if (event.type === "crashed") return afterFault(state);
  if (event.next) return { state: working({ phase: "idle" }, event.next), alarmInMs: 0 };
  return { state: { phase: "idle" }, alarmInMs: null };
}

export const isWorkingOn = (state: SessionState, job: Job): state is SessionState & { phase: "working" } =>
  state.phase === "working" && state.job.kind === job.kind;

/** A job that is under way goes on counting its attempts. */
function working(state: SessionState, job: Job): SessionState {
  if (isWorkingOn(state, job)) return state;
  return { phase: "working", job, attempt: 1, faults: 0 };
}

function retry(state: SessionState & { phase: "working" }, retryAfterMs = 0) {
  const waitMs = Math.max(BACKOFF_MS[state.attempt - 1] ?? 0, retryAfterMs);
  if (state.attempt >= MODEL_ATTEMPTS || waitMs > MAX_WAIT_MS)
    return { state: { ...state, attempt: MODEL_ATTEMPTS + 1 }, alarmInMs: 0 };
  return { state: { ...state, attempt: state.attempt + 1 }, alarmInMs: waitMs };
}

/** Retried for ever, since pending work must be done; after a few faults without the model. */
function afterFault(state: SessionState & { phase: "working" }) {
  const alarmInMs = Math.min(FIRST_FAULT_WAIT_MS * 2 ** state.faults, LONGEST_FAULT_WAIT_MS);
  return { state: { ...state, faults: state.faults + 1 }, alarmInMs };
}

export const mustWorkWithoutModel = (state: SessionState) =>
  state.phase === "working" && (state.attempt > MODEL_ATTEMPTS || state.faults >= MODEL_ATTEMPTS);
