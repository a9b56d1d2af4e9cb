import { cx } from "./cx.ts";

/** Holds the place of what is loading; give it the size of what will come, so that nothing jumps. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx("animate-pulse rounded-control bg-line", className)} />
);

interface Props {
  label: string;
  className?: string;
  /** The size of each. */
  blocks: string[];
}

/** The places of several things, announced as loading. */
export const Skeletons = ({ label, className, blocks }: Props) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <Skeleton key={index} className={block} />
    ))}
  </div>
);
