import type { SessionRef } from "../domain/sessions.ts";

/**
 * `opening` answers a note: with a draft, or with an interview's next question. `suite` ends an interview. `review`
 * judges the posts that wait for it. `profile` learns from what was said.
 */
export type Job = SessionRef & { kind: "opening" | "suite" | "review" | "profile" };

/** Nobody's turn has to wait for these, and these wait for every other. */
export const isInBackground = ({ kind }: Job): boolean => kind === "review" || kind === "profile";

/** What a chat session's object is busy with. `attempt` counts from 1. */
export type SessionState =
  | { phase: "idle" }
  /** `faults`: how often it ended in something that is nobody's refusal, such as a database out of reach. */
  | { phase: "working"; job: Job; attempt: number; faults: number };

export type SessionEvent =
  /** Somebody wants this done, in the background. */
  | { type: "requested"; job: Job }
  /** Somebody waits while it is done right now. */
  | { type: "started"; job: Job }
  | { type: "finished"; job: Job; next?: Job }
  /** The writer could not; it may say when to come back. */
  | { type: "failed"; job: Job; retryAfterMs?: number }
  /** It broke, and not because of the writer. */
  | { type: "faulted"; job: Job };

/** The job of an attempt after this many is done without the model, so that nobody waits for ever. */
const MODEL_ATTEMPTS = 3;
/** Waits between attempts: a hiccup passes in the first, a restart of the service in the second. */
const BACKOFF_MS = [2_000, 8_000];
/** A service that wants to be left alone for longer than this is not waited for. */
const MAX_WAIT_MS = 20_000;
/** Longer than an attempt takes: if it comes to this, it most likely died with its object. */
const SAFETY_NET_MS = 240_000;
const FIRST_FAULT_WAIT_MS = 5_000;
const LONGEST_FAULT_WAIT_MS = 3_600_000;
/** So that somebody who looks all the time does not make it run all the time. */
const RUN_EARLY_AFTER_MS = 60_000;

/** Leaves the alarm as it is. */
type Alarm = { alarmInMs: number | null } | { alarmInMs?: undefined };

/**
 * The next state, and when to act on it: milliseconds from now, null for never, nothing at all for as before. The end
 * of a job that another one has replaced meanwhile changes nothing.
 */
export function advance(state: SessionState, event: SessionEvent): { state: SessionState } & Alarm {
  switch (event.type) {
    case "requested":
      return { state: working(state, event.job), alarmInMs: 0 };
    case "started":
      return { state: working(state, event.job), alarmInMs: SAFETY_NET_MS };
    case "finished":
      if (!isAt(state, event.job)) return { state };
      if (event.next) return { state: working({ phase: "idle" }, event.next), alarmInMs: 0 };
      return { state: { phase: "idle" }, alarmInMs: null };
    case "failed":
      return isAt(state, event.job) ? retry(state, event.retryAfterMs) : { state };
    case "faulted":
      return isAt(state, event.job) ? afterFault(state) : { state };
  }
}

const isAt = (state: SessionState, job: Job): state is SessionState & { phase: "working" } =>
  state.phase === "working" && state.job.kind === job.kind;

/** A job that is under way goes on counting its attempts. */
function working(state: SessionState, job: Job): SessionState {
  if (isAt(state, job)) return state;
  return { phase: "working", job, attempt: 1, faults: 0 };
}

function retry(state: SessionState & { phase: "working" }, retryAfterMs = 0) {
  const waitMs = Math.max(BACKOFF_MS[state.attempt - 1] ?? 0, retryAfterMs);
  if (state.attempt >= MODEL_ATTEMPTS || waitMs > MAX_WAIT_MS) {
    return { state: { ...state, attempt: MODEL_ATTEMPTS + 1 }, alarmInMs: 0 };
  }
  return { state: { ...state, attempt: state.attempt + 1 }, alarmInMs: waitMs };
}

/** Never given up, but ever more rarely: what is owed is owed, and a bug must not cost a model call every few seconds. */
function afterFault(state: SessionState & { phase: "working" }) {
  return { state: { ...state, faults: state.faults + 1 }, alarmInMs: faultWaitMs(state.faults + 1) };
}

const faultWaitMs = (faults: number) =>
  Math.min(FIRST_FAULT_WAIT_MS * 2 ** (faults - 1), LONGEST_FAULT_WAIT_MS);

/**
 * Whether a job whose alarm is still `dueInMs` away may be done at once for somebody who looks: after faults it may be put
 * off for an hour, and what was out of reach may be back by then.
 */
export function mayRunEarly(state: SessionState, job: Job, dueInMs: number): boolean {
  if (!isAt(state, job) || state.faults === 0) return false;
  return faultWaitMs(state.faults) - dueInMs >= RUN_EARLY_AFTER_MS;
}

/** Whether the model has had all its tries. */
export const mustWorkWithoutModel = (state: SessionState) =>
  state.phase === "working" && (state.attempt > MODEL_ATTEMPTS || state.faults >= MODEL_ATTEMPTS);
