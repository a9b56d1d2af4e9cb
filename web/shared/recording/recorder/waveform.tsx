import { useEffect, useRef, useState } from "react";
import { WAVEFORM } from "#contract/limits.ts";
import { cx } from "../../../ui/cx.ts";
import type { RecorderState } from "./recording-session.ts";

const BARS = 50;
const GAP_PX = 2;
/** Voices are in the lower half; the rest would hardly move. */
const VOICE_BINS = 64;

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
    const level = (bins[Math.floor((bar * VOICE_BINS) / BARS)] ?? 0) / 255;
    const height = Math.max(width, level * heightPx);
    context.beginPath();
    context.roundRect(bar * (width + GAP_PX) + GAP_PX / 2, (heightPx - height) / 2, width, height, width / 2);
    context.fill();
  }
}

function LiveBars({ analyser }: { analyser: AnalyserNode }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const bins = new Uint8Array(analyser.frequencyBinCount);
    let frame = 0;
    const draw = () => {
      analyser.getByteFrequencyData(bins);
      if (canvas.current) drawBars(canvas.current, bins);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [analyser]);

  const ratio = window.devicePixelRatio || 1;
  return (
    <canvas
      ref={canvas}
      width={WAVEFORM.widthPx * ratio}
      height={WAVEFORM.heightPx * ratio}
      className="h-full w-full text-accent"
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
      <LiveBars analyser={state.bars} />
    ) : (
      <IdleBars dimmed={dimmed} />
    )}
  </div>
);
