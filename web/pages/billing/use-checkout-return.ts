import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { BILLING_REFRESH_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { toast } from "../../ui/toast.tsx";
import { closeLeftCheckout, sayNotCharged } from "./billing-calls.ts";
import { setCheckoutInProgress } from "./checkout-flag.ts";

const SUCCESS = "success";
const CANCELED = "canceled";

function returnFrom(params: URLSearchParams): typeof SUCCESS | typeof CANCELED | null {
  if (params.get(SUCCESS) === "true") return SUCCESS;
  return params.get(CANCELED) === "true" ? CANCELED : null;
}

/**
 * Acts on what the payment page sent the browser back with, once, and takes it out of the address, so that a reload
 * repeats nothing. Answers whether a payment is being looked up.
 */
export function useCheckoutReturn(refresh: () => Promise<unknown>): { confirming: boolean } {
  const [params, setParams] = useSearchParams();
  const [confirming, setConfirming] = useState(false);
  const answer = returnFrom(params);
  const handled = useRef<typeof answer>(null);

  useEffect(() => {
    // StrictMode runs this twice.
    if (handled.current === answer) return;
    handled.current = answer;
    if (answer === null) return;
    setParams(
      (now) => {
        now.delete(SUCCESS);
        now.delete(CANCELED);
        return now;
      },
      { replace: true },
    );
    setCheckoutInProgress(false);

    if (answer === CANCELED) {
      sayNotCharged();
      closeLeftCheckout();
      return;
    }
    toast({
      title: "Success!",
      description: "Your subscription has been activated. It may take a few moments to update.",
    });
    setConfirming(true);
    // Where Stripe can't be asked just now, its event comes by itself; and *Sync subscription* stays.
    const synced = apiSend("POST", API.syncSubscription).then(refresh, handleUnauthorized);
    const later = new Promise((pass) => setTimeout(pass, BILLING_REFRESH_MS)).then(refresh);
    void Promise.all([synced, later]).then(() => setConfirming(false));
  }, [answer, setParams, refresh]);

  return { confirming };
}
