import { CircleAlert, MicOff, Pause, Play, Square, Trash2 } from "lucide-react";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Notice } from "../../../ui/notice.tsx";
import { formatLength, formatTimer } from "../../dates.ts";
import { heard, type RecorderState, secondsOf } from "./recording-session.ts";
import type { useRecorder } from "./use-recorder.ts";
import { Waveform } from "./waveform.tsx";

export const SpeechOffNotice = () => (
  <Notice>Transcription is off right now. Type your note instead. Your recordings are safe.</Notice>
);

function recorderProblem(state: RecorderState): string | null {
  if (state.kind === "interrupted")
    return `Recording was interrupted at ${formatLength(state.seconds)}. We kept everything up to there.`;
  if (state.kind === "failed") return state.message;
  return state.kind === "recording" && state.silent ? "We can't hear you. Is your microphone muted?" : null;
}

/** The seconds left, once there are few. */
export function lastSeconds(state: RecorderState): number | null {
  const left = MAX_RECORDING_SECONDS - secondsOf(state);
  return state.kind === "recording" && left <= 10 ? left : null;
}

function countdownText(state: RecorderState): string {
  const left = MAX_RECORDING_SECONDS - secondsOf(state);
  if (state.kind === "recording") {
    if (state.paused) return "Paused.";
    const announced = [30, 10].findLast((seconds) => left <= seconds);
    return announced ? `${announced} seconds left.` : "Recording.";
  }
  if (state.kind !== "stopping" && state.kind !== "stopped") return "";
  return left <= 0 ? "0 seconds left. Recording stopped." : "Recording stopped.";
}

export const Countdown = ({ state }: { state: RecorderState }) => (
  <p role="status" className="sr-only">
    {countdownText(state)}
  </p>
);

type Props = { recorder: ReturnType<typeof useRecorder>; className?: string };

export function PauseOrDiscard({ recorder, iconsOnly = false }: Props & { iconsOnly?: boolean }) {
  const { state, pause, discard } = recorder;
  const recording = state.kind === "recording";
  const look = { variant: "quiet", size: iconsOnly ? "icon" : "md", unavailable: !recording } as const;
  const label = (text: string) => (iconsOnly ? <span className="sr-only">{text}</span> : text);
  const paused = recording && state.paused;
  return (
    <>
      <Button {...look} icon={paused ? Play : Pause} onClick={pause}>
        {label(paused ? "Resume" : "Pause")}
      </Button>
      <Button {...look} icon={Trash2} onClick={discard}>
        {label("Discard")}
      </Button>
    </>
  );
}

/** What was heard so far, the last of it the lightest. No live region: its speaker knows what they say. */
export function LiveWords({ state, className }: { state: RecorderState; className?: string }) {
  const { words } = heard.useValue();
  if (!["recording", "stopping"].includes(state.kind) || words.length === 0) return null;
  return (
    <div className={cx("flex max-h-18 flex-col justify-end overflow-hidden", className)}>
      <p dir="auto" className="text-soft leading-6">
        {words.slice(0, -1).join(" ")} <span className="text-faint">{words.at(-1)}</span>
      </p>
    </div>
  );
}

export function VoiceStrip({ recorder }: Props) {
  const { state, stop } = recorder;
  const left = lastSeconds(state);
  return (
    <div className="flex w-full flex-wrap items-center gap-1">
      <LiveWords state={state} className="w-full px-2 pt-1 text-sm" />
      <p role="timer" aria-label="Recording time" className="ml-2 shrink-0 text-sm tabular-nums">
        {left === null ? formatTimer(secondsOf(state)) : <b className="text-accent">{left} s left</b>}
        <span className="text-faint max-sm:sr-only"> / {formatTimer(MAX_RECORDING_SECONDS)}</span>
      </p>
      <div className="flex min-w-0 flex-1 justify-center overflow-hidden">
        <Waveform state={state} scale={0.5} />
      </div>
      <PauseOrDiscard recorder={recorder} iconsOnly />
      <Button autoFocus className="shrink-0" unavailable={state.kind !== "recording"} onClick={stop}>
        <Square className="size-4 fill-current" />
        Stop
      </Button>
      <Countdown state={state} />
    </div>
  );
}

/** What went wrong, or the way back from Discard. */
export function RecorderProblem({ recorder: { state, undo }, className }: Props) {
  const problem = recorderProblem(state);
  const Icon = state.kind === "recording" ? MicOff : CircleAlert;
  return (
    <>
      <div role="alert">
        {problem !== null && (
          <p className={cx("flex items-start gap-2 text-left text-danger text-sm leading-snug", className)}>
            <Icon className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        )}
      </div>
      {state.kind === "discarded" && (
        <p role="status" className={cx("flex items-center gap-3 text-soft text-sm", className)}>
          <span>Recording discarded.</span>
          <Button autoFocus size="sm" onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </>
  );
}
