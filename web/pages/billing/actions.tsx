import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { BILLING_REFRESH_MS, CHECKOUT_STORAGE_KEY, PLAN_NAME } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { storedState } from "../../shared/shared-state.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { leaveFor, reportFailure, useAction } from "../../shared/use-action.ts";
import { withoutParams } from "../../shared/without-params.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";

/** Whether this tab went to the payment page and has not come back with an answer (spec §4). */
const checkout = storedState("sessionStorage", CHECKOUT_STORAGE_KEY);
const portal = storedState("sessionStorage", "outspoken:portal-visited");

export const useCheckoutInProgress = (): boolean => checkout.useValue() !== null;
export const endCheckout = (): void => checkout.set(null);

/** Each action with the title of the toast when it fails. */
const ACTIONS = {
  subscribe: { start: subscribe, failed: "Failed to create subscription" },
  "continue-checkout": { start: goToCheckout, failed: "Failed to create subscription" },
  "cancel-checkout": { start: cancelCheckout, failed: "Failed to cancel checkout" },
  cancel: { start: cancelSubscription, failed: "Failed to cancel subscription" },
  resume: { start: resumeSubscription, failed: "Failed to keep subscription" },
  sync: { start: async () => toastSynced((await sync()).status), failed: "Sync failed" },
  portal: { start: openPortal, failed: "Failed to open payment details" },
} satisfies Record<string, { start: () => Promise<void>; failed: string }>;

type BillingAction = keyof typeof ACTIONS;

export interface Billing {
  /** What is under way; nothing else can be started meanwhile. */
  running: BillingAction | undefined;
  run: (action: BillingAction) => Promise<unknown>;
}

/** Runs one action at a time, however often it is clicked, and asks for the usage after each. */
export function useBilling(refresh: () => Promise<unknown>): Billing {
  const { running, run } = useAction(async (action: BillingAction) => {
    const { start, failed } = ACTIONS[action];
    await start().catch((error: unknown) => reportFailure(error, { title: failed }));
    await refresh();
  });
  return { running: running?.[0], run };
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

/** Whether it is a web address, as a proxy in between might not have it; says so where it is not. */
function isAddress(url: string | undefined, name: string): boolean {
  if (url && /^https?:\/\//i.test(url)) return true;
  const description = `No ${name} received. Please try again.`;
  toast({ title: "Unexpected response", description, variant: "destructive" });
  return false;
}

/** Settles once the payment page that somebody came back from is closed, or could not be. */
let closing: Promise<unknown> = Promise.resolve();

/** Goes to the payment page: the one that is still open, or a new one; the server knows which. */
async function goToCheckout(): Promise<void> {
  // Else the server might give the very page that is about to be closed.
  await closing;
  const { checkoutUrl } = await apiSend("POST", API.createSubscription);
  if (!isAddress(checkoutUrl, "checkout URL")) return;
  checkout.set("true");
  await leaveFor(checkoutUrl);
}

async function subscribe(): Promise<void> {
  if (checkout.get() === null) return await goToCheckout();
  toast({
    title: "Checkout in progress",
    description: "Checkout already in progress. Please complete or cancel the existing checkout.",
    variant: "destructive",
  });
}

const toastNotCharged = (): void =>
  toast({ title: "Subscription canceled", description: "You have not been charged." });

function toastSynced(status: string): void {
  const active = `Your ${PLAN_NAME} plan is active.`;
  const inactive = "Our payment provider knows of no active plan of yours.";
  toast({ title: "Subscription synced", description: status === "active" ? active : inactive });
}

/** Closing it twice is no error. */
const closeCheckout = () => apiSend("POST", API.cancelCheckout, undefined, { repeatable: true });
const sync = () => apiSend("POST", API.syncSubscription);

async function cancelCheckout(): Promise<void> {
  await closeCheckout();
  // It may have been paid before it was closed.
  const { status } = await sync();
  endCheckout();
  if (status === "active") toastSynced(status);
  else toastNotCharged();
}

async function cancelSubscription(): Promise<void> {
  const { message } = await apiSend("POST", API.cancelSubscription);
  toast({ title: "Subscription Canceled", description: message });
}

async function resumeSubscription(): Promise<void> {
  const { message } = await apiSend("POST", API.resumeSubscription);
  toast({ title: "Subscription kept", description: message });
}

async function openPortal(): Promise<void> {
  const { portalUrl } = await apiSend("POST", API.billingPortal);
  if (!isAddress(portalUrl, "address")) return;
  portal.set("true");
  await leaveFor(portalUrl);
}

/**
 * Acts once on what Stripe's pages sent back: on the result of a payment, which it takes out of the address, so that a reload
 * repeats nothing, and on a visit to the portal, where cards are changed and plans cancelled. Returns whether a payment is being
 * looked up.
 */
export function useReturn(refresh: () => Promise<unknown>): boolean {
  const [params, setParams] = useSearchParams();
  const [confirming, setConfirming] = useState(false);
  const result = ["success", "canceled"].find((name) => params.get(name) === "true");
  const handled = useRef<string>(undefined);

  useEffect(() => {
    // StrictMode runs this twice.
    if (handled.current === result) return;
    handled.current = result;
    if (result === undefined) return;
    setParams(withoutParams("success", "canceled"), { replace: true });
    endCheckout();
    if (result === "canceled") {
      toastNotCharged();
      // A page that could not be closed is given to the next who subscribes, and can be paid only once.
      closing = closeCheckout().catch(handleUnauthorized);
      return;
    }
    const description = "Your subscription has been activated. It may take a few moments to update.";
    toast({ title: "Success!", description });
    setConfirming(true);
    // Where Stripe can't be asked just now, its webhook brings the news; and *Check my payment* stays.
    const synced = sync().then(refresh, handleUnauthorized);
    const later = new Promise((resolve) => setTimeout(resolve, BILLING_REFRESH_MS)).then(refresh);
    void Promise.all([synced, later]).then(() => setConfirming(false));
  }, [result, setParams, refresh]);

  useEffect(() => {
    const syncAfterPortal = () => {
      if (portal.get() === null) return;
      portal.set(null);
      void sync().then(refresh, handleUnauthorized);
    };
    syncAfterPortal();
    // The Back button may bring this page back without loading it.
    window.addEventListener("pageshow", syncAfterPortal);
    return () => window.removeEventListener("pageshow", syncAfterPortal);
  }, [refresh]);

  return confirming;
}
