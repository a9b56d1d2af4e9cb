import type { ReactNode } from "react";
import { isUnauthorized } from "../api/client.ts";
import { LoadFailed } from "./load-failed.tsx";

interface Props<Data> {
  /** What `useApi` answered. */
  read: { data: Data | undefined; error: unknown; isValidating: boolean; mutate: () => Promise<unknown> };
  /** Says that it did not load. */
  title: string;
  /** Within a card. */
  compact?: boolean;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What was read, once it is there; until then its skeleton, or that it did not load, and a way to try again. */
export function Loaded<Data>({ read, skeleton, children, ...failed }: Props<Data>) {
  const { data, error, isValidating, mutate } = read;
  if (data !== undefined) return children(data);
  // A lost login has its own toast, and leaves the page.
  if (error === undefined || isUnauthorized(error)) return skeleton;
  return <LoadFailed {...failed} error={error} busy={isValidating} onRetry={() => void mutate()} />;
}
