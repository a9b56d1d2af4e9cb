// The objects of the local Stripe: `stripe.ts` says what it is.

import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import { refusal } from "./http.ts";

// Stripe's objects, with the fields that matter to a subscription. All times are seconds since 1970.

export const PRICE_ID = "price_outspoken_basic_monthly";
/** Those that it knows; the second is an earlier price. */
export const PRICES = [PRICE_ID, "price_before"];
export const PRICE_CENTS = PLAN_DOLLARS_PER_MONTH * 100;

export const seconds = () => Math.floor(Date.now() / 1000);
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
export const newObject = <Kind extends string, Fields>(prefix: string, object: Kind, fields: Fields) => ({
  ...{ id: newId(prefix), object, created: seconds() },
  ...fields,
});

/** One that was deleted has lost all else. */
type Person = { email: string | null; name: string | null; metadata: Record<string, string>; deleted?: true };
export const newCustomer = (person: Person) => newObject("cus", "customer", person);
export type Customer = ReturnType<typeof newCustomer>;

interface Order {
  customer: string;
  /** Stripe shows it among the items only. */
  price: string;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
}
export const newCheckout = (order: Order) =>
  newObject("cs_test", "checkout.session", {
    status: "open",
    amount_total: PRICE_CENTS,
    ...order,
  });
export type Checkout = ReturnType<typeof newCheckout>;

export const period = () => ({ current_period_start: seconds(), current_period_end: monthAfter(seconds()) });

export function newSubscription({ customer, price }: Order) {
  const item = newObject("si", "subscription_item", { ...period(), price: { id: price } });
  return newObject("sub", "subscription", {
    customer,
    status: "active",
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    ended_at: null as number | null,
    items: { data: [item] as [typeof item] },
    latest_invoice: null as string | null,
  });
}
export type Subscription = ReturnType<typeof newSubscription>;

/** Paid, for the period that the subscription is in. */
export const newInvoice = ({ id: subscription, customer }: Subscription) =>
  newObject("in", "invoice", {
    ...{ customer, status: "paid", amount_paid: PRICE_CENTS },
    parent: { subscription_details: { subscription } },
  });
type Invoice = ReturnType<typeof newInvoice>;

/** What an invoice was paid with; made when it is first looked at. */
export const newCharge = ({ id: invoice, customer, amount_paid: amount }: Invoice) =>
  newObject("ch", "charge", {
    ...{ invoice, customer, payment_intent: newId("pi"), amount },
    ...{ amount_refunded: 0, refunded: false, disputed: false },
  });
export type Charge = ReturnType<typeof newCharge>;

/** Names its charge, and no customer. */
export const newDispute = ({ id: charge, payment_intent }: Charge) =>
  newObject("du", "dispute", { charge, payment_intent, status: "needs_response" });

export const newPortal = (customer: string, return_url: string) =>
  newObject("bps", "billing_portal.session", { customer, return_url });

/** The same day and time a month later; the last day of that month where it has no such day. */
function monthAfter(time: number): number {
  const from = new Date(time * 1000);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + 1);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime() / 1000;
}

type Made = typeof newDispute | typeof newPortal;
type Entity = Customer | Checkout | Subscription | Invoice | Charge | ReturnType<Made>;
type Kind = Entity["object"];
type Of<Wanted extends Kind> = Extract<Entity, { object: Wanted }>;

/** By their ids, in the order in which they came to be. */
type Objects = { objects: Map<string, Entity> };

export interface SentEvent {
  id: string;
  type: string;
  created: number;
  customer: string;
  body: string;
  held: boolean;
  /** What the webhook answered each time: a status, or why there was none. */
  answers: string[];
}

/** A call that is going to go wrong: one whose path begins so and whose address or body contains this. */
type Fault = { method: string; path: string; contains: string; fault: string; times: number };

/** `webhookUrl`: where every event is sent, if anywhere. `stateFile`: what an earlier run has kept of its objects. */
export function newState(webhookUrl: string | undefined, stateFile: string | undefined) {
  const kept = stateFile && existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, "utf8")) : {};
  // Earlier versions had a list of its own for each kind.
  const objects = Object.values<[string, Entity][]>(kept).flat();
  return {
    objects: new Map(objects),
    /** What was answered under an idempotency key, and to which request. */
    answered: new Map<string, { request: string; body: object }>(),
    faults: [] as Fault[],
    secretKey: `sk_test_${randomBytes(16).toString("hex")}`,
    webhookUrl,
    webhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
    /** Every event there was, oldest first. */
    events: [] as SentEvent[],
    /** Customers whose events are held back. */
    holding: new Set<string>(),
    closing: new AbortController(),
    origin: "",
  };
}
export type State = ReturnType<typeof newState>;

/** A process that is killed while it writes leaves the file as it was. */
export function keep({ objects }: State, stateFile: string): void {
  writeFileSync(`${stateFile}.new`, JSON.stringify({ objects: [...objects] }), { mode: 0o600 });
  renameSync(`${stateFile}.new`, stateFile);
}

export function add<Added extends Entity>({ objects }: Objects, entity: Added): Added {
  objects.set(entity.id, entity);
  return entity;
}

/** Oldest first. */
export const all = <Wanted extends Kind>({ objects }: Objects, kind: Wanted) =>
  [...objects.values()].filter((each): each is Of<Wanted> => each.object === kind);

/** Throws for what there is not; `param` names it where the address does not. */
export function find<Wanted extends Kind>({ objects }: Objects, kind: Wanted, id = "", param?: string) {
  const found = objects.get(id);
  if (found?.object !== kind) throw missing(kind, id, param);
  return found as Of<Wanted>;
}

/** Newest first. */
export const subscriptionsOf = (state: State, customerId: string): Subscription[] =>
  all(state, "subscription")
    .filter(({ customer }) => customer === customerId)
    .reverse();

export const isLive = ({ status }: Subscription) => status !== "canceled";

export function liveCustomer(state: State, id: string, param?: string): Customer {
  const customer = find(state, "customer", id, param);
  if (customer.deleted) throw missing("customer", id, param);
  return customer;
}

/** As Stripe shows it: where to pay is said only as long as one can. */
export function shown({ origin }: State, { price: _, ...checkout }: Checkout) {
  return { ...checkout, url: checkout.status === "open" ? `${origin}/checkout/${checkout.id}` : null };
}

export const refuse = (status: number, message: string, error: Record<string, string> = {}) => {
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  const headers = { "Request-Id": newId("req") };
  return refusal(status, { error: { type, message, ...error } }, headers);
};

/** Stripe answers 404 for what the address names, and 400 for what a parameter names. */
export const missing = (kind: string, id: string, param?: string) =>
  refuse(param ? 400 : 404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: param ?? "id" });
