import { PAYMENT_GRACE_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/times.ts";
import type { SubscriptionState } from "../../db/subscriptions.ts";
import type { CustomerState, Subscription } from "../../services/stripe/answers.ts";

const GRACE_MS = PAYMENT_GRACE_DAYS * DAY_MS;

const ENDED = ["canceled", "incomplete_expired"];

/** Stripe's statuses that give no access, and need no attention. */
const NOTHING = [...ENDED, "incomplete"];
const RUNNING = ["active", "trialing"];

/** Whether it may still be paid, now or later, so that a second one must not be sold. */
export const isLive = ({ status, cancelAt }: Subscription, now: number): boolean =>
  // Stripe takes a while to end a cancelled subscription.
  !ENDED.includes(status) && !(cancelAt !== null && cancelAt <= now);

export const hasAccess = ({ accessUntil }: Pick<SubscriptionState, "accessUntil">, now: number): boolean =>
  accessUntil !== null && accessUntil > now;

/** A cancelled one gives access until it ends, any other some days beyond the paid period: a late payment or lost event costs nobody a plan. */
function accessUntil({ status, cancelAt, periodStart, periodEnd }: Subscription): number | null {
  // A period begins before its payment goes through; while it does not, only the one before it is paid.
  const paidUntil = status === "past_due" ? periodStart : RUNNING.includes(status) ? periodEnd : null;
  if (paidUntil === null) return null;
  return Math.min(paidUntil + GRACE_MS, cancelAt ?? Number.POSITIVE_INFINITY);
}

/** Of several subscriptions one counts: live before ended, then the longest access, then the newest. Under dispute none gives access. */
export function subscriptionStateOf(
  { subscriptions, reversals }: CustomerState,
  now: number,
): SubscriptionState {
  const isDisputed = reversals.some(({ outcome }) => outcome === "disputed");
  const ranked = subscriptions.map((each) => {
    return { ...each, accessUntil: accessUntil(each), live: Number(isLive(each, now)) };
  });
  const [best] = ranked.sort(
    (a, b) => b.live - a.live || (b.accessUntil ?? 0) - (a.accessUntil ?? 0) || b.createdAt - a.createdAt,
  );
  return {
    subscriptionId: best?.id ?? null,
    status: best?.status ?? null,
    accessUntil: isDisputed ? null : (best?.accessUntil ?? null),
    cancelAt: best?.cancelAt ?? null,
    periodStart: best?.periodStart ?? null,
    periodEnd: best?.periodEnd ?? null,
    paidCents: best?.paidCents ?? 0,
  };
}

/** The subscriptions to end: after a lost dispute, and after a full refund of the present period. */
export const listReversed = ({ subscriptions, reversals }: CustomerState, now: number): Subscription[] =>
  subscriptions.filter(
    (subscription) =>
      isLive(subscription, now) &&
      reversals.some(
        ({ subscriptionId, invoiceId, outcome }) =>
          subscriptionId === subscription.id &&
          (outcome === "lost" || (outcome === "refunded" && invoiceId === subscription.latestInvoiceId)),
      ),
  );

/** The `subscription_status` of the API: `active` means access, and no other does. */
export function planStatusOf(standing: Pick<SubscriptionState, "status" | "accessUntil">, now: number) {
  if (hasAccess(standing, now)) return "active";
  const { status } = standing;
  return status === null || NOTHING.includes(status) || RUNNING.includes(status) ? "inactive" : status;
}

/** Whether a payment has failed and Stripe still waits for it. */
export const paymentFailed = ({ status }: Pick<SubscriptionState, "status">): boolean =>
  status === "past_due" || status === "unpaid";
