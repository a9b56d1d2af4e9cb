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
  /** Within a card. */
  compact?: boolean;
  onRetry: () => void;
}

/** In the place of what did not load. */
export function LoadFailed({ title, as, error, children, busy, compact, onRetry }: Props) {
  const reason = children ?? errorDetail(error);
  const retry = (
    <Button
      variant={compact ? "secondary" : "primary"}
      size={compact ? "sm" : "md"}
      busy={busy}
      onClick={onRetry}
    >
      Try again
    </Button>
  );
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
