export interface Checkout {
  id: string;
  /** `complete` once it was paid; an `expired` one cannot be paid any more. */
  status: "open" | "complete" | "expired";
  /** Where to pay; null unless open. */
  url: string | null;
}

/** Somebody who was made a customer by this app. */
export interface Customer {
  id: string;
  /** The account that they were made for; only we can set it. */
  userId: string;
  /** As they were made, or as they changed it at Stripe. */
  email: string | null;
}

/** One of a customer's subscriptions as it stands at Stripe now. Times are milliseconds since 1970, UTC. */
export interface Subscription {
  id: string;
  /** Stripe's own word; it may invent new ones. */
  status: string;
  createdAt: number;
  periodStart: number | null;
  periodEnd: number | null;
  /** When it ends because somebody cancelled it; null while it goes on by itself. */
  cancelAt: number | null;
  /** US cents paid on the latest invoice. */
  paidCents: number;
}

/** A payment by card, as it stands at Stripe now. */
export interface Charge {
  customerId: string | null;
  /** All of it was given back. */
  isRefunded: boolean;
  /** The subscription that it paid for. */
  subscriptionId: string | null;
  /** Whether it paid for the period that the subscription is in. */
  isLatest: boolean;
}

/** A payment that the cardholder asked their bank to take back. */
export interface Dispute {
  charge: Charge;
  outcome: "open" | "won" | "lost";
}

/** A signed event. What it says of the subscription is not believed: it may be old. It says whom to ask about. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** What it is about: a charge, a dispute, a subscription. */
  objectId: string | null;
  /** Null when the event names no customer. */
  customerId: string | null;
}

/**
 * Everything here throws `ServiceFailure` when Stripe does not answer or refuses, unless said otherwise: `rejected` where
 * the same request can never succeed, as with an idempotency key that was used for another one, or for one that failed
 * on Stripe's side, which Stripe repeats for a day.
 */
export interface Payments {
  createCustomer(customer: {
    userId: string;
    /** Not every member of LinkedIn has one. */
    email: string | null;
    name: string;
    idempotencyKey: string;
  }): Promise<string>;
  /** Undefined for one who was deleted, or whom this app did not make. */
  findCustomer(id: string): Promise<Customer | undefined>;
  /** Those who were made for this account, then those with this email, if one is given. May lack one of the last minute. */
  findCustomers(by: { userId: string; email: string | null }): Promise<Customer[]>;
  /** Ends what they are subscribed to at once, for good. Does nothing to one that is no more. */
  deleteCustomer(customerId: string): Promise<void>;
  /**
   * Opens a payment page for one month of the Basic plan, renewed until cancelled. The same key again gives the same
   * page, as it was when it was made. Undefined when Stripe no longer has the customer.
   */
  createCheckout(checkout: {
    customerId: string;
    userId: string;
    successUrl: string;
    cancelUrl: string;
    idempotencyKey: string;
  }): Promise<Checkout | undefined>;
  /** Undefined when Stripe does not know it. */
  findCheckout(id: string): Promise<Checkout | undefined>;
  /** From then on it cannot be paid. Does nothing to one that is no longer open. */
  expireCheckout(id: string): Promise<void>;
  /** The latest hundred, ended ones too, newest first; undefined when Stripe no longer has the customer. */
  subscriptionsOf(customerId: string): Promise<Subscription[] | undefined>;
  /** Lets it run to the end of the paid period and no further. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** Takes a cancellation back, however it was made. */
  resume(subscriptionId: string): Promise<void>;
  /** Ends it at once. Does nothing to one that has ended. */
  end(subscriptionId: string): Promise<void>;
  /** Undefined when Stripe does not know it. */
  findCharge(id: string): Promise<Charge | undefined>;
  /** Undefined when Stripe does not know it. */
  findDispute(id: string): Promise<Dispute | undefined>;
  /** Where the customer changes their card and finds receipts. */
  portalUrl(portal: { customerId: string; returnUrl: string }): Promise<string>;
  /**
   * What the account still lacks before anybody can pay, in sentences that name the setting or the step: the price, the
   * webhook endpoint at this address with its events, the portal. Empty when all is there.
   */
  missingSetup(webhookUrl: string): Promise<string[]>;
  /** How many events of this time, at most a hundred, a webhook has not taken, or not yet. */
  countUndelivered(made: { from: number; to: number }): Promise<number>;
  /**
   * The event that this raw body is; undefined unless signed by Stripe within the last five minutes. Null where the
   * webhook's secret is not set.
   */
  readEvent: ((body: string, signature: string) => Promise<PaymentEvent | undefined>) | null;
}
