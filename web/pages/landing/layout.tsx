import type { ComponentProps } from "react";
import { cx } from "../../ui/cx.ts";

export const Column = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cx("mx-auto max-w-6xl px-5 sm:px-8", className)} />
);

export const Heading = ({ className, ...rest }: ComponentProps<"h2">) => (
  <h2
    {...rest}
    className={cx(
      "font-display text-[clamp(2.25rem,5vw,3.5rem)] leading-[1.05] tracking-[-0.015em]",
      className,
    )}
  />
);

export const Strokes = (props: ComponentProps<"svg">) => (
  <svg aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round" {...props} />
);
