import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { Notice } from "../../ui/notice.tsx";
import { formatLength } from "../dates.ts";
import type { RecorderState } from "./state.ts";

export const CannotKeepNotice = () => (
  <Notice>
    This browser can't keep recordings on this device: it is a private window, or there is no room left. Keep
    this page open until your recording is sent. If sending fails you can download it here.
  </Notice>
);

export const SpeechOffNotice = () => (
  <Notice>
    Transcription is switched off at the moment, so recordings can't become posts. You can type your note
    instead. What you have recorded stays kept.
  </Notice>
);

/** What is wrong with the recording itself, if anything. */
export function recorderProblem(state: RecorderState): string | null {
  switch (state.kind) {
    case "recording":
      return state.silent ? "We can't hear you. Is your microphone muted?" : null;
    case "interrupted":
      return `Recording was interrupted at ${formatLength(state.seconds)}. What you said so far is kept.`;
    case "failed":
      return state.message;
    default:
      return null;
  }
}

/** Seconds left that are announced to someone who can't see the timer. */
const ANNOUNCED_AT = [30, 10];

function countdownText(state: RecorderState): string {
  if (state.kind === "recording") {
    const left = MAX_RECORDING_SECONDS - state.seconds;
    const announced = ANNOUNCED_AT.findLast((seconds) => left <= seconds);
    return announced ? `${announced} seconds left.` : "Recording.";
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
    {countdownText(state)}
  </p>
);
