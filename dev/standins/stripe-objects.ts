// The objects of the local Stripe, with the fields that matter to a subscription; all times are seconds since 1970.

import { randomBytes } from "node:crypto";
import { PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import { refusal } from "./http.ts";

export const PRICE_ID = "price_outspoken_basic_monthly";
/** Those that it knows; the second is an earlier price. */
export const PRICES = [PRICE_ID, "price_before"];
export const PRICE_CENTS = PLAN_DOLLARS_PER_MONTH * 100;

const MONTH_SECONDS = 30 * 86_400;

export const seconds = () => Math.floor(Date.now() / 1000);
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
export const newObject = <Kind extends string, Fields>(prefix: string, object: Kind, fields: Fields) => ({
  ...{ id: newId(prefix), object, created: seconds() },
  ...fields,
});

type Person = { email?: string | null; name?: string | null; metadata: { user_id?: string } };
export const newCustomer = (person: Person) => newObject("cus", "customer", person);
export type Customer = ReturnType<typeof newCustomer>;

interface Order {
  customer: string;
  price: string;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
}
export const newCheckout = (order: Order) =>
  newObject("cs_test", "checkout.session", { status: "open", amount_total: PRICE_CENTS, ...order });
export type Checkout = ReturnType<typeof newCheckout>;

/** From now on. */
export const newPeriod = () => ({
  current_period_start: seconds(),
  current_period_end: seconds() + MONTH_SECONDS,
});

export function newSubscription({ customer, price }: Order) {
  const item = newObject("si", "subscription_item", { ...newPeriod(), price: { id: price } });
  return newObject("sub", "subscription", {
    customer,
    status: "active",
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    ended_at: null as number | null,
    items: { data: [item] as [typeof item] },
    // In full, as the app asks for it.
    latest_invoice: null as Invoice | null,
  });
}
export type Subscription = ReturnType<typeof newSubscription>;

/** For the period that a subscription is in; not yet paid. */
export const newInvoice = (subscription: string, customer: string) =>
  newObject("in", "invoice", {
    ...{ customer, status: "open", amount_paid: 0 },
    parent: { subscription_details: { subscription } },
  });
export type Invoice = ReturnType<typeof newInvoice>;

type Entity = Customer | Checkout | Subscription;
type Kind = Entity["object"];
type Of<Wanted extends Kind> = Extract<Entity, { object: Wanted }>;

interface SentEvent {
  id: string;
  type: string;
  created: number;
  customer: string;
  body: string;
  isTaken: boolean;
}

/** `webhookUrl`: where every event is sent, if anywhere. */
export function newState(webhookUrl: string | undefined) {
  return {
    /** By their ids, in the order in which they came to be. */
    objects: new Map<string, Entity>(),
    /** What was answered under an idempotency key, and to which request. */
    answered: new Map<string, { request: string; answer: string }>(),
    /** The pages on which a customer manages their plan. */
    portals: new Map<string, { customer: string; return_url: string }>(),
    secretKey: `sk_test_${randomBytes(16).toString("hex")}`,
    webhookUrl,
    webhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
    /** Every event there was, oldest first. */
    events: [] as SentEvent[],
    /** Deleted customers: what they had can still be listed. */
    deleted: new Set<string>(),
    /** Customers whose events are held back. */
    holding: new Set<string>(),
    closing: new AbortController(),
    origin: "",
  };
}
export type State = ReturnType<typeof newState>;

export function add<Added extends Entity>({ objects }: State, entity: Added): Added {
  objects.set(entity.id, entity);
  return entity;
}

/** Newest first. */
export const all = <Wanted extends Kind>({ objects }: State, kind: Wanted): Of<Wanted>[] =>
  [...objects.values()].filter((each): each is Of<Wanted> => each.object === kind).reverse();

/** Throws for what there is not; `param` names it where the address does not. */
export function find<Wanted extends Kind>({ objects }: State, kind: Wanted, id = "", param?: string) {
  const found = objects.get(id);
  if (found?.object !== kind) throw missing(kind, id, param);
  return found as Of<Wanted>;
}

/** Newest first. */
export const subscriptionsOf = (state: State, customerId: string): Subscription[] =>
  all(state, "subscription").filter(({ customer }) => customer === customerId);

export const isLive = ({ status }: Subscription) => status !== "canceled";

export const refuse = (status: number, message: string, error: Record<string, string> = {}) => {
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  return refusal(status, { error: { type, message, ...error } }, { "Request-Id": newId("req") });
};

/** Stripe answers 404 for what the address names, and 400 for what a parameter names. */
export const missing = (kind: string, id: string, param?: string) =>
  refuse(param ? 400 : 404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: param ?? "id" });
