import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";

export type RecorderState =
  | { kind: "idle" }
  | { kind: "requesting" }
  /** `startedAt` is a `performance.now()`; `seconds` are whole ones, as the timer shows them. */
  | { kind: "recording"; startedAt: number; seconds: number; silent: boolean }
  /** The last sound is being written to the device. */
  | { kind: "stopping"; seconds: number }
  /** The sound exists, in the outbox under `id`. */
  | { kind: "stopped"; seconds: number; id: string }
  /** It broke off; the part that was said waits in the outbox. */
  | { kind: "interrupted"; seconds: number }
  | { kind: "failed"; message: string };

export type RecorderEvent =
  | { type: "requested" }
  | { type: "started"; at: number }
  | { type: "ticked"; at: number }
  | { type: "measured"; silent: boolean }
  | { type: "ended" }
  /** Every sound is in the outbox now; `complete` unless it was cut. */
  | { type: "stored"; id: string; complete: boolean }
  | { type: "failed"; message: string }
  | { type: "reset" };

export const IDLE: RecorderState = { kind: "idle" };

const secondsBetween = (start: number, end: number) =>
  Math.min(Math.floor((end - start) / 1000), MAX_RECORDING_SECONDS);

/** What the recorder does next. An event that does not fit the state changes nothing. */
export function transition(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case "requested":
      return canStart(state) ? { kind: "requesting" } : state;
    case "started":
      if (state.kind !== "requesting") return state;
      return { kind: "recording", startedAt: event.at, seconds: 0, silent: false };
    case "ticked":
      if (state.kind !== "recording") return state;
      return { ...state, seconds: secondsBetween(state.startedAt, event.at) };
    case "measured":
      if (state.kind !== "recording" || state.silent === event.silent) return state;
      return { ...state, silent: event.silent };
    case "ended":
      if (state.kind !== "recording") return state;
      return { kind: "stopping", seconds: state.seconds };
    case "stored":
      if (state.kind !== "stopping") return state;
      return event.complete
        ? { kind: "stopped", seconds: state.seconds, id: event.id }
        : { kind: "interrupted", seconds: state.seconds };
    case "failed":
      return { kind: "failed", message: event.message };
    case "reset":
      return IDLE;
  }
}

export const canStart = (state: RecorderState): boolean =>
  state.kind === "idle" || state.kind === "interrupted" || state.kind === "failed";

/** Whole seconds recorded so far, or by the recording that has just ended. */
export const secondsOf = (state: RecorderState): number => ("seconds" in state ? state.seconds : 0);
