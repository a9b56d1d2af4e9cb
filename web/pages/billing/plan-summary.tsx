import { type ReactNode, useState } from "react";
import type { Usage } from "#contract/billing.ts";
import { FREE_RECORDINGS, PLAN_DOLLARS_PER_MONTH, PLAN_NAME } from "#contract/limits.ts";
import { isSubscribed } from "#contract/plan.ts";
import { formatDate } from "../../shared/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProgressBar } from "../../ui/progress.tsx";
import type { Billing } from "./billing-actions.tsx";
import { BillingButton } from "./billing-actions.tsx";

interface PlanSummaryProps {
  usage: Usage;
  standing: Standing;
  billing: Billing;
}

function wordsFor(standing: Standing, paymentFailed: boolean) {
  switch (standing.kind) {
    case "trial":
      return {
        name: "Free Trial",
        badge: `${standing.left} of ${FREE_RECORDINGS} left`,
        tone: "neutral",
      } as const;
    case "expired":
      return { name: "No Plan", badge: "Expired", tone: "danger" } as const;
    case "active":
      return paymentFailed
        ? ({ name: PLAN_NAME, badge: "Payment due", tone: "danger" } as const)
        : ({ name: PLAN_NAME, badge: "Active", tone: "good" } as const);
    case "cancelling":
      return { name: PLAN_NAME, badge: "Cancelling", tone: "accent" } as const;
    case "on-hold":
      return { name: PLAN_NAME, badge: "On hold", tone: "danger" } as const;
  }
}

/** Which plan it is, for how long, and what can be done about it. */
export function PlanSummary({ usage, standing, billing }: PlanSummaryProps) {
  const withPlan = standing.kind !== "trial" && standing.kind !== "expired";
  const { name, badge, tone } = wordsFor(standing, usage.payment_failed);
  return (
    <Card className="flex flex-col">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-sm text-soft">Current plan</h2>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className="mt-2 font-display text-4xl leading-tight">{name}</p>
      <PlanLine standing={standing} />
      <PeriodRows usage={usage} standing={standing} />
      {withPlan && (
        <div className="mt-auto flex flex-col gap-2 pt-6 sm:flex-row sm:flex-wrap">
          <BillingButton billing={billing} action="portal" variant="secondary">
            Payment method and receipts
          </BillingButton>
          {standing.kind === "active" && <CancelButton billing={billing} />}
          {standing.kind === "on-hold" && (
            <BillingButton billing={billing} action="sync" variant="quiet">
              Check my payment
            </BillingButton>
          )}
        </div>
      )}
    </Card>
  );
}

function PlanLine({ standing }: { standing: Standing }) {
  if (standing.kind === "trial") {
    return (
      <>
        <p className="mt-1 mb-5 text-soft">$0, for your first {FREE_RECORDINGS} recordings</p>
        <ProgressBar value={standing.left} max={FREE_RECORDINGS} label="Free recordings left" />
      </>
    );
  }
  if (standing.kind === "expired") {
    return (
      <p className="mt-1 text-soft">
        All {FREE_RECORDINGS} free recordings are used. What you made with them stays yours.
      </p>
    );
  }
  return <p className="mt-1 text-soft">${PLAN_DOLLARS_PER_MONTH} per month, unlimited recordings and chat</p>;
}

function PeriodRows({ usage, standing }: { usage: Usage; standing: Standing }) {
  const { current_period_start: start, current_period_end: end, cancel_at, payment_failed } = usage;
  if ((standing.kind !== "active" && standing.kind !== "cancelling") || !start || !end) return null;
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 border-line border-t pt-5 sm:grid-cols-2">
      <Row name="Billing period">
        <time dateTime={start}>{formatDate(start)}</time> - <time dateTime={end}>{formatDate(end)}</time>
      </Row>
      {standing.kind === "cancelling" && cancel_at && (
        <Row name="Access until">
          <time dateTime={cancel_at}>{formatDate(cancel_at)}</time>
        </Row>
      )}
      {standing.kind === "active" && !payment_failed && (
        <Row name="Next payment">
          ${PLAN_DOLLARS_PER_MONTH} on <time dateTime={end}>{formatDate(end)}</time>
        </Row>
      )}
    </dl>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="mt-0.5 tabular-nums">{children}</dd>
  </div>
);

function CancelButton({ billing }: { billing: Billing }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <BillingButton billing={billing} action="cancel" variant="quiet" onClick={() => setAsking(true)}>
        Cancel subscription
      </BillingButton>
      <CancelDialog open={asking} onOpenChange={setAsking} onConfirm={() => void billing.run("cancel")} />
    </>
  );
}

interface CancelDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

function CancelDialog({ open, onOpenChange, onConfirm }: CancelDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel subscription?"
      description="Are you sure you want to cancel your subscription? You will keep access until the end of your billing period."
    >
      <div className="mt-7 flex flex-col gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Keep it
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onOpenChange(false);
            onConfirm();
          }}
        >
          Cancel subscription
        </Button>
      </div>
    </Dialog>
  );
}

/** Where somebody stands with the plan (spec §4, Subscription). */
export type Standing =
  | { kind: "trial"; left: number }
  | { kind: "expired" }
  | { kind: "active" }
  | { kind: "cancelling" }
  /** Stripe still has a subscription, but it gives nothing now: a payment is missing, or it was paused there. */
  | { kind: "on-hold" };

export function standingOf(usage: Usage): Standing {
  if (isSubscribed(usage)) return { kind: usage.is_cancelled ? "cancelling" : "active" };
  if (usage.subscription_status !== "inactive") return { kind: "on-hold" };
  const left = FREE_RECORDINGS - usage.free_trials_used;
  return left > 0 ? { kind: "trial", left } : { kind: "expired" };
}
