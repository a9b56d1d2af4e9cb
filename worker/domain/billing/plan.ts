import type { BillingMessage, Portal, SubscriptionSync } from "#contract/billing.ts";
import { queueMail } from "../../db/mails.ts";
import { findAccount, findAccountOf } from "../../db/subscriptions.ts";
import { AppError, existing } from "../../errors.ts";
import { EVENTS } from "../../services/stripe/answers.ts";
import type { Deps } from "../deps.ts";
import { mailToOwner } from "../mails/outbox.ts";
import { relinkCustomer } from "./checkout.ts";
import { hasAccess, isLive, paymentFailed, planStatusOf } from "./subscription-state.ts";
import { askStripe, type Billing, billingOf, syncAccount } from "./sync.ts";

export async function syncPlan(deps: Deps, userId: string): Promise<SubscriptionSync> {
  const billing = billingOf(deps);
  if (!(await findAccount(deps.db, userId))?.customerId) await relinkCustomer(billing, userId);
  const customer = await syncAccount(billing, userId);
  return { status: customer ? planStatusOf(customer.state, Date.now()) : "inactive" };
}

/** Ends the plan with the paid period. Safe to repeat. */
export async function cancelPlan(deps: Deps, userId: string): Promise<BillingMessage> {
  const billing = billingOf(deps);
  const { live } = await liveSubscriptions(billing, userId);
  const renewing = live.filter(({ cancelAt }) => cancelAt === null);
  // All of them, should there ever be two.
  for (const { id } of renewing) await askStripe(billing.payments.cancelAtPeriodEnd(id));
  const state = (await syncAccount(billing, userId))?.state;
  const until = state && hasAccess(state, Date.now()) ? state.accessUntil : null;
  if (!until) return { message: "Your subscription will not be renewed." };
  return { message: `Your plan stays active until ${formatDay(until)}.` };
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
  const customerId = existing((await findAccount(db, userId))?.customerId, "not_subscribed");
  const portalUrl = await askStripe(payments.portalUrl({ customerId, returnUrl }));
  return { portalUrl: existing(portalUrl, "customer_deleted") };
}

async function liveSubscriptions(billing: Billing, userId: string) {
  const customer = await syncAccount(billing, userId);
  const now = Date.now();
  const live = customer?.subscriptions?.filter((subscription) => isLive(subscription, now)) ?? [];
  const current = live.find(({ id }) => id === customer?.state.subscriptionId);
  return { live, current: existing(current, "not_subscribed") };
}

const formatDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format;

/** An event may be old, out of order or repeated, so it only makes us ask Stripe for its customer. After a refusal Stripe sends it again. */
export async function handleStripeEvent(deps: Deps, body: string, signature: string): Promise<void> {
  const billing = billingOf(deps);
  const { db, payments } = billing;
  if (!payments.readEvent) throw new AppError("billing_off");
  const event = existing(await payments.readEvent(body, signature), "webhook_signature");
  if (!EVENTS.includes(event.type)) return;
  const customerId = await askStripe(payments.customerOf(event));
  const account = customerId === null ? undefined : await findAccountOf(db, customerId);
  if (!account) return;
  const customer = await syncAccount(billing, account.userId);
  // By now it may have been paid.
  if (event.type !== "invoice.payment_failed" || !customer || !paymentFailed(customer.state)) return;
  // Once for each invoice, however often Stripe tries it.
  const cause = { key: `payment-failed:${event.objectId ?? event.id}`, kind: "payment-failed" } as const;
  await queueMail(db, await mailToOwner(deps, account.userId, { ...cause, facts: {}, now: Date.now() }));
}
