import { PAYMENT_GRACE_DAYS } from "#contract/limits.ts";
import type { SubscriptionState } from "../../db/subscriptions.ts";
import type { Subscription } from "../../services/stripe/stripe.ts";

const GRACE_MS = PAYMENT_GRACE_DAYS * 86_400_000;

const ENDED = ["canceled", "incomplete_expired"];

/** Stripe's words for a subscription that gives nothing, and that nothing is wrong with. */
const NOTHING = [...ENDED, "incomplete"];
const RUNNING = ["active", "trialing"];

/** Whether it may still be paid, now or later, so that nobody may be sold a second one beside it. */
export const isLive = ({ status, cancelAt }: Subscription, now: number): boolean =>
  // Stripe takes a while to end what was cancelled.
  !ENDED.includes(status) && !(cancelAt !== null && cancelAt <= now);

export const hasAccess = ({ accessUntil }: Pick<SubscriptionState, "accessUntil">, now: number): boolean =>
  accessUntil !== null && accessUntil > now;

/**
 * Until when the plan runs by what Stripe says of it: a cancelled one to the end that was agreed on, any other a few days
 * beyond what was paid for, so that nobody loses anything by a payment that is late or by news of it that got lost.
 */
function accessUntil({ status, cancelAt, periodStart, periodEnd }: Subscription): number | null {
  // A period begins before its payment goes through; while it does not, only the one before it is paid.
  const paidUntil = status === "past_due" ? periodStart : RUNNING.includes(status) ? periodEnd : null;
  if (paidUntil === null) return null;
  return Math.min(paidUntil + GRACE_MS, cancelAt ?? Number.POSITIVE_INFINITY);
}

/** What counts of all that a customer ever had: what is live before what has ended, the longest access, the newest. */
export function subscriptionStateOf(subscriptions: Subscription[], now: number): SubscriptionState {
  const [best] = subscriptions
    .map((subscription) => ({ ...subscription, accessUntil: accessUntil(subscription) }))
    .sort(
      (a, b) =>
        Number(isLive(b, now)) - Number(isLive(a, now)) ||
        (b.accessUntil ?? 0) - (a.accessUntil ?? 0) ||
        b.createdAt - a.createdAt,
    );
  return {
    subscriptionId: best?.id ?? null,
    status: best?.status ?? null,
    accessUntil: best?.accessUntil ?? null,
    cancelAt: best?.cancelAt ?? null,
    periodStart: best?.periodStart ?? null,
    periodEnd: best?.periodEnd ?? null,
    paidCents: best?.paidCents ?? 0,
  };
}

/** The `subscription_status` that people and the browser get: `active` means access, and nothing else does. */
export function statusOf(standing: Pick<SubscriptionState, "status" | "accessUntil">, now: number): string {
  if (hasAccess(standing, now)) return "active";
  const { status } = standing;
  return status === null || NOTHING.includes(status) || RUNNING.includes(status) ? "inactive" : status;
}

/** Whether Stripe still waits for a payment that it asked for. */
export const paymentFailed = ({ status }: Pick<SubscriptionState, "status">): boolean =>
  status === "past_due" || status === "unpaid";
