import { CircleAlert, MicOff, Square } from "lucide-react";
import { useEffect, useState } from "react";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Notice } from "../../../ui/notice.tsx";
import { formatLength, formatTimer } from "../../dates.ts";
import { canKeepRecordings } from "../outbox/use-outbox.ts";
import { type RecorderState, secondsOf } from "./recording-session.ts";
import type { useRecorder } from "./use-recorder.ts";
import { Waveform } from "./waveform.tsx";

export function CannotKeepNotice() {
  const [canKeep, setCanKeep] = useState(true);
  useEffect(() => {
    void canKeepRecordings().then(setCanKeep);
  }, []);
  if (canKeep) return null;
  return (
    <Notice>
      This browser can't keep recordings on this device: it is a private window, or there is no room left.
      Keep this page open until your recording is sent. If sending fails you can download it here.
    </Notice>
  );
}

export const SpeechOffNotice = () => (
  <Notice>
    Transcription is switched off at the moment, so recordings can't become posts. You can type your note
    instead. What you have recorded stays kept.
  </Notice>
);

function recorderProblem(state: RecorderState): string | null {
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

/** Announced to screen readers at these seconds left. */
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

/** The timer, for screen readers. */
export const Countdown = ({ state }: { state: RecorderState }) => (
  <p role="status" className="sr-only">
    {countdownText(state)}
  </p>
);

export const VoiceStrip = ({ recorder }: { recorder: ReturnType<typeof useRecorder> }) => (
  <div className="flex w-full items-center gap-3">
    <span aria-hidden="true" className="ml-2 size-2.5 shrink-0 animate-pulse rounded-full bg-accent" />
    <p role="timer" aria-label="Recording time" className="shrink-0 text-sm tabular-nums">
      {formatTimer(secondsOf(recorder.state))}
      <span className="text-faint max-sm:sr-only"> / {formatTimer(MAX_RECORDING_SECONDS)}</span>
    </p>
    <div className="flex min-w-0 flex-1 justify-center overflow-hidden">
      <Waveform state={recorder.state} scale={0.5} />
    </div>
    <Button autoFocus unavailable={recorder.state.kind !== "recording"} onClick={recorder.stop}>
      <Square className="size-4 fill-current" />
      Stop
    </Button>
    <Countdown state={recorder.state} />
  </div>
);

export function RecorderProblem({ state, className }: { state: RecorderState; className?: string }) {
  const problem = recorderProblem(state);
  const Icon = state.kind === "recording" ? MicOff : CircleAlert;
  return (
    <div role="alert">
      {problem !== null && (
        <p className={cx("flex items-start gap-2 text-left text-danger text-sm leading-snug", className)}>
          <Icon className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </div>
  );
}
