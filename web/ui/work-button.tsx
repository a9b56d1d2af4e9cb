import type { ComponentProps } from "react";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { SpinnerIcon } from "./spinner.tsx";

interface Props extends ComponentProps<"button"> {
  working: boolean;
  /** Does nothing for now, because something else is at work. */
  off?: boolean;
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "sm" | "md";
}

/** Stays focused while it works: `disabled` would send the keyboard back to the page's start. */
export const WorkButton = ({
  working,
  off = false,
  variant,
  size,
  className,
  onClick,
  children,
  type = "button",
  ...rest
}: Props) => (
  <button
    {...rest}
    type={type}
    aria-disabled={off || working || undefined}
    aria-busy={working || undefined}
    onClick={(event) => {
      if (off || working) event.preventDefault();
      else onClick?.(event);
    }}
    className={buttonClass({ variant, size }, cx("aria-disabled:cursor-not-allowed", className))}
  >
    {working && <SpinnerIcon className="size-4" />}
    {children}
  </button>
);
