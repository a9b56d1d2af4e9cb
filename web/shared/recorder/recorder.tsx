import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { Card } from "../../ui/card.tsx";
import { Switch } from "../../ui/switch.tsx";
import { formatTimer } from "../dates.ts";
import { Countdown } from "./countdown.tsx";
import { RecordButton } from "./record-button.tsx";
import { RecorderNotice } from "./recorder-notice.tsx";
import type { SoundMeter } from "./sound-meter.ts";
import type { RecorderState } from "./state.ts";
import { Waveform } from "./waveform.tsx";

interface RecorderProps {
  state: RecorderState;
  meter: SoundMeter | null;
  disabled: boolean;
  /** What they chose to speak about; shown while they do. */
  topic: string | null;
  interviewMode?: boolean;
  /** Where there are no interviews, there is no switch. */
  onInterviewMode?: (on: boolean) => void;
  onStart: () => void;
  onStop: () => void;
}

function buttonLook(state: RecorderState) {
  if (state.kind === "recording") return "recording";
  return state.kind === "requesting" || state.kind === "stopping" ? "busy" : "ready";
}

const secondsOf = (state: RecorderState) => ("seconds" in state ? state.seconds : 0);

/** Timer, waveform, the button, and what to know while speaking. */
export function Recorder(props: RecorderProps) {
  const { state, meter, disabled, topic, interviewMode = false, onInterviewMode, onStart, onStop } = props;
  const recording = state.kind === "recording";
  const look = buttonLook(state);

  return (
    <Card className="flex flex-col items-center gap-3 text-center sm:gap-4">
      <p role="timer" aria-label="Recording time" className="flex items-baseline gap-2 tabular-nums">
        <span className="font-display text-5xl leading-none text-ink">{formatTimer(secondsOf(state))}</span>{" "}
        <span className="text-sm text-soft">out of {formatTimer(MAX_RECORDING_SECONDS)}</span>
      </p>
      <Waveform analyser={meter?.bars ?? null} dimmed={disabled} />
      <RecorderNotice state={state} topic={topic} />
      <RecordButton look={look} disabled={disabled} onClick={recording ? onStop : onStart} />
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
