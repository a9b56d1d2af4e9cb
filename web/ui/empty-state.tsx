import type { ReactNode } from "react";
import { IdleWave } from "./idle-wave.tsx";

interface EmptyStateProps {
  title: string;
  /** h1 where the page has no other title. */
  as?: "h1" | "h2";
  children?: ReactNode;
  action?: ReactNode;
}

export const EmptyState = ({ title, as: Heading = "h2", children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-4 py-16 text-center">
    <IdleWave className="h-8 w-40 text-edge" />
    <Heading className="mt-6 font-display text-2xl leading-tight text-ink">{title}</Heading>
    {children && <div className="mt-2 max-w-prose leading-relaxed text-balance text-soft">{children}</div>}
    {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
);
