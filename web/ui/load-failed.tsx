import type { ReactNode } from "react";
import { errorDetail, isUnauthorized } from "../api/client.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface Props {
  title: string;
  as?: "h1" | "h2";
  /** Why, in the server's words; `children` instead of it where there is more to say. */
  error?: unknown;
  children?: ReactNode;
  busy?: boolean;
  onRetry: () => void;
}

/** In the place of a screen or a list that did not load. */
export const LoadFailed = ({ title, as, error, children, busy, onRetry }: Props) => (
  <EmptyState
    as={as}
    title={title}
    action={
      <Button busy={busy} onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {children ?? errorDetail(error)}
  </EmptyState>
);

interface LoadedProps<Data> {
  /** As SWR returns it. */
  read: { data: Data | undefined; error?: unknown; isValidating: boolean; mutate: () => Promise<unknown> };
  /** What is said when it did not load. */
  failed: string;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What was read, or that it is loading or did not load. A lost login has its own toast, and leaves this page. */
export function Loaded<Data>({ read, failed, loading, children }: LoadedProps<Data>) {
  const { data, error, isValidating, mutate } = read;
  if (data !== undefined) return children(data);
  if (error === undefined || isUnauthorized(error)) return loading;
  return <LoadFailed title={failed} error={error} busy={isValidating} onRetry={() => void mutate()} />;
}
