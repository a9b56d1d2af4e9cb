import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Usage } from "#contract/billing.ts";
import { FREE_RECORDINGS, PAYWALL_DELAY_MS, PLAN_DOLLARS_PER_MONTH, PLAN_NAME } from "#contract/limits.ts";
import { isExhausted } from "#contract/plan.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { sharedState } from "../shared-state.ts";
import { usePlan } from "./plan-card.tsx";
import { PlanFeatures } from "./plan-features.tsx";

const paywall = sharedState({ open: false, action: "" });

/** `action`: what subscribing would let them do, as in "keep recording". */
export const openPaywall = (action: string): void => paywall.set({ open: true, action });

const close = () => paywall.set({ ...paywall.get(), open: false });

/** The paywall, once for all screens: the shell shows it, `openPaywall` opens it. */
export function Paywall() {
  const { open, action } = paywall.useValue();
  const navigate = useNavigate();
  const { isSubscribed } = usePlan();

  // Paid for meanwhile, in another tab perhaps.
  useEffect(() => {
    if (isSubscribed) close();
  }, [isSubscribed]);
  useEffect(() => close, []);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Free Trial Complete"
      description={`You've used all ${FREE_RECORDINGS} of your free recordings. Subscribe to the ${PLAN_NAME} plan to ${action}.`}
    >
      <p className="mt-4 flex items-baseline gap-2">
        <span className="font-display text-3xl leading-tight">${PLAN_DOLLARS_PER_MONTH}</span>{" "}
        <span className="text-soft">per month</span>
      </p>
      <PlanFeatures className="mt-4" />
      <div className="mt-7 flex flex-col gap-2 sm:flex-row">
        <Button
          className="sm:flex-1"
          onClick={() => {
            close();
            navigate(PATHS.billing);
          }}
        >
          Subscribe Now
        </Button>
        <Button variant="quiet" className="sm:flex-1" onClick={close}>
          Maybe Later
        </Button>
      </div>
    </Dialog>
  );
}

/** Opens the paywall by itself 0.5 s after usage says that the trial is used up, unless it has been seen here. */
export function usePaywall(usage: Usage | undefined, action: string) {
  const { open: shown } = paywall.useValue();
  const [seen, setSeen] = useState(false);
  const exhausted = usage !== undefined && isExhausted(usage);

  const open = useCallback(() => openPaywall(action), [action]);

  // Whoever opened it.
  useEffect(() => {
    if (shown) setSeen(true);
  }, [shown]);

  useEffect(() => {
    if (!exhausted || seen) return;
    const timer = setTimeout(open, PAYWALL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [exhausted, seen, open]);

  return { exhausted, open };
}
