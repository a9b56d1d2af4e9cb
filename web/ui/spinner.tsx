import { cx } from "./cx.ts";

/** Five bars breathing like a voice: the waveform in the place of a wheel. */
export const SpinnerIcon = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={cx("shrink-0", className)}>
    {[3, 7.5, 12, 16.5, 21].map((x, bar) => (
      <line
        key={x}
        x1={x}
        x2={x}
        y1="4"
        y2="20"
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
