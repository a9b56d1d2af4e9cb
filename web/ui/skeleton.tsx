import { cx } from "./cx.ts";

/** Give it the size of the loaded content, so that nothing jumps. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx("animate-pulse rounded-control bg-line", className)} />
);

interface Props {
  /** Announced as "Loading your …". */
  what: string;
  className?: string;
  /** Classes with the size of each skeleton. */
  blocks: string[];
}

/** Several skeletons, announced as loading. */
export const Skeletons = ({ what, className, blocks }: Props) => (
  <div role="status" className={className}>
    <span className="sr-only">Loading your {what}</span>
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <Skeleton key={index} className={block} />
    ))}
  </div>
);
