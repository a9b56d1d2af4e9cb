import type { ReactNode } from "react";
import { ApiError, errorDetail, isUnauthorized } from "../api/client.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { IdleWave } from "./idle-wave.tsx";

type EmptyStateProps = { title: string; as?: "h1" | "h2"; children?: ReactNode; action?: ReactNode };

/** An h1 where the page has no other title. */
export const EmptyState = ({ title, as: Heading = "h2", children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-4 py-16 text-center">
    <IdleWave className="h-8 w-40 text-edge" />
    <Heading className="mt-6 font-display text-2xl leading-tight text-ink">{title}</Heading>
    {children && <div className="mt-2 max-w-prose leading-relaxed text-balance text-soft">{children}</div>}
    {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
);

type ApiResponse<Data> = { data: Data | undefined; error?: unknown; mutate: () => Promise<unknown> };

interface Props<Data> extends Pick<FailedProps, "title" | "as" | "compact" | "ifMissing"> {
  from: ApiResponse<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ from, skeleton, children, ...failure }: Props<Data>) {
  const { data, error, mutate } = from;
  if (data !== undefined) return children(data);
  // A lost login has its own toast.
  if (error === undefined || isUnauthorized(error)) return skeleton;
  return <LoadFailed {...failure} error={error} onRetry={() => mutate()} />;
}

interface FailedProps {
  /** Without a title it takes the place of a line of text. */
  title?: string;
  as?: "h1" | "h2";
  /** Described in the server's words, unless there are `children`. */
  error?: unknown;
  children?: ReactNode;
  compact?: boolean;
  /** Instead, where the server knows of nothing at that address. */
  ifMissing?: ReactNode;
  onRetry: () => Promise<unknown>;
}

export function LoadFailed({ title, as, error, children, compact, ifMissing, onRetry }: FailedProps) {
  if (ifMissing && error instanceof ApiError && error.status === 404) return ifMissing;
  const reason = children ?? errorDetail(error);
  const isSmall = compact || title === undefined;
  const retry = (
    <Button size={isSmall ? "sm" : "md"} onClick={onRetry}>
      Try again
    </Button>
  );
  if (isSmall) {
    return (
      <div role="alert" className={cx("text-sm leading-relaxed", title && "my-4")}>
        {title && <p className="font-medium">{title}</p>}
        <p className="text-soft">
          {reason} {retry}
        </p>
      </div>
    );
  }
  return (
    <div role="alert">
      <EmptyState as={as} title={title} action={retry}>
        {reason}
      </EmptyState>
    </div>
  );
}

/** Give it the size of the loaded content, so that nothing jumps. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx("animate-pulse rounded-control bg-line", className)} />
);

type SkeletonsProps = { what: string; className?: string; blocks: string[] };

/** `blocks`: classes with the size of each. */
export const Skeletons = ({ what, className, blocks }: SkeletonsProps) => (
  <div role="status" className={className}>
    <span className="sr-only">Loading your {what}</span>
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <Skeleton key={index} className={block} />
    ))}
  </div>
);
