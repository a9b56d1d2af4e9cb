import { randomBytes } from "node:crypto";
import { PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import type { Checkout, Customer, Invoice, Metadata, Subscription, SubscriptionItem } from "./objects.ts";

export const PRICE_CENTS = PLAN_DOLLARS_PER_MONTH * 100;
/** How long a payment page can be paid: Stripe's own default. */
const CHECKOUT_LIFE_SECONDS = 86_400;

export const seconds = () => Math.floor(Date.now() / 1000);
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

export function newCustomer(said: Pick<Customer, "email" | "name" | "metadata">): Customer {
  return { id: newId("cus"), object: "customer", created: seconds(), ...said, livemode: false };
}

type Asked = "customer" | "client_reference_id" | "success_url" | "cancel_url" | "metadata";

export function newCheckout(asked: Pick<Checkout, Asked | "subscription_metadata">): Checkout {
  const created = seconds();
  return {
    id: newId("cs_test"),
    object: "checkout.session",
    created,
    expires_at: created + CHECKOUT_LIFE_SECONDS,
    mode: "subscription",
    ui_mode: "hosted_page",
    status: "open",
    payment_status: "unpaid",
    subscription: null,
    invoice: null,
    amount_total: PRICE_CENTS,
    currency: "usd",
    ...asked,
    livemode: false,
  };
}

/** Active for one calendar month from now. */
export function newSubscription(customer: string, priceId: string, metadata: Metadata): Subscription {
  const created = seconds();
  const id = newId("sub");
  const item: SubscriptionItem = {
    id: newId("si"),
    object: "subscription_item",
    created,
    current_period_start: created,
    current_period_end: monthAfter(created),
    quantity: 1,
    subscription: id,
    price: {
      id: priceId,
      object: "price",
      active: true,
      currency: "usd",
      unit_amount: PRICE_CENTS,
      type: "recurring",
      recurring: { interval: "month", interval_count: 1 },
    },
  };
  return {
    id,
    object: "subscription",
    created,
    start_date: created,
    customer,
    status: "active",
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    billing_mode: { type: "flexible" },
    collection_method: "charge_automatically",
    currency: "usd",
    items: {
      object: "list",
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata,
    livemode: false,
  };
}

/** Paid, for the period that the subscription is in. */
export function newInvoice(subscription: Subscription, reason: Invoice["billing_reason"]): Invoice {
  const [item] = subscription.items.data;
  return {
    id: newId("in"),
    object: "invoice",
    created: seconds(),
    customer: subscription.customer,
    status: "paid",
    billing_reason: reason,
    amount_due: PRICE_CENTS,
    amount_paid: PRICE_CENTS,
    amount_remaining: 0,
    attempt_count: 1,
    currency: "usd",
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    livemode: false,
  };
}

/** The same day and time a month later; the last day of that month where it has no such day. */
export function monthAfter(time: number): number {
  const from = new Date(time * 1000);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + 1);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime() / 1000;
}
