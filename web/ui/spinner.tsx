import { cx } from "./cx.ts";

/** A word's shape, which is what shows when nothing may move; each bar a little behind the one before. */
const BARS = [
  "h-2/6 [animation-delay:-600ms]",
  "h-4/6 [animation-delay:-480ms]",
  "h-5/6 [animation-delay:-360ms]",
  "h-13/24 [animation-delay:-240ms]",
  "h-5/12 [animation-delay:-120ms]",
];

/**
 * Five bars breathing like a voice: the waveform in the place of a wheel. An SVG each, since what moves within one is
 * repainted in each frame, while the phone is busy. `className` gives the whole its size.
 */
export const SpinnerIcon = ({ className }: { className?: string }) => (
  <span className={cx("voice-bars shrink-0", className)}>
    {BARS.map((bar) => (
      <svg key={bar} aria-hidden="true" className={cx("voice-bar", bar)}>
        <rect width="100%" height="100%" rx="50%" fill="currentColor" />
      </svg>
    ))}
  </span>
);

/** Announces what is being waited for; the label is read out but not shown. */
export const Spinner = ({ label, className }: { label: string; className?: string }) => (
  <div role="status" className={cx("inline-flex items-center justify-center text-accent", className)}>
    <SpinnerIcon className="size-8" />
    <span className="sr-only">{label}</span>
  </div>
);
