import type { ReactNode } from "react";
import { errorDetail } from "../api/client.ts";
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
