/** Stripe's objects, with the fields that matter to a subscription. All times are seconds since 1970. */

export type Metadata = Record<string, string>;

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

export interface SubscriptionItem {
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

export interface PortalSession {
  id: string;
  object: "billing_portal.session";
  created: number;
  customer: string;
  return_url: string;
  livemode: false;
}
