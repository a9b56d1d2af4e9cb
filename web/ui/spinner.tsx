import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** The heights show without animation; each bar starts after the one before. */
const BARS = [
  "h-2/6 [animation-delay:-600ms]",
  "h-4/6 [animation-delay:-480ms]",
  "h-5/6 [animation-delay:-360ms]",
  "h-13/24 [animation-delay:-240ms]",
  "h-5/12 [animation-delay:-120ms]",
];

/** One SVG for each bar: animating inside one would repaint it each frame. */
export const SpinnerIcon = ({ className }: { className?: string }) => (
  <span className={cx("voice-bars shrink-0", className)}>
    {BARS.map((bar) => (
      <svg key={bar} aria-hidden="true" className={cx("voice-bar", bar)}>
        <rect width="100%" height="100%" rx="50%" fill="currentColor" />
      </svg>
    ))}
  </span>
);

export const Spinner = ({ label }: { label: string }) => (
  <div role="status" className="inline-flex items-center justify-center text-accent">
    <SpinnerIcon className="size-8" />
    <span className="sr-only">{label}</span>
  </div>
);

export const Working = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-center gap-2.5 text-soft">
    <SpinnerIcon className="size-5 text-accent" />
    {children}
  </p>
);

export const PageSpinner = ({ label }: { label: string }) => (
  <div className="grid min-h-[60dvh] place-items-center">
    <Spinner label={label} />
  </div>
);
