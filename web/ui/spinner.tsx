import { cx } from "./cx.ts";

/** A word's shape, which is what stands there when nothing may move. */
const HEIGHTS = [6, 14, 18, 11, 8];

/** Five bars breathing like a voice: the waveform in the place of a wheel. */
export const SpinnerIcon = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={cx("shrink-0", className)}>
    {HEIGHTS.map((height, bar) => (
      <line
        key={height}
        x1={3 + bar * 4.5}
        x2={3 + bar * 4.5}
        y1={12 - height / 2}
        y2={12 + height / 2}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        className="voice-bar"
        style={{ animationDelay: `${bar * 120 - 600}ms` }}
      />
    ))}
  </svg>
);

/** Announces what is being waited for; the label is read out but not shown. */
export const Spinner = ({ label, className }: { label: string; className?: string }) => (
  <div role="status" className={cx("inline-flex items-center justify-center text-accent", className)}>
    <SpinnerIcon className="size-8" />
    <span className="sr-only">{label}</span>
  </div>
);
