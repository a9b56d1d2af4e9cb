import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PLAN_DOLLARS_PER_MONTH, PLAN_NAME } from "#contract/limits.ts";
import { PlanFeatures } from "../../shared/plan/plan-features.tsx";
import type { Billing } from "./billing-actions.tsx";
import { BillingButton } from "./billing-actions.tsx";

interface Props {
  /** Whether payments are set up on this server. */
  payable: boolean;
  /** A payment was just made and is being looked up. */
  confirming: boolean;
  billing: Billing;
}

/** What the plan is, what it costs, and the way to it. */
export const UpgradeCard = ({ payable, confirming, billing }: Props) => (
  <section
    aria-label={`Upgrade to ${PLAN_NAME}`}
    className="h-full rounded-card border border-accent bg-raised p-5 sm:p-6"
  >
    <h2 className="flex h-6 items-center text-sm text-soft">Upgrade to {PLAN_NAME}</h2>
    <p className="mt-2 flex items-baseline gap-2">
      <span className="font-display text-4xl leading-tight">${PLAN_DOLLARS_PER_MONTH}</span>
      <span className="text-soft">per month</span>
    </p>
    <PlanFeatures className="mt-5" />
    {payable ? (
      <>
        <BillingButton billing={billing} action="subscribe" busy={confirming} className="mt-6 w-full">
          {confirming ? "Activating your plan…" : "Subscribe"}
        </BillingButton>
        <p className="mt-3 text-sm leading-relaxed text-soft">
          You pay on Stripe's own page; your card details never reach us. Cancel whenever you like and keep
          the month you paid for.
        </p>
        <SyncOffer billing={billing} />
      </>
    ) : (
      <p className="mt-6 rounded-control bg-wash p-3.5 text-sm leading-relaxed">
        {ERROR_MESSAGES.billing_off}
      </p>
    )}
  </section>
);

/** For a payment that doesn't show. */
const SyncOffer = ({ billing }: { billing: Billing }) => (
  <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
    <p className="text-sm text-soft">Already paid?</p>
    <BillingButton billing={billing} action="sync" variant="secondary" size="sm">
      Check my payment
    </BillingButton>
  </div>
);
