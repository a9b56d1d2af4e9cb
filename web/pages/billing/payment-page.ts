import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { BILLING_REFRESH_MS, CHECKOUT_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { storedState } from "../../shared/shared-state.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { toast } from "../../ui/toast.tsx";

// Leaving for Stripe's pages, and coming back from them.

/** Sends the browser to another site. Returns false, and stays, unless `url` is a web address. */
export function leaveFor(url: string | undefined): boolean {
  if (!url || !/^https?:\/\//i.test(url)) return false;
  window.location.assign(url);
  return true;
}

const checkout = storedState("sessionStorage", CHECKOUT_STORAGE_KEY);

/** Whether this tab went to the payment page and has not come back with an answer (spec §4). */
export const isCheckoutInProgress = (): boolean => checkout.get() !== null;
export const useCheckoutInProgress = (): boolean => checkout.useValue() !== null;
export const setCheckoutInProgress = (inProgress: boolean): void => checkout.set(inProgress ? "true" : null);

/** Closing it twice is no error. @throws as `apiSend` */
export const closeCheckout = () => apiSend("POST", API.cancelCheckout, undefined, { repeatable: true });

let closing: Promise<unknown> = Promise.resolve();

/** Settles once the payment page that somebody came back from is closed, or could not be. Never rejects. */
export const whenLeftCheckoutIsClosed = (): Promise<unknown> => closing;

export const toastNotCharged = (): void =>
  toast({ title: "Subscription canceled", description: "You have not been charged." });

const SUCCESS = "success";
const CANCELED = "canceled";

function resultIn(params: URLSearchParams): typeof SUCCESS | typeof CANCELED | null {
  if (params.get(SUCCESS) === "true") return SUCCESS;
  return params.get(CANCELED) === "true" ? CANCELED : null;
}

/**
 * Acts once on the result that the payment page sent back, and takes it out of the address, so that a reload repeats
 * nothing. `confirming` while a payment is being looked up.
 */
export function useCheckoutReturn(refresh: () => Promise<unknown>): { confirming: boolean } {
  const [params, setParams] = useSearchParams();
  const [confirming, setConfirming] = useState(false);
  const result = resultIn(params);
  const handled = useRef<typeof result>(null);

  useEffect(() => {
    // StrictMode runs this twice.
    if (handled.current === result) return;
    handled.current = result;
    if (result === null) return;
    setParams(
      (now) => {
        now.delete(SUCCESS);
        now.delete(CANCELED);
        return now;
      },
      { replace: true },
    );
    setCheckoutInProgress(false);

    if (result === CANCELED) {
      toastNotCharged();
      // A page that could not be closed is given to the next who subscribes, and can be paid only once.
      closing = closeCheckout().catch(handleUnauthorized);
      return;
    }
    toast({
      title: "Success!",
      description: "Your subscription has been activated. It may take a few moments to update.",
    });
    setConfirming(true);
    // Where Stripe can't be asked just now, its webhook brings the news; and *Sync subscription* stays.
    const synced = apiSend("POST", API.syncSubscription).then(refresh, handleUnauthorized);
    const later = new Promise((resolve) => setTimeout(resolve, BILLING_REFRESH_MS)).then(refresh);
    void Promise.all([synced, later]).then(() => setConfirming(false));
  }, [result, setParams, refresh]);

  return { confirming };
}

const PORTAL_KEY = "outspoken:portal-visited";

export const rememberPortalVisit = (): void => sessionStorage.setItem(PORTAL_KEY, "true");

/** Syncs after a visit to Stripe's portal, where cards are changed and plans cancelled. */
export function usePortalReturn(refresh: () => Promise<unknown>): void {
  useEffect(() => {
    const sync = () => {
      if (sessionStorage.getItem(PORTAL_KEY) === null) return;
      sessionStorage.removeItem(PORTAL_KEY);
      // Where Stripe can't be asked just now, its webhook brings the news.
      void apiSend("POST", API.syncSubscription).then(refresh, handleUnauthorized);
    };
    sync();
    // The Back button may bring this page back without loading it.
    window.addEventListener("pageshow", sync);
    return () => window.removeEventListener("pageshow", sync);
  }, [refresh]);
}
