import { Mic, Square } from "lucide-react";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { formatTimer } from "../../dates.ts";
import { useKeyHint } from "../../shell/shortcuts/keys.ts";
import { Countdown, RecorderProblem } from "./notices.tsx";
import { type RecorderState, secondsOf } from "./recording-session.ts";
import type { useRecorder } from "./use-recorder.ts";
import { Waveform } from "./waveform.tsx";

interface RecorderProps {
  recorder: ReturnType<typeof useRecorder>;
  disabled: boolean;
  topic: string | null;
  interviewMode?: boolean;
  onInterviewMode?: (on: boolean) => void;
  onStart: () => void;
}

function buttonLook(state: RecorderState) {
  if (state.kind === "recording") return "recording";
  return state.kind === "requesting" || state.kind === "stopping" ? "busy" : "ready";
}

export function Recorder(props: RecorderProps) {
  const { recorder, disabled, topic, interviewMode = false, onInterviewMode, onStart } = props;
  const { state, stop } = recorder;
  const recording = state.kind === "recording";
  const look = buttonLook(state);

  return (
    <Card className="flex flex-col items-center gap-3 text-center sm:gap-4">
      <p role="timer" aria-label="Recording time" className="flex items-baseline gap-2 tabular-nums">
        <span className="font-display text-5xl leading-none text-ink">{formatTimer(secondsOf(state))}</span>{" "}
        <span className="text-sm text-soft">out of {formatTimer(MAX_RECORDING_SECONDS)}</span>
      </p>
      <Waveform state={state} dimmed={disabled} />
      {/* Keeps its height, so that nothing jumps. */}
      <div className="flex min-h-10 max-w-sm items-center justify-center">
        <RecorderProblem state={state} />
        {state.kind === "recording" && !state.silent && topic !== null && (
          <p className="wrap-anywhere font-display text-soft italic leading-snug">{topic}</p>
        )}
      </div>
      <RecordButton look={look} disabled={disabled} onClick={recording ? stop : onStart} />
      <div className="flex min-h-12 flex-col items-center text-sm text-soft">
        {recording && (
          <span aria-hidden="true" className="font-medium text-base text-ink">
            Stop
          </span>
        )}
        {recording && <p>Press again to stop and send.</p>}
        {state.kind === "idle" && <p>Press to speak, press again to send.</p>}
      </div>
      {onInterviewMode && (
        <Switch
          label="Interview Mode"
          checked={interviewMode}
          onCheckedChange={onInterviewMode}
          disabled={recording || look === "busy"}
        />
      )}
      <Countdown state={state} />
    </Card>
  );
}

interface RecordButtonProps {
  look: "ready" | "recording" | "busy";
  disabled: boolean;
  onClick: () => void;
}

const ICONS = {
  ready: <Mic className="size-9" strokeWidth={1.75} />,
  recording: <Square className="size-7 fill-current" />,
  busy: <SpinnerIcon className="size-8" />,
};

const RecordButton = ({ look, disabled, onClick }: RecordButtonProps) => (
  <button
    type="button"
    aria-keyshortcuts={useKeyHint("r")}
    aria-label={look === "recording" ? "Stop recording" : "Start recording"}
    aria-busy={look === "busy" || undefined}
    // Not `disabled`: that would drop the focus between start and stop.
    aria-disabled={look === "busy" || undefined}
    disabled={disabled}
    onClick={look === "busy" ? undefined : onClick}
    className={cx(
      "focus-ring relative grid size-24 cursor-pointer place-items-center rounded-full bg-accent text-on-accent",
      "transition-[background-color,scale] duration-150 hover:bg-accent-strong active:scale-95",
      "disabled:cursor-not-allowed disabled:bg-line disabled:text-faint",
    )}
  >
    {look === "recording" && (
      <span
        aria-hidden="true"
        className="absolute -inset-2 animate-pulse rounded-full border-2 border-accent"
      />
    )}
    {ICONS[look]}
  </button>
);
