import type { ComponentProps } from "react";
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
