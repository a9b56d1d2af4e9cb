import type { ReactNode } from "react";
import { cx } from "./cx.ts";

const TONES = {
  neutral: "border-line text-soft",
  accent: "border-accent text-accent",
  good: "border-good text-good",
  danger: "border-danger text-danger",
};

export const Badge = ({ tone = "neutral", children }: { tone?: keyof typeof TONES; children: ReactNode }) => (
  <span
    className={cx(
      "inline-flex h-6 items-center rounded-full border px-2.5 text-xs font-medium whitespace-nowrap",
      TONES[tone],
    )}
  >
    {children}
  </span>
);
