import { CalendarX, CircleAlert, CreditCard, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Usage } from "#contract/billing.ts";
import { formatDate } from "../../shared/dates.ts";
import { cx } from "../../ui/cx.ts";
import type { Billing } from "./billing-actions.tsx";
import { BillingButton } from "./billing-actions.tsx";
import type { Standing } from "./plan-summary.tsx";

interface NoticesProps {
  usage: Usage;
  standing: Standing;
  /** This tab left for the payment page and came back without an answer. */
  checkoutOpen: boolean;
  billing: Billing;
}

export const Notices = ({ usage, standing, checkoutOpen, billing }: NoticesProps) => (
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

interface NoticeProps {
  icon: LucideIcon;
  title: string;
  tone?: "plain" | "danger";
  /** What is to be done about it. */
  actions: ReactNode;
  children: ReactNode;
}

/** Something about the plan that wants a decision; it stands above everything else. */
const Notice = ({ icon: Icon, title, tone = "plain", actions, children }: NoticeProps) => (
  <section
    aria-label={title}
    className={cx(
      "flex flex-col gap-x-8 gap-y-4 rounded-card border p-5 sm:flex-row sm:items-center sm:px-6",
      tone === "danger" ? "border-danger bg-raised" : "border-edge bg-wash",
    )}
  >
    <div className="flex grow gap-3.5">
      <Icon
        className={cx("mt-1 size-5 shrink-0", tone === "danger" ? "text-danger" : "text-accent")}
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <div>
        <h2 className="font-display text-xl leading-snug">{title}</h2>
        <p className="mt-1 leading-relaxed text-soft">{children}</p>
      </div>
    </div>
    <div className="flex shrink-0 flex-col gap-2 min-[26rem]:flex-row">{actions}</div>
  </section>
);
