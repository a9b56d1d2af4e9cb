import type { ReactNode } from "react";
import { errorDetail, isUnauthorized } from "../api/client.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

export interface Read<Data> {
  data: Data | undefined;
  error?: unknown;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

interface Props<Data> {
  read: Read<Data>;
  /** Without a title the failure takes the place of a line of text. */
  title?: string;
  compact?: boolean;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the data, a skeleton while it loads, or the failure with a retry. */
export function Loaded<Data>({ read, skeleton, children, ...failed }: Props<Data>) {
  const { data, error, isValidating, mutate } = read;
  if (data !== undefined) return children(data);
  // A lost login has its own toast.
  if (error === undefined || isUnauthorized(error)) return skeleton;
  return <LoadFailed {...failed} error={error} busy={isValidating} onRetry={() => void mutate()} />;
}

interface FailedProps {
  /** Without a title it takes the place of a line of text. */
  title?: string;
  as?: "h1" | "h2";
  /** Described in the server's words, unless there are `children`. */
  error?: unknown;
  children?: ReactNode;
  busy?: boolean;
  /** Within a card. */
  compact?: boolean;
  onRetry: () => void;
}

export function LoadFailed({ title, as, error, children, busy, compact, onRetry }: FailedProps) {
  const reason = children ?? errorDetail(error);
  const isSmall = compact || title === undefined;
  const retry = (
    <Button size={isSmall ? "sm" : "md"} busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  if (title === undefined) {
    return (
      <p role="alert" className="text-sm text-soft">
        {reason} {retry}
      </p>
    );
  }
  if (!compact) {
    return (
      <div role="alert">
        <EmptyState as={as} title={title} action={retry}>
          {reason}
        </EmptyState>
      </div>
    );
  }
  return (
    <div role="alert" className="my-4 text-sm leading-relaxed">
      <p className="font-medium">{title}</p>
      <p className="mt-1 mb-3 text-soft">{reason}</p>
      {retry}
    </div>
  );
}
