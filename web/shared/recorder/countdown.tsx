import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import type { RecorderState } from "./state.ts";

/** Seconds left at which someone who can't see the timer is told. */
const TOLD_AT = [30, 10];

function words(state: RecorderState): string {
  if (state.kind === "recording") {
    const left = MAX_RECORDING_SECONDS - state.seconds;
    const told = TOLD_AT.findLast((seconds) => left <= seconds);
    return told ? `${told} seconds left.` : "Recording.";
  }
  if (state.kind === "stopping" || state.kind === "stopped") {
    return state.seconds >= MAX_RECORDING_SECONDS
      ? "0 seconds left. Recording stopped."
      : "Recording stopped.";
  }
  return "";
}

/** Says politely, to screen readers only, what the timer shows to others. */
export const Countdown = ({ state }: { state: RecorderState }) => (
  <p role="status" className="sr-only">
    {words(state)}
  </p>
);
