import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { SpinnerIcon } from "./spinner.tsx";

interface Props extends Omit<ComponentProps<"button">, "disabled" | "type"> {
  variant?: "secondary" | "quiet";

  /** At its work: the spinner takes the icon's place, so that nothing moves. */
  busy?: boolean;
  unavailable?: boolean;
  icon: ReactNode;
}

/** A button that stays focused while it cannot be used: `disabled` would send the keyboard back to the page's start. */
export const ActionButton = ({
  variant = "secondary",
  busy,
  unavailable,
  icon,
  onClick,
  className,
  children,
  ...rest
}: Props) => {
  const off = busy || unavailable;
  return (
    <button
      {...rest}
      type="button"
      className={buttonClass({ variant, size: "sm" }, cx("aria-disabled:cursor-not-allowed", className))}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off ? undefined : onClick}
    >
      {busy ? <SpinnerIcon className="size-4" /> : icon}
      {children}
    </button>
  );
};
