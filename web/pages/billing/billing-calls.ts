import { PLAN_NAME } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend, errorDetail } from "../../api/client.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { toast } from "../../ui/toast.tsx";
import { isCheckoutInProgress, setCheckoutInProgress } from "./checkout-flag.ts";
import { leaveFor } from "./leave-for.ts";
import { notePortalVisit } from "./portal-visit.ts";

/** `leaving`: the browser is on its way to another site, and nothing may be clicked any more. */
type Outcome = "leaving" | "stayed";

function sayFailure(title: string, error: unknown): void {
  if (!handleUnauthorized(error)) toast({ title, description: errorDetail(error), variant: "destructive" });
}

/** Closed twice it is closed all the same. @throws as `apiSend` */
const closeCheckout = () => apiSend("POST", API.cancelCheckout, undefined, { repeatable: true });

/** Settles once the page that somebody came back from is closed, or could not be. */
let closing: Promise<unknown> = Promise.resolve();

/**
 * Closes the page that was just left, without a word about it. One that could not be closed is given again to whoever
 * subscribes next, and can only be paid once.
 */
export function closeLeftCheckout(): void {
  closing = closeCheckout().catch(handleUnauthorized);
}

/** Goes to the payment page: the one that is still open, or a new one; the server knows which. */
export async function goToCheckout(): Promise<Outcome> {
  // Else it might be given the very page that is about to be closed.
  await closing;
  const before = isCheckoutInProgress();
  setCheckoutInProgress(true);
  try {
    const { checkoutUrl } = await apiSend("POST", API.createSubscription);
    if (leaveFor(checkoutUrl)) return "leaving";
    toast({
      title: "Unexpected response",
      description: "No checkout URL received. Please try again.",
      variant: "destructive",
    });
  } catch (error) {
    sayFailure("Failed to create subscription", error);
  }
  setCheckoutInProgress(before);
  return "stayed";
}

export async function subscribe(): Promise<Outcome> {
  if (!isCheckoutInProgress()) return await goToCheckout();
  toast({
    title: "Checkout in progress",
    description: "Checkout already in progress. Please complete or cancel the existing checkout.",
    variant: "destructive",
  });
  return "stayed";
}

export const sayNotCharged = (): void =>
  toast({ title: "Subscription canceled", description: "You have not been charged." });

const saySynced = (status: string): void =>
  toast({
    title: "Subscription synced",
    description:
      status === "active"
        ? `Your ${PLAN_NAME} plan is active.`
        : "Our payment provider knows of no active plan of yours.",
  });

export async function cancelCheckout(): Promise<Outcome> {
  try {
    await closeCheckout();
    // It may have been paid before it was closed.
    const { status } = await apiSend("POST", API.syncSubscription);
    setCheckoutInProgress(false);
    if (status === "active") saySynced(status);
    else sayNotCharged();
  } catch (error) {
    sayFailure("Failed to cancel checkout", error);
  }
  return "stayed";
}

export async function cancelSubscription(): Promise<Outcome> {
  try {
    const { message } = await apiSend("POST", API.cancelSubscription);
    toast({ title: "Subscription Canceled", description: message });
  } catch (error) {
    sayFailure("Failed to cancel subscription", error);
  }
  return "stayed";
}

export async function resumeSubscription(): Promise<Outcome> {
  try {
    const { message } = await apiSend("POST", API.resumeSubscription);
    toast({ title: "Subscription kept", description: message });
  } catch (error) {
    sayFailure("Failed to keep subscription", error);
  }
  return "stayed";
}

export async function syncSubscription(): Promise<Outcome> {
  try {
    const { status } = await apiSend("POST", API.syncSubscription);
    saySynced(status);
  } catch (error) {
    sayFailure("Sync failed", error);
  }
  return "stayed";
}

export async function openPortal(): Promise<Outcome> {
  try {
    const { portalUrl } = await apiSend("POST", API.billingPortal);
    if (leaveFor(portalUrl)) {
      notePortalVisit();
      return "leaving";
    }
    toast({
      title: "Unexpected response",
      description: "No address received. Please try again.",
      variant: "destructive",
    });
  } catch (error) {
    sayFailure("Failed to open payment details", error);
  }
  return "stayed";
}
