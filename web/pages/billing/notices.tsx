import { CalendarX, CircleAlert, CreditCard } from "lucide-react";
import type { Usage } from "#contract/billing.ts";
import { formatDate } from "../../shared/dates.ts";
import { BillingButton } from "./billing-button.tsx";
import { Notice } from "./notice.tsx";
import type { Standing } from "./standing.ts";
import type { Billing } from "./use-billing.ts";

interface Props {
  usage: Usage;
  standing: Standing;
  /** This tab left for the payment page and came back without an answer. */
  checkoutOpen: boolean;
  billing: Billing;
}

export const Notices = ({ usage, standing, checkoutOpen, billing }: Props) => (
  <>
    {checkoutOpen && <CheckoutNotice billing={billing} />}
    {(usage.payment_failed || standing.kind === "on-hold") && (
      <PaymentNotice failed={usage.payment_failed} onHold={standing.kind === "on-hold"} billing={billing} />
    )}
    {standing.kind === "cancelling" && <CancellationNotice until={usage.cancel_at} billing={billing} />}
  </>
);

const CheckoutNotice = ({ billing }: { billing: Billing }) => (
  <Notice
    icon={CreditCard}
    title="Your checkout is still open"
    actions={
      <>
        <BillingButton billing={billing} action="continue-checkout">
          Continue checkout
        </BillingButton>
        <BillingButton billing={billing} action="cancel-checkout" variant="secondary">
          Cancel checkout
        </BillingButton>
      </>
    }
  >
    You left Stripe's payment page. Continue where you were, or cancel: nothing is charged until you pay
    there.
  </Notice>
);

const PaymentNotice = ({
  failed,
  onHold,
  billing,
}: {
  failed: boolean;
  onHold: boolean;
  billing: Billing;
}) => (
  <Notice
    icon={CircleAlert}
    tone="danger"
    title={failed ? "Your last payment didn't go through" : "Your plan is on hold"}
    actions={
      <BillingButton billing={billing} action="portal">
        Update payment method
      </BillingButton>
    }
  >
    {onHold
      ? "Recording and chat are unlimited again as soon as your payment method works."
      : "Your plan goes on for now while Stripe tries again. Update your payment method to keep it."}
  </Notice>
);

const CancellationNotice = ({ until, billing }: { until: string | null; billing: Billing }) => (
  <Notice
    icon={CalendarX}
    title="Your subscription is cancelled"
    actions={
      <BillingButton billing={billing} action="resume" variant="secondary">
        Keep my subscription
      </BillingButton>
    }
  >
    You keep unlimited recordings and chat until{" "}
    {until ? <time dateTime={until}>{formatDate(until)}</time> : "the end of your billing period"}. You won't
    be charged again.
  </Notice>
);
