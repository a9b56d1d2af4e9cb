import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Usage } from "#contract/billing.ts";
import { FREE_RECORDINGS, PAYWALL_DELAY_MS, PLAN_DOLLARS_PER_MONTH, PLAN_NAME } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { isExhausted, isSubscribed } from "#contract/plan.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProgressBar } from "../../ui/progress.tsx";
import { sharedState } from "../../ui/shared-state.ts";
import { useTimer } from "../../ui/use-timer.ts";
import { PlanFeatures } from "./plan-features.tsx";

export function usePlan() {
  const { data: usage } = useApi(API.usage);
  if (!usage) return undefined;
  const freeTrialsLeft = Math.max(0, FREE_RECORDINGS - usage.free_trials_used);
  return { freeTrialsLeft, isSubscribed: isSubscribed(usage), isCancelled: usage.is_cancelled };
}

function planState({ freeTrialsLeft, isSubscribed, isCancelled }: NonNullable<ReturnType<typeof usePlan>>) {
  if (isCancelled) return { title: "Plan Status", value: "Cancelling", note: PLAN_NAME };
  if (isSubscribed) return { title: "Current Plan", value: "Unlimited", note: PLAN_NAME };
  if (freeTrialsLeft) return { title: "Free Trial", value: `${freeTrialsLeft}/${FREE_RECORDINGS} left` };
  return { title: "No Plan", value: "Expired" };
}

export const PlanCard = ({ onNavigate }: { onNavigate?: () => void }) => {
  const { pathname } = useLocation();
  const plan = usePlan();
  if (!plan) return null;
  const { title, value, note } = planState(plan);
  return (
    <div className="rounded-card border border-line bg-raised px-4 py-3.5">
      <div className="flex items-baseline justify-between gap-2 text-sm text-soft">
        <p>{title}</p>
        {note && <p className="text-faint">{note}</p>}
      </div>
      <p className="mt-0.5 font-display text-xl leading-tight text-ink">{value}</p>
      {title === "Free Trial" && (
        <div className="mt-3">
          <ProgressBar value={plan.freeTrialsLeft} max={FREE_RECORDINGS} label="Free recordings left" />
        </div>
      )}
      {title === "No Plan" && pathname !== PATHS.billing && (
        <ButtonLink to={PATHS.billing} onClick={onNavigate} size="sm" className="mt-3 w-full">
          Subscribe
        </ButtonLink>
      )}
    </div>
  );
};

/** What subscribing would allow, as in "keep recording"; null while closed. */
const paywall = sharedState<string | null>(null);
export const openPaywall = (action: string): void => paywall.set(action);
const close = () => paywall.set(null);

export function Paywall() {
  const action = paywall.useValue();
  const navigate = useNavigate();
  const isSubscribed = usePlan()?.isSubscribed;

  // The user may have paid in another tab.
  useEffect(() => {
    if (isSubscribed) close();
  }, [isSubscribed]);
  useEffect(() => close, []);

  return (
    <Dialog
      open={action !== null}
      onClose={close}
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
            void navigate(PATHS.billing);
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

/** Also opens it, once, 0.5 s after usage says that the trial is used up; not over a note that has just used the last one. */
export function usePaywall(usage: Usage | undefined, action: string) {
  const isShown = paywall.useValue() !== null;
  const [wasSeen, setSeen] = useState(false);
  const exhausted = usage !== undefined && isExhausted(usage);

  // Also if something else opened it. Whoever had one left here sees its draft first.
  if (!wasSeen && (isShown || (usage && !exhausted))) setSeen(true);

  useTimer(exhausted && !wasSeen ? PAYWALL_DELAY_MS : null, () => openPaywall(action));
  return { exhausted, open: () => openPaywall(action) };
}
