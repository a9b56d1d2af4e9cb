import type { BillingMessage, Portal, SubscriptionSync } from "#contract/billing.ts";
import { findAccount } from "../../db/subscriptions.ts";
import { AppError } from "../../errors.ts";
import type { Subscription } from "../../services/stripe/stripe.ts";
import { type Deps, orRefuse } from "../deps.ts";
import { type Billing, billingOf, syncWithStripe, type Truth } from "./stripe-sync.ts";
import { hasAccess, isLive, statusOf } from "./subscription-state.ts";

/** The status as Stripe knows it now. Throws `billing_off`, `billing_unavailable`. */
export async function syncPlan(deps: Deps, userId: string): Promise<SubscriptionSync> {
  const truth = await askAbout(billingOf(deps), userId);
  return { status: truth ? statusOf(truth.standing, Date.now()) : "inactive" };
}

/**
 * Ends the plan with the period that is paid for. Again, it does nothing and says the same. Throws `not_subscribed`,
 * `billing_off`, `billing_unavailable`.
 */
export async function cancelPlan(deps: Deps, userId: string): Promise<BillingMessage> {
  const billing = billingOf(deps);
  const { live } = await subscribed(billing, userId);
  const renewing = live.filter(({ cancelAt }) => cancelAt === null);
  // All of them, should there ever be two: whoever cancels wants to pay no more.
  for (const { id } of renewing)
    await orRefuse("billing_unavailable", billing.payments.cancelAtPeriodEnd(id));
  const standing = (await askAbout(billing, userId))?.standing;
  if (!standing?.accessUntil || !hasAccess(standing, Date.now())) {
    return { message: "Your subscription will not be renewed." };
  }
  return { message: `Your plan stays active until ${formatDay(standing.accessUntil)}.` };
}

/** Takes a cancellation back while the plan still runs. Again, it does nothing and says the same. Throws as `cancelPlan`. */
export async function resumePlan(deps: Deps, userId: string): Promise<BillingMessage> {
  const billing = billingOf(deps);
  const { counting } = await subscribed(billing, userId);
  if (counting.cancelAt !== null) await orRefuse("billing_unavailable", billing.payments.resume(counting.id));
  const standing = (await askAbout(billing, userId))?.standing;
  if (!standing?.periodEnd) return { message: "Your plan goes on." };
  return { message: `Your plan goes on. It renews on ${formatDay(standing.periodEnd)}.` };
}

/** Throws `not_subscribed` for whoever never began to subscribe, `billing_off`, `billing_unavailable`. */
export async function openPortal(deps: Deps, userId: string, returnUrl: string): Promise<Portal> {
  const { db, payments } = billingOf(deps);
  const account = await findAccount(db, userId);
  if (!account?.customerId) throw new AppError("not_subscribed");
  const { customerId } = account;
  return { portalUrl: await orRefuse("billing_unavailable", payments.portalUrl({ customerId, returnUrl })) };
}

const askAbout = (billing: Billing, userId: string): Promise<Truth | undefined> =>
  syncWithStripe(billing, () => findAccount(billing.db, userId));

/** What is live of the user's subscriptions, and which of them counts. Throws `not_subscribed`. */
async function subscribed(
  billing: Billing,
  userId: string,
): Promise<{ live: Subscription[]; counting: Subscription }> {
  const truth = await askAbout(billing, userId);
  const now = Date.now();
  const live = truth?.subscriptions?.filter((subscription) => isLive(subscription, now)) ?? [];
  const counting = live.find(({ id }) => id === truth?.standing.subscriptionId);
  if (!counting) throw new AppError("not_subscribed");
  return { live, counting };
}

const day = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

const formatDay = (time: number): string => day.format(time);
