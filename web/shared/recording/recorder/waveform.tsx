import { useEffect, useRef, useState } from "react";
import { WAVEFORM } from "#contract/limits.ts";
import { cx } from "../../../ui/cx.ts";
import type { RecorderState } from "./recording-session.ts";

const BARS = 50;
const GAP_PX = 2;
/** Where voices are. Bars get wider in pitch as ears do, and the weak high ones are lifted, so that each one moves. */
const LOWEST_HZ = 150;
const HIGHEST_HZ = 5_000;

/** From 0 to 1. */
function levelAt(bar: number, bins: Uint8Array, binHz: number): number {
  const height = bar / (BARS - 1);
  const at = (LOWEST_HZ + (HIGHEST_HZ - LOWEST_HZ) * height ** 1.4) / binHz;
  const below = Math.floor(at);
  const [low = 0, high = 0] = [bins[below], bins[below + 1]];
  const level = (low + (high - low) * (at - below)) / 255;
  return Math.min(level * (0.8 + 0.6 * height), 1);
}

function drawBars(canvas: HTMLCanvasElement, bins: Uint8Array, binHz: number): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { widthPx, heightPx } = WAVEFORM;
  const ratio = canvas.width / widthPx;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, widthPx, heightPx);
  context.fillStyle = getComputedStyle(canvas).color;
  const width = widthPx / BARS - GAP_PX;
  for (let bar = 0; bar < BARS; bar += 1) {
    const height = Math.max(width, levelAt(bar, bins, binHz) * heightPx);
    context.beginPath();
    context.roundRect(bar * (width + GAP_PX) + GAP_PX / 2, (heightPx - height) / 2, width, height, width / 2);
    context.fill();
  }
}

function LiveBars({ analyser, paused }: { analyser: AnalyserNode; paused: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const bins = new Uint8Array(analyser.frequencyBinCount);
    const binHz = analyser.context.sampleRate / analyser.fftSize;
    let frame = 0;
    const draw = () => {
      analyser.getByteFrequencyData(bins);
      if (canvas.current) drawBars(canvas.current, bins, binHz);
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

const randomBars = () =>
  Array.from({ length: WAVEFORM.idleBars }, (_, bar) => ({ bar, percent: 8 + Math.random() ** 2 * 72 }));

function IdleBars({ dimmed }: { dimmed: boolean }) {
  const [bars] = useState(randomBars);
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

interface WaveformProps {
  state: RecorderState;
  dimmed?: boolean;
  scale?: number;
}

/** Live while recording, decorative otherwise. */
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
