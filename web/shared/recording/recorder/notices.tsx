import { CircleAlert, MicOff, Pause, Play, Square, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { MAX_RECORDING_SECONDS, WAVEFORM } from "#contract/limits.ts";
import { Button, SmallButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { formatLength, formatTimer } from "../../dates.ts";
import { heardWords, type RecorderState, secondsOf } from "./recording-session.ts";
import type { useRecorder } from "./use-recorder.ts";

export const SpeechOffNotice = () => (
  <Notice>Transcription is off right now. Type your note instead. Your recordings are safe.</Notice>
);

function recorderProblem(state: RecorderState): string | null {
  if (state.kind === "interrupted")
    return `Recording was interrupted at ${formatLength(state.seconds)}. We kept everything up to there.`;
  if (state.kind === "failed") return state.message;
  return state.kind === "recording" && state.silent ? "We can't hear you. Is your microphone muted?" : null;
}

export function lastSeconds(state: RecorderState): number | null {
  const remaining = MAX_RECORDING_SECONDS - secondsOf(state);
  return state.kind === "recording" && remaining <= 10 ? remaining : null;
}

function countdownText(state: RecorderState): string {
  const remaining = MAX_RECORDING_SECONDS - secondsOf(state);
  if (state.kind === "recording") {
    if (state.paused) return "Paused.";
    const milestone = [30, 10].findLast((seconds) => remaining <= seconds);
    return milestone ? `${milestone} seconds left.` : "Recording.";
  }
  if (state.kind !== "stopping" && state.kind !== "stopped") return "";
  return remaining <= 0 ? "0 seconds left. Recording stopped." : "Recording stopped.";
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
  const { words } = heardWords.useValue();
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
  const seconds = lastSeconds(state);
  return (
    <div className="flex w-full flex-wrap items-center gap-1">
      <LiveWords state={state} className="w-full px-2 pt-1 text-sm" />
      <p role="timer" aria-label="Recording time" className="ml-2 shrink-0 text-sm tabular-nums">
        {seconds === null ? formatTimer(secondsOf(state)) : <b className="text-accent">{seconds} s left</b>}
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
          <SmallButton autoFocus onClick={undo}>
            Undo
          </SmallButton>
        </p>
      )}
    </>
  );
}

const BARS = 50;
const GAP_PX = 2;
/** Of 190 Hz each: where voices are. */
const [FIRST_BIN, LAST_BIN] = [1, 27];

/** From 0 to 1. Bars get wider in pitch as ears do, and the weak high ones are lifted, so that each one moves. */
function levelAt(height: number, bins: Uint8Array): number {
  const at = FIRST_BIN + (LAST_BIN - FIRST_BIN) * height ** 1.4;
  const [low = 0, high = 0] = bins.subarray(at);
  return Math.min(((low + (high - low) * (at % 1)) / 255) * (0.8 + 0.6 * height), 1);
}

function drawBars(canvas: HTMLCanvasElement, bins: Uint8Array): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { widthPx, heightPx } = WAVEFORM;
  const ratio = canvas.width / widthPx;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, widthPx, heightPx);
  context.fillStyle = getComputedStyle(canvas).color;
  const width = widthPx / BARS - GAP_PX;
  for (let bar = 0; bar < BARS; bar += 1) {
    const height = Math.max(width, levelAt(bar / BARS, bins) * heightPx);
    context.beginPath();
    context.roundRect(bar * (width + GAP_PX) + GAP_PX / 2, (heightPx - height) / 2, width, height, width / 2);
    context.fill();
  }
}

function LiveBars({ analyser, paused }: { analyser: AnalyserNode; paused: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const bins = new Uint8Array(analyser.frequencyBinCount);
    let frame = 0;
    const draw = () => {
      analyser.getByteFrequencyData(bins);
      if (canvas.current) drawBars(canvas.current, bins);
      if (!paused) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [analyser, paused]);

  const ratio = window.devicePixelRatio || 1;
  return (
    <canvas
      ref={canvas}
      width={WAVEFORM.widthPx * ratio}
      height={WAVEFORM.heightPx * ratio}
      className={cx("h-full w-full", paused ? "text-edge" : "text-accent")}
    />
  );
}

function IdleBars({ dimmed }: { dimmed: boolean }) {
  const [bars] = useState(() =>
    Array.from({ length: WAVEFORM.idleBars }, (_, bar) => ({ bar, percent: 8 + Math.random() ** 2 * 72 })),
  );
  return (
    <div className={cx("flex h-full items-center justify-between", dimmed ? "text-line" : "text-edge")}>
      {bars.map(({ bar, percent }) => (
        <span
          key={bar}
          data-idle-bar
          className="w-[3px] rounded-full bg-current"
          style={{ height: `${percent}%` }}
        />
      ))}
    </div>
  );
}

type WaveformProps = { state: RecorderState; dimmed?: boolean; scale?: number };

export const Waveform = ({ state, dimmed = false, scale = 1 }: WaveformProps) => (
  <div
    aria-hidden="true"
    className="mx-auto max-w-full"
    style={{ width: WAVEFORM.widthPx * scale, height: WAVEFORM.heightPx * scale }}
  >
    {state.kind === "recording" && state.bars ? (
      <LiveBars analyser={state.bars} paused={state.paused} />
    ) : (
      <IdleBars dimmed={dimmed} />
    )}
  </div>
);
