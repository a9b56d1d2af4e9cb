import { CircleAlert, Square } from "lucide-react";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { formatTimer } from "../dates.ts";
import { Countdown, recorderProblem } from "./notices.tsx";
import { type RecorderState, secondsOf } from "./state.ts";
import type { useRecorder } from "./use-recorder.ts";
import { Waveform } from "./waveform.tsx";

/** In the place of other controls while somebody speaks: the voice, the time, and the way to end it. */
export const VoiceStrip = ({ recorder }: { recorder: ReturnType<typeof useRecorder> }) => (
  <div className="flex w-full items-center gap-3">
    <span aria-hidden="true" className="ml-2 size-2.5 shrink-0 animate-pulse rounded-full bg-accent" />
    <p role="timer" aria-label="Recording time" className="shrink-0 text-sm tabular-nums">
      {formatTimer(secondsOf(recorder.state))}
      <span className="text-faint max-sm:sr-only"> / {formatTimer(MAX_RECORDING_SECONDS)}</span>
    </p>
    <div className="flex min-w-0 flex-1 justify-center overflow-hidden">
      <Waveform analyser={recorder.meter?.bars ?? null} scale={0.5} />
    </div>
    <Button autoFocus unavailable={recorder.state.kind !== "recording"} onClick={recorder.stop}>
      <Square className="size-4 fill-current" aria-hidden="true" />
      Stop
    </Button>
    <Countdown state={recorder.state} />
  </div>
);

/** What is wrong with the recording itself, above the controls. */
export function VoiceProblem({ state }: { state: RecorderState }) {
  const text = recorderProblem(state);
  return (
    <div role="alert">
      {text !== null && (
        <p className="mb-2 flex items-start gap-2 text-danger text-sm leading-snug">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  );
}
