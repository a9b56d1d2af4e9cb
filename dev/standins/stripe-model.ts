// The objects of the local Stripe, with the fields that matter to a subscription, what happens to them, and the events about it. All
// times are seconds since 1970.

import { createHmac, randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
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

const newPeriod = () => ({
  current_period_start: seconds(),
  current_period_end: seconds() + MONTH_SECONDS,
});

function newSubscription({ customer, price }: Order) {
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
const newInvoice = (subscription: string, customer: string) =>
  newObject("in", "invoice", {
    ...{ customer, status: "open", amount_paid: 0 },
    parent: { subscription_details: { subscription } },
  });
export type Invoice = ReturnType<typeof newInvoice>;

type Entity = Customer | Checkout | Subscription;
type Kind = Entity["object"];
type Of<Wanted extends Kind> = Extract<Entity, { object: Wanted }>;

export interface SentEvent {
  id: string;
  type: string;
  created: number;
  customer: string;
  body: string;
  isTaken: boolean;
}

/** `webhookUrl`: where every event is sent; "" for nowhere. */
export function newState(webhookUrl: string) {
  return {
    /** By their ids, in the order in which they came to be. */
    objects: new Map<string, Entity>(),
    /** What was answered under an idempotency key, and to which request. */
    answered: new Map<string, { request: string; answer: string }>(),
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
  const entity = objects.get(id);
  if (entity?.object !== kind) throw notFound(kind, id, param);
  return entity as Of<Wanted>;
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
export const notFound = (kind: string, id: string, param?: string) =>
  refuse(param ? 400 : 404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: param ?? "id" });

/** The version that the SDK is made for; an endpoint's events have to be in the same. */
const API_VERSION = "2026-10-28.endive";
/** Stripe tries again for days; here a click shows how it ends. */
const SEND_AFTER_MS = [0, 250, 1_000, 3_000, 8_000];
const ANSWER_TIMEOUT_MS = 20_000;

/** Records an event about the object as it is at this moment, and sends it, unless events of this customer are held back. */
export function publish(
  state: State,
  type: string,
  object: { id: string; customer?: string },
  customer = object.customer ?? "",
) {
  const event = newObject("evt", "event", { api_version: API_VERSION, type, data: { object } });
  const { id, created } = event;
  const sentEvent = { id, type, created, customer, body: JSON.stringify(event, null, 2), isTaken: false };
  state.events.push(sentEvent);
  if (!state.holding.has(customer)) void deliver(state, sentEvent);
}

export function sign({ webhookSecret }: State, body: string): string {
  const time = seconds();
  return `t=${time},v1=${createHmac("sha256", webhookSecret).update(`${time}.${body}`).digest("hex")}`;
}

export async function deliver(state: State, event: SentEvent): Promise<void> {
  const { webhookUrl, closing } = state;
  // Nobody listens: nothing is late.
  event.isTaken = !webhookUrl;
  for (const delay of SEND_AFTER_MS) {
    await setTimeout(delay, undefined, { signal: closing.signal }).catch(() => undefined);
    if (!webhookUrl || event.isTaken || closing.signal.aborted) return;
    const answer = await fetch(webhookUrl, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Stripe-Signature": sign(state, event.body) },
      body: event.body,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    }).catch(() => undefined);
    event.isTaken = answer?.ok === true;
  }
}

export function pay(state: State, checkout: Checkout): Subscription {
  close(checkout, "complete");
  const subscription = add(state, newSubscription(checkout));
  const invoice = addInvoice(subscription);
  publish(state, "customer.subscription.created", subscription);
  settle(state, invoice);
  publish(state, "checkout.session.completed", checkout);
  return subscription;
}

export function expire(state: State, checkout: Checkout): void {
  close(checkout, "expired");
  publish(state, "checkout.session.expired", checkout);
}

function close(checkout: Checkout, status: string): void {
  if (checkout.status !== "open") throw refuse(400, `This Checkout Session is ${checkout.status}.`);
  checkout.status = status;
}

function addInvoice(subscription: Subscription): Invoice {
  const invoice = newInvoice(subscription.id, subscription.customer);
  subscription.latest_invoice = invoice;
  return invoice;
}

function settle(state: State, invoice: Invoice): void {
  Object.assign(invoice, { status: "paid", amount_paid: PRICE_CENTS });
  publish(state, "invoice.paid", invoice);
}

export function change(state: State, subscription: Subscription, changes: Partial<Subscription>) {
  Object.assign(subscription, changes);
  publish(state, "customer.subscription.updated", subscription);
  return subscription;
}

/** As the Customer Portal cancels where `billing_mode` is flexible: by date, without the flag. */
export const cancelInPortal = (state: State, subscription: Subscription) =>
  change(state, subscription, { cancel_at: subscription.items.data[0].current_period_end });

export const keepPlan = (state: State, subscription: Subscription) =>
  change(state, subscription, { cancel_at: null, cancel_at_period_end: false });

export const isCancelled = ({ cancel_at, cancel_at_period_end }: Subscription) =>
  cancel_at !== null || cancel_at_period_end;

/** What can happen to a live subscription beside the app's calls; refused in words when it can't happen now. */
export type Act = (state: State, subscription: Subscription, fields: Record<string, string>) => void;

/** The period ends now: a cancelled subscription with it; another goes on for a month, paid or not paid as before. */
export function endPeriod(state: State, subscription: Subscription): void {
  if (isCancelled(subscription)) {
    subscription.items.data[0].current_period_end = seconds();
    end(state, subscription);
  } else beginPeriod(state, subscription, subscription.status);
}

export const failPayment: Act = (state, subscription, { status = "past_due" }) =>
  beginPeriod(state, subscription, status);

/** With its invoice, which is paid if the subscription is active then: Stripe does not wait with a period until it is paid. */
function beginPeriod(state: State, subscription: Subscription, status: string): void {
  Object.assign(subscription.items.data[0], newPeriod());
  const invoice = addInvoice(subscription);
  if (status === "active") settle(state, invoice);
  else publish(state, "invoice.payment_failed", invoice);
  change(state, subscription, { status });
}

export function recover(state: State, subscription: Subscription): void {
  const { latest_invoice: invoice } = subscription;
  if (invoice?.status !== "open") throw refuse(400, "There is no payment that failed.");
  settle(state, invoice);
  change(state, subscription, { status: "active" });
}

export function end(state: State, subscription: Subscription): void {
  Object.assign(subscription, { status: "canceled", ended_at: seconds() });
  publish(state, "customer.subscription.deleted", subscription);
}

/** Ends all that the customer had; from then on nothing new can be made for them. */
export function deleteCustomer(state: State, id: string): object {
  const customer = find(state, "customer", id);
  for (const subscription of subscriptionsOf(state, id).filter(isLive)) end(state, subscription);
  for (const checkout of all(state, "checkout.session"))
    if (checkout.customer === id && checkout.status === "open") expire(state, checkout);
  publish(state, "customer.deleted", customer, id);
  state.objects.delete(id);
  state.deleted.add(id);
  return { id, object: "customer", deleted: true };
}
