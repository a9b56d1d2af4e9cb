// The objects of the local Stripe, and what happens to them: `stripe.ts` says what it is.

import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import { refusal } from "./http.ts";

// Stripe's objects, with the fields that matter to a subscription. All times are seconds since 1970.

export const PRICE_ID = "price_outspoken_basic_monthly";
export const PRICE_CENTS = PLAN_DOLLARS_PER_MONTH * 100;
/** How long a payment page can be paid: Stripe's own default. */
const CHECKOUT_LIFE_SECONDS = 86_400;

const seconds = () => Math.floor(Date.now() / 1000);
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
export const stamped = <Kind extends string, Fields>(prefix: string, object: Kind, fields: Fields) => ({
  ...{ id: newId(prefix), object, created: seconds() },
  ...fields,
});

/** One that was deleted has lost all else. */
type Person = { email: string | null; name: string | null; metadata: Record<string, string>; deleted?: true };
export const newCustomer = (person: Person) => stamped("cus", "customer", person);
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
  stamped("cs_test", "checkout.session", {
    expires_at: seconds() + CHECKOUT_LIFE_SECONDS,
    status: "open",
    amount_total: PRICE_CENTS,
    ...order,
  });
export type Checkout = ReturnType<typeof newCheckout>;

const periodFrom = (start: number) => ({
  current_period_start: start,
  current_period_end: monthAfter(start),
});

/** Active for one calendar month from now. */
function newSubscription({ customer, price }: Order) {
  const item = stamped("si", "subscription_item", { ...periodFrom(seconds()), price: { id: price } });
  return stamped("sub", "subscription", {
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
const newInvoice = ({ id: subscription, customer }: Subscription) =>
  stamped("in", "invoice", {
    ...{ customer, status: "paid", amount_paid: PRICE_CENTS },
    parent: { subscription_details: { subscription } },
  });
type Invoice = ReturnType<typeof newInvoice>;

/** What an invoice was paid with; made when it is first looked at. */
const newCharge = ({ id: invoice, customer, amount_paid: amount }: Invoice) =>
  stamped("ch", "charge", {
    ...{ invoice, customer, payment_intent: newId("pi"), amount },
    ...{ amount_refunded: 0, refunded: false, disputed: false },
  });
export type Charge = ReturnType<typeof newCharge>;

/** Names its charge, and no customer. */
const newDispute = ({ id: charge, payment_intent }: Charge) =>
  stamped("du", "dispute", { charge, payment_intent, status: "needs_response" });

export const newPrice = (unit_amount: number, recurring: object | null) =>
  stamped("price", "price", { active: true, currency: "usd", unit_amount, recurring });

export const newWebhookEndpoint = (url: string, enabled_events: string[]) =>
  stamped("we", "webhook_endpoint", { url, enabled_events, status: "enabled" });

export const newPortal = (customer: string, return_url: string) =>
  stamped("bps", "billing_portal.session", { customer, return_url });

/** The same day and time a month later; the last day of that month where it has no such day. */
function monthAfter(time: number): number {
  const from = new Date(time * 1000);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + 1);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime() / 1000;
}

// All that there is.

type Made = typeof newDispute | typeof newPrice | typeof newWebhookEndpoint | typeof newPortal;
type Entity = Customer | Checkout | Subscription | Invoice | Charge | ReturnType<Made>;
type Kind = Entity["object"];
type Of<Wanted extends Kind> = Extract<Entity, { object: Wanted }>;

/** By their ids, in the order in which they came to be. */
type Objects = { objects: Map<string, Entity> };

/** A call that is going to go wrong: one whose path begins so and whose address or body contains this. */
type Fault = { method: string; path: string; contains: string; fault: string; times: number };

/** `webhookUrl`: where every event is sent, if anywhere. `stateFile`: what an earlier run has kept of its objects. */
export function newState(webhookUrl: string | undefined, stateFile: string | undefined) {
  const kept = stateFile && existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, "utf8")) : {};
  // Earlier versions had a list of its own for each kind.
  const objects = Object.values<[string, Entity][]>(kept).flat();
  const price = { ...newPrice(PRICE_CENTS, { interval: "month", interval_count: 1 }), id: PRICE_ID };
  const state = {
    objects: new Map(objects).set(PRICE_ID, price),
    /** What was answered under an idempotency key, and to which request. */
    answered: new Map<string, { asked: string; body: object }>(),
    faults: [] as Fault[],
    secretKey: `sk_test_${randomBytes(16).toString("hex")}`,
    webhookUrl,
    webhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
    /** Every event there was, oldest first. */
    events: [] as SentEvent[],
    /** Customers whose events are held back; `*` for everybody's. */
    holding: new Set<string>(),
    /** Ends all deliveries. */
    closing: new AbortController(),
    /** Where its own pages are. */
    origin: "",
  };
  for (const { id } of all(state, "webhook_endpoint")) state.objects.delete(id);
  if (webhookUrl) add(state, newWebhookEndpoint(webhookUrl, ["*"]));
  return state;
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

// Refusals, in Stripe's shape.

export const refuse = (status: number, message: string, error: Record<string, string> = {}) => {
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  const headers = { "Request-Id": newId("req") };
  return refusal(status, { error: { type, message, ...error } }, headers);
};

/** Stripe answers 404 for what the address names, and 400 for what a parameter names. */
export const missing = (kind: string, id: string, param?: string) =>
  refuse(param ? 400 : 404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: param ?? "id" });

// Events, and the way each takes to the webhook, if there is one.

/** The version that the SDK is made for; an endpoint's events have to be in the same. */
const API_VERSION = "2026-10-28.endive";
/** Stripe tries again for days; here a click shows how it ends. */
const RETRY_AFTER_MS = [250, 1_000, 3_000, 8_000];
const ANSWER_TIMEOUT_MS = 20_000;

export interface SentEvent {
  id: string;
  type: string;
  created: number;
  customer: string;
  /** Exactly what is sent. */
  body: string;
  held: boolean;
  /** What the webhook answered each time: a status, or why there was none. */
  answers: string[];
}

export const isHolding = ({ holding }: State, customer: string) => holding.has("*") || holding.has(customer);

/** Records an event about the object as it is at this moment, and sends it, unless events of this customer are held back. */
function publish(state: State, type: string, object: object, customer: string): void {
  const event = stamped("evt", "event", { api_version: API_VERSION, type, data: { object } });
  const { id, created } = event;
  const held = isHolding(state, customer);
  const sent = { id, type, created, customer, body: JSON.stringify(event, null, 2), held, answers: [] };
  state.events.push(sent);
  if (!held) void deliver(state, sent);
}

/** The header that comes with this body. */
export function sign({ webhookSecret }: State, body: string): string {
  const time = seconds();
  return `t=${time},v1=${createHmac("sha256", webhookSecret).update(`${time}.${body}`).digest("hex")}`;
}

/** Holds nothing of theirs any more and sends what was held, one after the other. */
export async function release(state: State, order = "forward", customer = "*"): Promise<void> {
  if (customer === "*") state.holding.clear();
  else state.holding.delete(customer);
  const held = state.events.filter((event) => event.held && !isHolding(state, event.customer));
  for (const event of order === "reverse" ? held.reverse() : held) {
    event.held = false;
    await deliver(state, event);
  }
}

/** Sends it once more, whatever came of it before. Returns the status, or why there was none. */
export async function send(state: State, event: SentEvent): Promise<string> {
  const { body } = event;
  const sent = fetch(state.webhookUrl ?? "", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Stripe-Signature": sign(state, body) },
    body,
    signal: AbortSignal.any([state.closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
  });
  const answer = await sent.then(({ status }) => String(status)).catch(String);
  event.answers.push(answer);
  return answer;
}

async function deliver(state: State, event: SentEvent): Promise<void> {
  if (!state.webhookUrl) return;
  const { signal } = state.closing;
  for (const delay of [0, ...RETRY_AFTER_MS]) {
    await setTimeout(delay, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || /^2/.test(await send(state, event))) return;
  }
}

// What happens to a subscription, and the events about it.

export function pay(state: State, checkout: Checkout): Subscription {
  close(checkout, "complete");
  const subscription = add(state, newSubscription(checkout));
  const invoice = add(state, newInvoice(subscription));
  subscription.latest_invoice = invoice.id;
  publish(state, "customer.subscription.created", subscription, subscription.customer);
  publish(state, "invoice.paid", invoice, invoice.customer);
  publish(state, "checkout.session.completed", shown(state, checkout), checkout.customer);
  return subscription;
}

export function expire(state: State, checkout: Checkout): void {
  close(checkout, "expired");
  publish(state, "checkout.session.expired", shown(state, checkout), checkout.customer);
}

function close(checkout: Checkout, status: string): void {
  if (checkout.status !== "open") throw refuse(400, `This Checkout Session is ${checkout.status}.`);
  checkout.status = status;
}

export function change(state: State, subscription: Subscription, changes: Partial<Subscription>) {
  Object.assign(subscription, changes);
  publish(state, "customer.subscription.updated", subscription, subscription.customer);
  return subscription;
}

const periodEnd = ({ items }: Subscription) => items.data[0].current_period_end;

/** As the Customer Portal cancels where `billing_mode` is flexible: by date, without the flag. */
export const cancelInPortal = (state: State, subscription: Subscription) =>
  change(state, subscription, { cancel_at: periodEnd(subscription) });

export const keepPlan = (state: State, subscription: Subscription) =>
  change(state, subscription, { cancel_at: null, cancel_at_period_end: false });

const cancelTime = (subscription: Subscription): number | undefined =>
  subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd(subscription) : undefined);

/** The period ends now: a cancelled subscription with it; another goes on for a month, paid or not paid as before. */
export function endPeriod(state: State, subscription: Subscription): void {
  if (cancelTime(subscription) === undefined) nextPeriod(state, subscription, subscription.status);
  else {
    subscription.items.data[0].current_period_end = seconds();
    end(state, subscription);
  }
}

/**
 * The next period, from that moment on, with its invoice, which is paid if the subscription is active then: Stripe does not wait with a
 * period until it is paid.
 */
export function nextPeriod(state: State, subscription: Subscription, status: string, from = seconds()): void {
  const items: Subscription["items"] = { data: [{ ...subscription.items.data[0], ...periodFrom(from) }] };
  const isPaid = status === "active";
  const unpaid = !isPaid && { status: "open", amount_paid: 0 };
  const invoice = add(state, { ...newInvoice(subscription), ...unpaid });
  publish(state, isPaid ? "invoice.paid" : "invoice.payment_failed", invoice, invoice.customer);
  change(state, subscription, { status, items, latest_invoice: invoice.id });
}

/** The open invoice is paid after all. */
export function recover(state: State, subscription: Subscription): void {
  const invoice = find(state, "invoice", subscription.latest_invoice ?? "");
  if (invoice.status !== "open") throw refuse(400, "There is no payment that failed.");
  Object.assign(invoice, { status: "paid", amount_paid: PRICE_CENTS });
  publish(state, "invoice.paid", invoice, invoice.customer);
  change(state, subscription, { status: "active" });
}

/** What was paid for the period. Throws when nothing was. */
function chargeOf(state: State, { latest_invoice }: Subscription): Charge {
  const invoice = find(state, "invoice", latest_invoice ?? "");
  if (invoice.amount_paid === 0) throw refuse(400, "There is no payment.");
  return all(state, "charge").find((each) => each.invoice === invoice.id) ?? add(state, newCharge(invoice));
}

/** Gives back what was paid for the period, or a part of it. */
export function refund(state: State, subscription: Subscription, cents?: string): void {
  const charge = chargeOf(state, subscription);
  const { amount, customer } = charge;
  charge.amount_refunded = Math.min(charge.amount_refunded + Number(cents ?? amount), amount);
  charge.refunded = charge.amount_refunded === amount;
  publish(state, "charge.refunded", charge, customer);
}

/** The cardholder asks the bank to take the payment for the period back. */
export function openDispute(state: State, subscription: Subscription): void {
  const charge = chargeOf(state, subscription);
  charge.disputed = true;
  publish(state, "charge.dispute.created", add(state, newDispute(charge)), charge.customer);
}

/** About the payment for the period. */
export const openDisputeOf = (state: State, { latest_invoice }: Subscription) =>
  all(state, "dispute")
    .filter(({ status }) => status === "needs_response")
    .find(({ charge }) => find(state, "charge", charge).invoice === latest_invoice);

/** The bank decides: `won` leaves the payment as it is. */
export function closeDispute(state: State, subscription: Subscription, outcome: "won" | "lost"): void {
  const dispute = openDisputeOf(state, subscription);
  if (!dispute) throw refuse(400, "There is no open dispute.");
  dispute.status = outcome;
  publish(state, "charge.dispute.closed", dispute, subscription.customer);
}

/** At once, without waiting for the end of the period. */
export function end(state: State, subscription: Subscription, at = seconds()): void {
  Object.assign(subscription, { status: "canceled", ended_at: at });
  publish(state, "customer.subscription.deleted", subscription, subscription.customer);
}

/** Ends all that the customer had; from then on nothing can be asked about them. */
export function deleteCustomer(state: State, id: string): object {
  const customer = liveCustomer(state, id);
  for (const subscription of subscriptionsOf(state, id).filter(isLive)) end(state, subscription);
  for (const checkout of all(state, "checkout.session"))
    if (checkout.customer === id && checkout.status === "open") expire(state, checkout);
  publish(state, "customer.deleted", customer, id);
  add(state, { ...customer, email: null, name: null, metadata: {}, deleted: true });
  return { id, object: "customer", deleted: true };
}

/** Ends and renews what is due by now. */
export function catchUp(state: State): void {
  const now = seconds();
  for (const checkout of all(state, "checkout.session"))
    if (checkout.status === "open" && checkout.expires_at <= now) expire(state, checkout);
  for (const subscription of all(state, "subscription")) {
    const cancelAt = cancelTime(subscription) ?? Number.POSITIVE_INFINITY;
    const isDue = () => periodEnd(subscription) <= now && periodEnd(subscription) < cancelAt;
    while (subscription.status === "active" && isDue())
      nextPeriod(state, subscription, "active", periodEnd(subscription));
    if (isLive(subscription) && cancelAt <= now) end(state, subscription, cancelAt);
  }
}
