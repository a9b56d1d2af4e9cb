import { useEffect, useRef, useState } from "react";
import {
  cancelCheckout,
  cancelSubscription,
  goToCheckout,
  openPortal,
  resumeSubscription,
  subscribe,
  syncSubscription,
} from "./billing-calls.ts";

const CALLS = {
  subscribe,
  "continue-checkout": goToCheckout,
  "cancel-checkout": cancelCheckout,
  cancel: cancelSubscription,
  resume: resumeSubscription,
  sync: syncSubscription,
  portal: openPortal,
};

export type BillingAction = keyof typeof CALLS;

export interface Billing {
  /** What is under way; nothing else can be begun meanwhile. */
  running: BillingAction | undefined;
  run: (action: BillingAction) => Promise<void>;
}

/** Carries out one thing at a time, however often it is clicked, and asks for the usage after each. */
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
    if ((await CALLS[action]()) === "leaving") return;
    await refresh();
    busy.current = false;
    setRunning(undefined);
  }

  return { running, run };
}
