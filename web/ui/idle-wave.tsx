import { cx } from "./cx.ts";

const BREATH = [
  0.08, 0.12, 0.2, 0.42, 0.68, 0.5, 0.28, 0.14, 0.1, 0.22, 0.5, 0.82, 1, 0.74, 0.9, 0.6, 0.36, 0.2, 0.44,
  0.64, 0.3, 0.14, 0.08,
];

const BARS = BREATH.map((height, bar) => `M${bar * 8 + 4} ${20 - height * 18}v${height * 36}`);

export const IdleWave = ({ className }: { className?: string }) => (
  <svg viewBox={`0 0 ${BREATH.length * 8} 40`} aria-hidden="true" className={cx("max-w-full", className)}>
    <path d={BARS.join("")} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
