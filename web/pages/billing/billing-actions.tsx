import { type ReactNode, useEffect, useRef, useState } from "react";
import { PLAN_NAME } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { reportFailure } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import {
  closeCheckout,
  isCheckoutInProgress,
  leaveFor,
  rememberPortalVisit,
  setCheckoutInProgress,
  toastNotCharged,
  whenLeftCheckoutIsClosed,
} from "./payment-page.ts";

/** `leaving`: the browser is on its way to another site, and nothing may be clicked any more. */
type Outcome = "leaving" | undefined;

/** Each action with the title of the toast when it fails. */
const ACTIONS = {
  subscribe: { start: subscribe, failed: "Failed to create subscription" },
  "continue-checkout": { start: goToCheckout, failed: "Failed to create subscription" },
  "cancel-checkout": { start: cancelCheckout, failed: "Failed to cancel checkout" },
  cancel: { start: cancelSubscription, failed: "Failed to cancel subscription" },
  resume: { start: resumeSubscription, failed: "Failed to keep subscription" },
  sync: { start: syncSubscription, failed: "Sync failed" },
  portal: { start: openPortal, failed: "Failed to open payment details" },
} satisfies Record<string, { start: () => Promise<Outcome>; failed: string }>;

type BillingAction = keyof typeof ACTIONS;

export interface Billing {
  /** What is under way; nothing else can be started meanwhile. */
  running: BillingAction | undefined;
  run: (action: BillingAction) => Promise<void>;
}

/** Runs one action at a time, however often it is clicked, and asks for the usage after each. */
export function useBilling(refresh: () => Promise<unknown>): Billing {
  const [running, setRunning] = useState<BillingAction>();
  const busy = useRef(false);

  // The Back button brings a page back as it was left: on its way out, and unaware of what was paid since.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setRunning(undefined);
      void refresh();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, [refresh]);

  async function run(action: BillingAction): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setRunning(action);
    const { start, failed } = ACTIONS[action];
    try {
      if ((await start()) === "leaving") return;
    } catch (error) {
      reportFailure(error, { title: failed });
    }
    await refresh();
    busy.current = false;
    setRunning(undefined);
  }

  return { running, run };
}

interface BillingButtonProps {
  billing: Billing;
  action: BillingAction;
  /** For what has to be confirmed first. */
  onClick?: () => void;
  /** Busy for another reason than this click. */
  busy?: boolean;
  variant?: "primary" | "secondary" | "quiet";
  size?: "sm" | "md";
  className?: string;
  children: ReactNode;
}

/** Starts an action of billing; while one runs, the others are disabled. */
export const BillingButton = ({ billing, action, busy = false, onClick, ...look }: BillingButtonProps) => (
  <Button
    {...look}
    busy={busy || billing.running === action}
    disabled={billing.running !== undefined}
    onClick={onClick ?? (() => void billing.run(action))}
  />
);

/** Goes to the payment page: the one that is still open, or a new one; the server knows which. */
async function goToCheckout(): Promise<Outcome> {
  // Else the server might give the very page that is about to be closed.
  await whenLeftCheckoutIsClosed();
  const before = isCheckoutInProgress();
  setCheckoutInProgress(true);
  let leaving = false;
  try {
    const { checkoutUrl } = await apiSend("POST", API.createSubscription);
    leaving = leaveFor(checkoutUrl);
  } finally {
    if (!leaving) setCheckoutInProgress(before);
  }
  if (leaving) return "leaving";
  toast({
    title: "Unexpected response",
    description: "No checkout URL received. Please try again.",
    variant: "destructive",
  });
}

async function subscribe(): Promise<Outcome> {
  if (!isCheckoutInProgress()) return await goToCheckout();
  toast({
    title: "Checkout in progress",
    description: "Checkout already in progress. Please complete or cancel the existing checkout.",
    variant: "destructive",
  });
}

const toastSynced = (status: string): void =>
  toast({
    title: "Subscription synced",
    description:
      status === "active"
        ? `Your ${PLAN_NAME} plan is active.`
        : "Our payment provider knows of no active plan of yours.",
  });

async function cancelCheckout(): Promise<undefined> {
  await closeCheckout();
  // It may have been paid before it was closed.
  const { status } = await apiSend("POST", API.syncSubscription);
  setCheckoutInProgress(false);
  if (status === "active") toastSynced(status);
  else toastNotCharged();
}

async function cancelSubscription(): Promise<undefined> {
  const { message } = await apiSend("POST", API.cancelSubscription);
  toast({ title: "Subscription Canceled", description: message });
}

async function resumeSubscription(): Promise<undefined> {
  const { message } = await apiSend("POST", API.resumeSubscription);
  toast({ title: "Subscription kept", description: message });
}

async function syncSubscription(): Promise<undefined> {
  const { status } = await apiSend("POST", API.syncSubscription);
  toastSynced(status);
}

async function openPortal(): Promise<Outcome> {
  const { portalUrl } = await apiSend("POST", API.billingPortal);
  if (leaveFor(portalUrl)) {
    rememberPortalVisit();
    return "leaving";
  }
  toast({
    title: "Unexpected response",
    description: "No address received. Please try again.",
    variant: "destructive",
  });
}
