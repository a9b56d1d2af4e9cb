import { Square } from "lucide-react";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { formatTimer } from "../../../shared/dates.ts";
import { Countdown } from "../../../shared/recorder/countdown.tsx";
import type { SoundMeter } from "../../../shared/recorder/sound-meter.ts";
import type { RecorderState } from "../../../shared/recorder/state.ts";
import { Waveform } from "../../../shared/recorder/waveform.tsx";
import { Button } from "../../../ui/button.tsx";

interface Props {
  state: RecorderState;
  meter: SoundMeter | null;
  onStop: () => void;
}

/** What one sees while speaking in the chat: the voice, the time, and the way to end it. */
export function RecordingStrip({ state, meter, onStop }: Props) {
  const seconds = "seconds" in state ? state.seconds : 0;
  return (
    <div className="flex w-full items-center gap-3">
      <span aria-hidden="true" className="ml-2 size-2.5 shrink-0 animate-pulse rounded-full bg-accent" />
      <p role="timer" aria-label="Recording time" className="shrink-0 text-sm tabular-nums">
        {formatTimer(seconds)}
        <span className="text-faint max-sm:sr-only"> / {formatTimer(MAX_RECORDING_SECONDS)}</span>
      </p>
      <div className="flex min-w-0 flex-1 justify-center overflow-hidden">
        <Waveform analyser={meter?.bars ?? null} scale={0.5} />
      </div>
      <Button autoFocus aria-disabled={state.kind !== "recording"} onClick={onStop}>
        <Square className="size-4 fill-current" aria-hidden="true" />
        Stop
      </Button>
      <Countdown state={state} />
    </div>
  );
}
