import { type ComponentProps, createContext, useContext, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { BillingMessage } from "#contract/billing.ts";
import { BILLING_REFRESH_MS, CHECKOUT_STORAGE_KEY, PLAN_NAME } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiRetry, apiSend } from "../../api/client.ts";
import { withoutParams } from "../../shared/browser.ts";
import { leaveFor, leaveIfLoggedOut, reportFailure, useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { storedState } from "../../ui/shared-state.ts";
import { toast, toastFailure } from "../../ui/toast.tsx";

/** Set while this tab is at the payment page, or left it without an answer. */
export const checkout = storedState("sessionStorage", CHECKOUT_STORAGE_KEY);

const ACTIONS = {
  subscribe: { start: subscribe, failure: "Failed to create subscription" },
  "continue-checkout": { start: goToCheckout, failure: "Failed to create subscription" },
  "cancel-checkout": { start: cancelCheckout, failure: "Failed to cancel checkout" },
  cancel: {
    start: async () => report("Subscription Canceled", await apiSend("POST", API.cancelSubscription)),
    failure: "Failed to cancel subscription",
  },
  resume: {
    start: async () => report("Subscription kept", await apiSend("POST", API.resumeSubscription)),
    failure: "Failed to keep subscription",
  },
  sync: { start: async () => toastSynced((await sync()).status), failure: "Sync failed" },
  portal: {
    start: async () => leaveFor((await apiSend("POST", API.billingPortal)).portalUrl),
    failure: "Failed to open payment details",
  },
} satisfies Record<string, { start: () => Promise<void>; failure: string }>;

type BillingAction = keyof typeof ACTIONS;

const report = (title: string, { message }: BillingMessage) => toast({ title, description: message });

type Billing = { running: BillingAction | undefined; run: (action: BillingAction) => Promise<unknown> };

/** One action at a time; the usage is read again after each. */
export function useBilling(refresh: () => Promise<unknown>): Billing {
  const { running, run } = useAction(async (action: BillingAction) => {
    const { start, failure } = ACTIONS[action];
    await start().catch((error: unknown) => reportFailure(error, failure));
    await refresh();
  });
  return { running: running?.[0], run };
}

export const BillingState = createContext<Billing>({ running: undefined, run: async () => undefined });

type BillingButtonProps = ComponentProps<typeof Button> & { action: BillingAction };

/** While one runs, the others are disabled. */
export function BillingButton({ action, ...rest }: BillingButtonProps) {
  const { running, run } = useContext(BillingState);
  return (
    <Button
      {...rest}
      busy={running === action}
      disabled={running !== undefined}
      onClick={() => void run(action)}
    />
  );
}

/** Settles once the checkout that the user came back from is closed, or could not be. */
let closing: Promise<unknown> = Promise.resolve();

/** Goes to the checkout that is open, or a new one; the server knows which. */
async function goToCheckout(): Promise<void> {
  // Else the server might return the checkout that is about to be closed.
  await closing;
  const { checkoutUrl } = await apiSend("POST", API.createSubscription);
  // A proxy's answer might lack it.
  if (!/^https?:\/\//i.test(checkoutUrl ?? "")) {
    return toastFailure("Unexpected response", "No checkout URL received. Please try again.");
  }
  checkout.set("true");
  await leaveFor(checkoutUrl);
}

const OPEN = "Checkout already in progress. Please complete or cancel the existing checkout.";

async function subscribe(): Promise<void> {
  if (checkout.get() === null) return await goToCheckout();
  toastFailure("Checkout in progress", OPEN);
}

const toastNotCharged = (): void =>
  toast({ title: "Subscription canceled", description: "You have not been charged." });

function toastSynced(status: string): void {
  const active = `Your ${PLAN_NAME} plan is active.`;
  const inactive = "You don't have an active plan.";
  toast({ title: "Subscription synced", description: status === "active" ? active : inactive });
}

const closeCheckout = () => apiRetry("POST", API.cancelCheckout);
const sync = () => apiSend("POST", API.syncSubscription);

async function cancelCheckout(): Promise<void> {
  await closeCheckout();
  // It may have been paid before it was closed.
  const { status } = await sync();
  checkout.set(null);
  if (status === "active") toastSynced(status);
  else toastNotCharged();
}

const RETURNS = ["success", "canceled", "portal"];

/** Handles the return from Stripe's pages once. `confirming`: a payment is being looked up. */
export function useReturn(refresh: () => Promise<unknown>): { confirming: boolean; paid: boolean } {
  const [params, setParams] = useSearchParams();
  const [confirming, setConfirming] = useState(false);
  const [paid, setPaid] = useState(false);
  const result = RETURNS.find((name) => params.get(name) === "true");
  const handledResult = useRef<string>(undefined);

  useEffect(() => {
    if (handledResult.current === result) return;
    handledResult.current = result;
    if (result === undefined) return;
    setParams(withoutParams(...RETURNS), { replace: true });
    checkout.set(null);
    if (result === "canceled") {
      toastNotCharged();
      // A checkout that stays open is given to the next subscribe, and can be paid only once.
      closing = closeCheckout().catch(leaveIfLoggedOut);
      return;
    }
    // If Stripe can't be asked now, its webhook brings the news, and *Check my payment* stays.
    const syncing = sync().then(refresh, leaveIfLoggedOut);
    if (result === "portal") return;
    const description = "Your subscription has been activated. It may take a few moments to update.";
    toast({ title: "Success!", description });
    setPaid(true);
    setConfirming(true);
    const later = new Promise((resolve) => setTimeout(resolve, BILLING_REFRESH_MS)).then(refresh);
    void Promise.all([syncing, later]).then(() => setConfirming(false));
  }, [result, setParams, refresh]);

  return { confirming, paid };
}
