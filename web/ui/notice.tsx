import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export const Notice = ({ children, className }: { children: ReactNode; className?: string }) => (
  <p
    role="note"
    className={cx(
      "flex items-start gap-2.5 rounded-card bg-accent-soft px-4 py-3 text-sm leading-relaxed text-ink",
      className,
    )}
  >
    <CircleAlert className="mt-0.5 size-4 shrink-0 text-accent" />
    <span>{children}</span>
  </p>
);
