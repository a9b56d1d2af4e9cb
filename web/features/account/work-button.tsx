import type { ComponentProps } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";

interface Props extends ComponentProps<"button"> {
  working: boolean;
  variant?: "primary" | "secondary" | "danger";
  size?: "sm" | "md";
}

/** Stays focused while it works: `disabled` would send the keyboard back to the page's start. */
export const WorkButton = ({
  working,
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
    aria-disabled={working || undefined}
    aria-busy={working || undefined}
    onClick={(event) => {
      if (working) event.preventDefault();
      else onClick?.(event);
    }}
    className={buttonClass({ variant, size }, cx("aria-disabled:cursor-not-allowed", className))}
  >
    {working && <SpinnerIcon className="size-4" />}
    {children}
  </button>
);
