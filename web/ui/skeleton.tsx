import { cx } from "./cx.ts";

/** Holds the place of what is loading; give it the size of what will come, so that nothing jumps. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx("animate-pulse rounded-control bg-line", className)} />
);
