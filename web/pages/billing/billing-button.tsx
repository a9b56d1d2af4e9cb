import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
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

/** One action of billing at a time: while one runs, the others are off. */
export const BillingButton = ({ billing, action, busy = false, onClick, ...look }: Props) => (
  <Button
    {...look}
    busy={busy || billing.running === action}
    disabled={billing.running !== undefined}
    onClick={onClick ?? (() => void billing.run(action))}
  />
);
