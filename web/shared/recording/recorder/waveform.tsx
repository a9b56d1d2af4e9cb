import { useEffect, useRef, useState } from "react";
import { WAVEFORM } from "#contract/limits.ts";
import { cx } from "../../../ui/cx.ts";
import type { RecorderState } from "./recording-session.ts";

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
