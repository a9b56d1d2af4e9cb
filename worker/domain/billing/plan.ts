import type { BillingMessage, Portal, SubscriptionSync } from "#contract/billing.ts";
import { findAccount } from "../../db/subscriptions.ts";
import { AppError, existing } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { relinkCustomer } from "./checkout.ts";
import { hasAccess, isLive, planStatusOf } from "./subscription-state.ts";
import { askStripe, type Billing, billingOf, syncAccount } from "./sync.ts";

export async function syncPlan(deps: Deps, userId: string): Promise<SubscriptionSync> {
  const billing = billingOf(deps);
  if (!(await findAccount(deps.db, userId))?.customerId) await relinkCustomer(billing, userId);
  const synced = await syncAccount(billing, userId);
  return { status: synced ? planStatusOf(synced.state, Date.now()) : "inactive" };
}

/** Ends the plan with the paid period. Safe to repeat. */
export async function cancelPlan(deps: Deps, userId: string): Promise<BillingMessage> {
  const billing = billingOf(deps);
  const { live } = await liveSubscriptions(billing, userId);
  const renewing = live.filter(({ cancelAt }) => cancelAt === null);
  // All of them, should there ever be two.
  for (const { id } of renewing) await askStripe(billing.payments.cancelAtPeriodEnd(id));
  const state = (await syncAccount(billing, userId))?.state;
  if (!state?.accessUntil || !hasAccess(state, Date.now())) {
    return { message: "Your subscription will not be renewed." };
  }
  return { message: `Your plan stays active until ${formatDay(state.accessUntil)}.` };
}

/** Undoes a cancellation while the plan is active. Safe to repeat. */
export async function resumePlan(deps: Deps, userId: string): Promise<BillingMessage> {
  const billing = billingOf(deps);
  const { current } = await liveSubscriptions(billing, userId);
  if (current.cancelAt !== null) await askStripe(billing.payments.resume(current.id));
  const state = (await syncAccount(billing, userId))?.state;
  if (!state?.periodEnd) return { message: "Your plan continues." };
  return { message: `Your plan continues. It renews on ${formatDay(state.periodEnd)}.` };
}

export async function openPortal(deps: Deps, userId: string, returnUrl: string): Promise<Portal> {
  const { db, payments } = billingOf(deps);
  const account = await findAccount(db, userId);
  if (!account?.customerId) throw new AppError("not_subscribed");
  const { customerId } = account;
  const portalUrl = await askStripe(payments.portalUrl({ customerId, returnUrl }));
  return { portalUrl: existing(portalUrl, "customer_deleted") };
}

/** The user's live subscriptions, and the one that counts. */
async function liveSubscriptions(billing: Billing, userId: string) {
  const synced = await syncAccount(billing, userId);
  const now = Date.now();
  const live = synced?.subscriptions?.filter((subscription) => isLive(subscription, now)) ?? [];
  const current = live.find(({ id }) => id === synced?.state.subscriptionId);
  if (!current) throw new AppError("not_subscribed");
  return { live, current };
}

const formatDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format;
