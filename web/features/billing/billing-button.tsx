import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import type { Billing, BillingAction } from "./use-billing.ts";

interface Props {
  billing: Billing;
  action: BillingAction;
  /** For what has to be confirmed first. */
  onClick?: () => void;
  /** At its work for another reason than this click. */
  busy?: boolean;
  variant?: "primary" | "secondary" | "quiet";
  size?: "sm" | "md";
  className?: string;
  children: ReactNode;
}

/** Stays focused while it works: `disabled` would send the keyboard back to the page's start. */
export function BillingButton({ billing, action, onClick, busy, variant, size, className, children }: Props) {
  const working = busy || billing.running === action;
  const off = working || billing.running !== undefined;
  return (
    <button
      type="button"
      aria-disabled={off || undefined}
      aria-busy={working || undefined}
      onClick={off ? undefined : (onClick ?? (() => void billing.run(action)))}
      className={buttonClass({ variant, size }, cx("aria-disabled:cursor-not-allowed", className))}
    >
      {working && <SpinnerIcon className="size-4" />}
      {children}
    </button>
  );
}
