import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type Props = { summary: ReactNode; open?: boolean; className?: string; children: ReactNode };

export const Disclosure = ({ summary, open, className, children }: Props) => (
  <details open={open} className={cx("group", className)}>
    <summary className="focus-ring -mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-2 text-soft text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
      <ChevronDown className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      {summary}
    </summary>
    {children}
  </details>
);
