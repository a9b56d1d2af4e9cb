import { randomBytes } from "node:crypto";
import { PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";

/** Stripe's objects, with the fields that matter to a subscription. All times are seconds since 1970. */

type Metadata = Record<string, string>;

export interface Customer {
  id: string;
  object: "customer";
  created: number;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  livemode: false;
  /** Only on one that was deleted, and then all else is gone. */
  deleted?: true;
}

export interface Checkout {
  id: string;
  object: "checkout.session";
  created: number;
  expires_at: number;
  mode: "subscription";
  ui_mode: "hosted_page";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  customer: string;
  client_reference_id: string | null;
  subscription: string | null;
  invoice: string | null;
  amount_total: number;
  currency: "usd";
  success_url: string;
  cancel_url: string | null;
  metadata: Metadata;
  /** What the subscription gets, once there is one; Stripe does not show it. */
  subscription_metadata?: Metadata;
  livemode: false;
}

export interface Subscription {
  id: string;
  object: "subscription";
  created: number;
  start_date: number;
  customer: string;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  billing_mode: { type: "flexible" };
  collection_method: "charge_automatically";
  currency: "usd";
  items: { object: "list"; data: [SubscriptionItem]; has_more: false; url: string };
  latest_invoice: string | null;
  metadata: Metadata;
  livemode: false;
}

interface SubscriptionItem {
  id: string;
  object: "subscription_item";
  created: number;
  current_period_start: number;
  current_period_end: number;
  quantity: 1;
  subscription: string;
  price: {
    id: string;
    object: "price";
    active: true;
    currency: "usd";
    unit_amount: number;
    type: "recurring";
    recurring: { interval: "month"; interval_count: 1 };
  };
}

export interface Invoice {
  id: string;
  object: "invoice";
  created: number;
  customer: string;
  status: "open" | "paid" | "void";
  billing_reason: "subscription_create" | "subscription_cycle";
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  currency: "usd";
  period_start: number;
  period_end: number;
  parent: {
    type: "subscription_details";
    subscription_details: { subscription: string; metadata: Metadata };
  };
  livemode: false;
}

export interface Charge {
  id: string;
  object: "charge";
  created: number;
  customer: string;
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  /** All of it. */
  refunded: boolean;
  disputed: boolean;
  livemode: false;
}

/** Names its charge, and no customer. */
export interface Dispute {
  id: string;
  object: "dispute";
  created: number;
  charge: string;
  payment_intent: string;
  amount: number;
  status: "needs_response" | "won" | "lost";
  livemode: false;
}

export interface PortalSession {
  id: string;
  object: "billing_portal.session";
  created: number;
  customer: string;
  return_url: string;
  livemode: false;
}

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

/** What an invoice was paid with. */
export function newCharge({ customer, amount_paid }: Invoice): Charge {
  return {
    ...{ id: newId("ch"), object: "charge", created: seconds(), customer, payment_intent: newId("pi") },
    ...{ amount: amount_paid, amount_refunded: 0, refunded: false, disputed: false, livemode: false },
  };
}

export function newDispute({ id, payment_intent, amount }: Charge): Dispute {
  return {
    ...{ id: newId("du"), object: "dispute", created: seconds(), charge: id, payment_intent, amount },
    ...{ status: "needs_response", livemode: false },
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
