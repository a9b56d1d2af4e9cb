import { CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export const Card = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cx("rounded-card border border-line bg-raised p-5 sm:p-6", className)} />
);

type TitleProps = ComponentProps<"h2"> & { as?: "h2" | "h3" };

export const CardTitle = ({ as: Heading = "h2", className, ...rest }: TitleProps) => (
  <Heading {...rest} className={cx("wrap-anywhere font-display text-xl leading-snug text-ink", className)} />
);

export const CardDescription = ({ className, ...rest }: ComponentProps<"p">) => (
  <p {...rest} className={cx("mt-1 text-sm leading-relaxed text-soft", className)} />
);

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

const TONES = {
  neutral: "border-line text-soft",
  accent: "border-accent text-accent",
  good: "border-good text-good",
  danger: "border-danger text-danger",
};

export const Badge = ({ tone = "neutral", children }: { tone?: keyof typeof TONES; children: ReactNode }) => (
  <span
    className={cx(
      "inline-flex h-6 items-center rounded-full border px-2.5 text-xs font-medium whitespace-nowrap",
      TONES[tone],
    )}
  >
    {children}
  </span>
);
