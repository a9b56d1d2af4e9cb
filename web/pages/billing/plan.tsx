import { type ReactNode, useContext } from "react";
import type { Usage } from "#contract/billing.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { FREE_RECORDINGS, PLAN_DOLLARS_PER_MONTH, PLAN_NAME } from "#contract/limits.ts";
import { isSubscribed } from "#contract/plan.ts";
import { PATHS } from "../../paths.ts";
import { PlanFeatures } from "../../shared/account/plan-features.tsx";
import { formatDate } from "../../shared/dates.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { ConfirmButton } from "../../ui/dialog.tsx";
import { ProgressBar } from "../../ui/progress.tsx";
import { BillingButton, BillingState } from "./actions.tsx";

export function standingOf(usage: Usage) {
  const remaining = FREE_RECORDINGS - usage.free_trials_used;
  if (isSubscribed(usage)) {
    if (usage.is_cancelled) return { kind: "cancelling", badge: "Cancelling", tone: "accent" } as const;
    if (usage.payment_failed) return { kind: "active", badge: "Payment due", tone: "danger" } as const;
    return { kind: "active", badge: "Active", tone: "good" } as const;
  }
  // Stripe has a subscription that gives nothing now: a payment is missing, or it was paused.
  if (usage.subscription_status !== "inactive") {
    return { kind: "on-hold", badge: "On hold", tone: "danger" } as const;
  }
  if (remaining <= 0) return { kind: "expired", badge: "Expired", tone: "danger" } as const;
  return { kind: "trial", badge: `${remaining} of ${FREE_RECORDINGS} left`, tone: "neutral" } as const;
}

/** `paid`: its user comes from the payment. */
export function PlanSummary({ usage, paid }: { usage: Usage; paid: boolean }) {
  const { kind, badge, tone } = standingOf(usage);
  const name = kind === "trial" ? "Free Trial" : kind === "expired" ? "No Plan" : PLAN_NAME;
  return (
    <Card className="flex flex-col">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-sm text-soft">Current plan</h2>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className="mt-2 font-display text-4xl leading-tight">{name}</p>
      {kind === "trial" ? (
        <>
          <p className="mt-1 mb-5 text-soft">$0, for your first {FREE_RECORDINGS} recordings</p>
          <ProgressBar
            value={FREE_RECORDINGS - usage.free_trials_used}
            max={FREE_RECORDINGS}
            label="Free recordings left"
          />
        </>
      ) : (
        <p className="mt-1 text-soft">
          {kind === "expired"
            ? `All ${FREE_RECORDINGS} free recordings are used. What you made with them stays yours.`
            : `$${PLAN_DOLLARS_PER_MONTH} per month, unlimited recordings and chat`}
        </p>
      )}
      {(kind === "active" || kind === "cancelling") && <PeriodRows usage={usage} />}
      {name === PLAN_NAME && (
        <div className="mt-auto flex flex-col gap-2 pt-6 sm:flex-row sm:flex-wrap">
          {paid && kind === "active" && <ButtonLink to={PATHS.record}>Record your next note</ButtonLink>}
          <BillingButton action="portal" variant="secondary">
            Payment method and receipts
          </BillingButton>
          {kind === "active" && <CancelButton />}
          {kind === "on-hold" && (
            <BillingButton action="sync" variant="quiet">
              Check my payment
            </BillingButton>
          )}
        </div>
      )}
    </Card>
  );
}

function PeriodRows({ usage }: { usage: Usage }) {
  const { current_period_start: start, current_period_end: end, cancel_at, payment_failed } = usage;
  if (!start || !end) return null;
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 border-line border-t pt-5 sm:grid-cols-2">
      <Row name="Billing period">
        <Day iso={start} /> - <Day iso={end} />
      </Row>
      {cancel_at && (
        <Row name="Access until">
          <Day iso={cancel_at} />
        </Row>
      )}
      {!cancel_at && !payment_failed && (
        <Row name="Next payment">
          ${PLAN_DOLLARS_PER_MONTH} on <Day iso={end} />
        </Row>
      )}
    </dl>
  );
}

export const Day = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatDate(iso)}</time>;

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="mt-0.5 tabular-nums">{children}</dd>
  </div>
);

function CancelButton() {
  const { running, run } = useContext(BillingState);
  return (
    <ConfirmButton
      size="md"
      busy={running === "cancel"}
      disabled={running !== undefined}
      question="Cancel subscription?"
      consequence="Are you sure you want to cancel your subscription? You will keep access until the end of your billing period."
      confirm="Cancel subscription"
      onConfirm={() => run("cancel")}
    >
      Cancel subscription
    </ConfirmButton>
  );
}

export const UpgradeCard = ({ payable }: { payable: boolean }) => (
  <section
    aria-label={`Upgrade to ${PLAN_NAME}`}
    className="h-full rounded-card border border-accent bg-raised p-5 sm:p-6"
  >
    <h2 className="flex h-6 items-center text-sm text-soft">Upgrade to {PLAN_NAME}</h2>
    <p className="mt-2 flex items-baseline gap-2">
      <span className="font-display text-4xl leading-tight">${PLAN_DOLLARS_PER_MONTH}</span>
      <span className="text-soft">per month</span>
    </p>
    {payable && (
      <BillingButton action="subscribe" className="mt-5 w-full">
        Subscribe
      </BillingButton>
    )}
    <PlanFeatures className="mt-5" />
    {payable ? (
      <>
        <p className="mt-5 text-sm leading-relaxed text-soft">
          You pay on Stripe's page. Your card details never reach us.
        </p>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
          <p className="text-sm text-soft">Already paid?</p>
          <BillingButton action="sync" size="sm">
            Check my payment
          </BillingButton>
        </div>
      </>
    ) : (
      <p className="mt-6 rounded-control bg-wash p-3.5 text-sm leading-relaxed">
        {ERROR_MESSAGES.billing_off}
      </p>
    )}
  </section>
);
