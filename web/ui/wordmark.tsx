import { cx } from "./cx.ts";

export const Wordmark = ({ className }: { className?: string }) => (
  <span
    translate="no"
    className={cx("inline-flex items-center gap-2.5 font-display text-xl font-medium text-ink", className)}
  >
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-5 text-accent">
      <path
        d="M4 14v4M10 9v14M16 3v26M22 8v16M28 13v6"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
    Outspoken
  </span>
);
