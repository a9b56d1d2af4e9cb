// The objects, calls and controls of the local Stripe: `stripe.ts` says what it is.

import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import { Refusal, readBody, send, sendJson, WIRE_FAULTS } from "./http.ts";

// Stripe's objects, with the fields that matter to a subscription. All times are seconds since 1970.

type Metadata = Record<string, string>;

export const PRICE_ID = "price_outspoken_basic_monthly";
export const PRICE_CENTS = PLAN_DOLLARS_PER_MONTH * 100;
/** How long a payment page can be paid: Stripe's own default. */
const CHECKOUT_LIFE_SECONDS = 86_400;
const MONTHLY = { interval: "month", interval_count: 1 };

const seconds = () => Math.floor(Date.now() / 1000);
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
const stamp = (prefix: string, object: string) => ({ id: newId(prefix), object, created: seconds() });

interface Said {
  email: string | null;
  name: string | null;
  metadata: Metadata;
}
/** One that was deleted has lost all else. */
const newCustomer = (said: Said): Said & ReturnType<typeof stamp> & { deleted?: true } => ({
  ...stamp("cus", "customer"),
  ...said,
});
export type Customer = ReturnType<typeof newCustomer>;

interface Order {
  customer: string;
  /** Stripe shows it among the items only. */
  price: string;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
}
const newCheckout = (order: Order) => ({
  ...stamp("cs_test", "checkout.session"),
  expires_at: seconds() + CHECKOUT_LIFE_SECONDS,
  status: "open",
  amount_total: PRICE_CENTS,
  ...order,
});
type Checkout = ReturnType<typeof newCheckout>;

/** Active for one calendar month from now. */
function newSubscription({ customer, price }: Order) {
  const subscription = stamp("sub", "subscription");
  const { created } = subscription;
  const period = { current_period_start: created, current_period_end: monthAfter(created) };
  const item = { ...stamp("si", "subscription_item"), ...period, price: { id: price } };
  return {
    ...subscription,
    customer,
    status: "active",
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    ended_at: null as number | null,
    items: { data: [item] as [typeof item] },
    latest_invoice: null as string | null,
  };
}
export type Subscription = ReturnType<typeof newSubscription>;

/** Paid, for the period that the subscription is in. */
const newInvoice = ({ id, customer }: Subscription) => ({
  ...stamp("in", "invoice"),
  customer,
  status: "paid",
  amount_paid: PRICE_CENTS,
  parent: { subscription_details: { subscription: id } },
});
type Invoice = ReturnType<typeof newInvoice>;

/** What an invoice was paid with. */
const newCharge = ({ customer, amount_paid: amount }: Invoice) => ({
  ...stamp("ch", "charge"),
  ...{ customer, payment_intent: newId("pi"), amount, amount_refunded: 0, refunded: false, disputed: false },
});
type Charge = ReturnType<typeof newCharge>;

/** Names its charge, and no customer. */
const newDispute = ({ id: charge, payment_intent }: Charge) => ({
  ...{ ...stamp("du", "dispute"), charge, payment_intent, status: "needs_response" },
});

const newPrice = (id: string, unit_amount: number, recurring: object | null) => ({
  ...{ ...stamp("price", "price"), id, active: true, currency: "usd", unit_amount, recurring },
});

const newWebhookEndpoint = (url: string, enabled_events: string[]) => ({
  ...{ ...stamp("we", "webhook_endpoint"), url, enabled_events, status: "enabled" },
});

/** The same day and time a month later; the last day of that month where it has no such day. */
function monthAfter(time: number): number {
  const from = new Date(time * 1000);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + 1);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime() / 1000;
}

/** A call that is going to go wrong: one whose path begins so and whose address or body contains this. */
type Fault = { method: string; path: string; contains: string; fault: string; times: number };

const mapOf = <Value>(entries: [string, Value][] = []) => new Map(entries);

/** Everything that the stand-in knows; a map's order is the order in which things came to be. */
export function newState(origin: string, deliveries: Deliveries, stateFile: string | undefined) {
  const kept = stateFile && existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, "utf8")) : {};
  const endpoints = deliveries.webhookUrl ? [newWebhookEndpoint(deliveries.webhookUrl, ["*"])] : [];
  return {
    customers: mapOf<Customer>(kept.customers),
    checkouts: mapOf<Checkout>(kept.checkouts),
    subscriptions: mapOf<Subscription>(kept.subscriptions),
    invoices: mapOf<Invoice>(kept.invoices),
    /** By the invoice that each paid; made when it is first looked at. */
    charges: mapOf<Charge>(kept.charges),
    disputes: mapOf<ReturnType<typeof newDispute>>(kept.disputes),
    portals: mapOf<{ id: string; customer: string; return_url: string }>(),
    prices: mapOf([[PRICE_ID, newPrice(PRICE_ID, PRICE_CENTS, MONTHLY)]]),
    webhookEndpoints: mapOf(endpoints.map((endpoint) => [endpoint.id, endpoint])),
    /** What was answered under an idempotency key, and to which request. */
    answered: mapOf<{ request: string; body: object }>(),
    faults: [] as Fault[],
    secretKey: `sk_test_${randomBytes(16).toString("hex")}`,
    /** Where its own pages are. */
    origin,
    deliveries,
  };
}
export type State = ReturnType<typeof newState>;

/** Of these the file knows. A process that is killed while it writes leaves it as it was. */
export function keep(state: State, stateFile: string): void {
  const { customers, checkouts, subscriptions, invoices, charges, disputes } = state;
  const maps = Object.entries({ customers, checkouts, subscriptions, invoices, charges, disputes });
  const kept = Object.fromEntries(maps.map(([name, map]) => [name, [...map]]));
  writeFileSync(`${stateFile}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${stateFile}.new`, stateFile);
}

/** Newest first. */
export const subscriptionsOf = (state: State, customerId: string): Subscription[] =>
  [...state.subscriptions.values()].filter(({ customer }) => customer === customerId).reverse();

export const isLive = ({ status }: Subscription) => status !== "canceled";

/** As Stripe shows it: where to pay is said only as long as one can. */
function shown({ origin }: State, { price: _, ...checkout }: Checkout) {
  return { ...checkout, url: checkout.status === "open" ? `${origin}/checkout/${checkout.id}` : null };
}

// Refusals and faults, in Stripe's shape.

export function refusal(
  status: number,
  message: string,
  error: { code?: string; param?: string; type?: string } = {},
) {
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  return new Refusal(status, { error: { type, message, ...error } });
}

/** Stripe answers 404 for what the address names, and 400 for what a parameter names. */
const missing = (kind: string, id: string, param?: string) =>
  refusal(param ? 400 : 404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: param ?? "id" });

export function find<Value>(map: Map<string, Value>, kind: string, id: string): Value {
  const found = map.get(id);
  if (found === undefined) throw missing(kind, id);
  return found;
}

const AFTER = "-after";

const FAULTS: Record<string, (response: ServerResponse) => void> = {
  ...WIRE_FAULTS,
  truncated: (response) => send(response, '{"object":"list","data":[{'),
  schema: (response) => send(response, '{"object":"surprise"}'),
};

/** The fault that is due for a call, used up once; `after` when the call has its effect and only its answer is lost. */
function due(faults: Fault[], call: { method: string; path: string; text: string }) {
  const found = faults.find(
    ({ method, path, contains }) =>
      method === call.method && call.path.startsWith(path) && call.text.includes(contains),
  );
  if (!found) return undefined;
  found.times -= 1;
  if (found.times <= 0) faults.splice(faults.indexOf(found), 1);
  return { kind: found.fault.replace(AFTER, ""), after: found.fault.endsWith(AFTER) };
}

/** Breaks the answer, or throws a `Refusal` for a status. */
function misbehave(kind: string, response: ServerResponse): void {
  const act = FAULTS[kind];
  if (!act) throw refusal(Number(kind), "Told to fail.", kind === "429" ? { code: "rate_limit" } : {});
  act(response);
}

// Events, and the way each takes to the webhook, if there is one.

/** The version that the SDK is made for; an endpoint's events have to be in the same. */
const API_VERSION = "2026-10-28.endive";
/** Stripe goes on for days; whoever clicks here wants to see the end of it. */
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

export class Deliveries {
  /** Every event there was, oldest first. */
  readonly events: SentEvent[] = [];
  readonly secret = `whsec_${randomBytes(24).toString("hex")}`;
  readonly webhookUrl: string | undefined;
  /** Customers whose events are held back; `*` for everybody's. */
  readonly holding = new Set<string>();
  readonly #closing = new AbortController();

  constructor(webhookUrl?: string) {
    this.webhookUrl = webhookUrl;
  }

  isHolding = (customer: string) => this.holding.has("*") || this.holding.has(customer);

  /** Records an event and sends it, unless events of this customer are held back. */
  add(type: string, customer: string, object: object): void {
    const event = { ...stamp("evt", "event"), api_version: API_VERSION, type, data: { object } };
    const body = JSON.stringify(event, null, 2);
    const { id, created } = event;
    const sent = { id, type, created, customer, body, held: this.isHolding(customer), answers: [] };
    this.events.push(sent);
    if (!sent.held) void this.#deliver(sent);
  }

  sign(body: string, { timestamp = seconds(), secret = this.secret } = {}): string {
    const code = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    return `t=${timestamp},v1=${code}`;
  }

  /** Holds nothing of theirs any more and sends what was held, one after the other. */
  async release(order: string, customer = "*"): Promise<void> {
    if (customer === "*") this.holding.clear();
    else this.holding.delete(customer);
    const held = this.events.filter((event) => event.held && !this.isHolding(event.customer));
    for (const event of order === "reverse" ? held.reverse() : held) {
      event.held = false;
      await this.#deliver(event);
    }
  }

  /** Sends it once more, whatever came of it before. Returns the status, or why there was none. */
  async send(event: SentEvent): Promise<string> {
    const { body } = event;
    const sent = fetch(this.webhookUrl ?? "", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Stripe-Signature": this.sign(body) },
      body,
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    const answer = await sent.then(({ status }) => String(status)).catch(String);
    event.answers.push(answer);
    return answer;
  }

  close = () => this.#closing.abort();

  async #deliver(event: SentEvent): Promise<void> {
    if (!this.webhookUrl) return;
    const { signal } = this.#closing;
    for (const delay of [0, ...RETRY_AFTER_MS]) {
      await setTimeout(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || /^2/.test(await this.send(event))) return;
    }
  }
}

/** Sends the object as it is at this moment. */
function publish({ deliveries }: State, type: string, object: { customer: string }): void {
  deliveries.add(type, object.customer, object);
}

// What happens to a subscription, and the events about it.

export function pay(state: State, checkout: Checkout): Subscription {
  requireOpen(checkout);
  const subscription = newSubscription(checkout);
  const invoice = newInvoice(subscription);
  subscription.latest_invoice = invoice.id;
  state.subscriptions.set(subscription.id, subscription);
  state.invoices.set(invoice.id, invoice);
  checkout.status = "complete";
  publish(state, "customer.subscription.created", subscription);
  publish(state, "invoice.paid", invoice);
  publish(state, "checkout.session.completed", shown(state, checkout));
  return subscription;
}

function expire(state: State, checkout: Checkout) {
  requireOpen(checkout);
  checkout.status = "expired";
  publish(state, "checkout.session.expired", shown(state, checkout));
}

function requireOpen({ status }: Checkout): void {
  if (status === "open") return;
  const only = `Only Checkout Sessions with a status in ["open"] can be expired or paid.`;
  throw refusal(400, `${only} This Checkout Session has a status of \`${status}\`.`);
}

function change(state: State, subscription: Subscription, changes: Partial<Subscription>): void {
  publish(state, "customer.subscription.updated", Object.assign(subscription, changes));
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
function endPeriod(state: State, subscription: Subscription): void {
  if (cancelTime(subscription) !== undefined) {
    subscription.items.data[0].current_period_end = seconds();
    end(state, subscription);
  } else if (subscription.status === "active") renew(state, subscription, seconds());
  else failPayment(state, subscription, subscription.status);
}

/** The next period, from that moment on, and its invoice, paid; neither is told to anybody yet. */
function nextPeriod(state: State, subscription: Subscription, from: number) {
  const { items } = subscription;
  const period = { current_period_start: from, current_period_end: monthAfter(from) };
  const next: Subscription["items"] = { data: [{ ...items.data[0], ...period }] };
  const invoice = newInvoice(subscription);
  state.invoices.set(invoice.id, invoice);
  return { invoice, changes: { items: next, latest_invoice: invoice.id } };
}

function renew(state: State, subscription: Subscription, at: number): void {
  const { invoice, changes } = nextPeriod(state, subscription, at);
  publish(state, "invoice.paid", invoice);
  change(state, subscription, { status: "active", ...changes });
}

/** The period ends now, the next one begins, and its payment fails: Stripe does not wait with the period. */
function failPayment(state: State, subscription: Subscription, status = "past_due"): void {
  const { invoice, changes } = nextPeriod(state, subscription, seconds());
  Object.assign(invoice, { status: "open", amount_paid: 0 });
  publish(state, "invoice.payment_failed", invoice);
  change(state, subscription, { status, ...changes });
}

/** The open invoice is paid after all. */
export function recover(state: State, subscription: Subscription): void {
  const invoice = state.invoices.get(subscription.latest_invoice ?? "");
  if (invoice?.status !== "open") throw refusal(400, "There is no payment that failed.");
  Object.assign(invoice, { status: "paid", amount_paid: PRICE_CENTS });
  publish(state, "invoice.paid", invoice);
  change(state, subscription, { status: "active" });
}

function latestCharge(state: State, { latest_invoice }: Subscription): Charge {
  const invoice = state.invoices.get(latest_invoice ?? "");
  if (!invoice || invoice.amount_paid === 0) throw refusal(400, "There is no payment.");
  const charge = state.charges.get(invoice.id) ?? newCharge(invoice);
  state.charges.set(invoice.id, charge);
  return charge;
}

/** Gives back what was paid for the period, or a part of it. */
function refund(state: State, subscription: Subscription, cents?: string): void {
  const charge = latestCharge(state, subscription);
  const { amount } = charge;
  charge.amount_refunded = Math.min(charge.amount_refunded + Number(cents ?? amount), amount);
  charge.refunded = charge.amount_refunded === amount;
  publish(state, "charge.refunded", charge);
}

/** The cardholder asks the bank to take the payment for the period back. */
function openDispute(state: State, subscription: Subscription): void {
  const charge = latestCharge(state, subscription);
  charge.disputed = true;
  const dispute = newDispute(charge);
  state.disputes.set(dispute.id, dispute);
  state.deliveries.add("charge.dispute.created", charge.customer, dispute);
}

/** The bank decides: `won` leaves the payment as it is. */
function closeDispute(state: State, subscription: Subscription, outcome: "won" | "lost"): void {
  const charge = latestCharge(state, subscription);
  const dispute = [...state.disputes.values()].findLast((each) => each.charge === charge.id);
  if (dispute?.status !== "needs_response") throw refusal(400, "There is no open dispute.");
  dispute.status = outcome;
  state.deliveries.add("charge.dispute.closed", charge.customer, dispute);
}

/** At once, without waiting for the end of the period. */
function end(state: State, subscription: Subscription, at = seconds()): void {
  Object.assign(subscription, { status: "canceled", ended_at: at });
  publish(state, "customer.subscription.deleted", subscription);
}

/** Ends all that the customer had; from then on nothing can be asked about them. */
function deleteCustomer(state: State, id: string): object {
  const customer = liveCustomer(state, id);
  for (const subscription of subscriptionsOf(state, id).filter(isLive)) end(state, subscription);
  for (const checkout of state.checkouts.values())
    if (checkout.customer === id && checkout.status === "open") expire(state, checkout);
  state.deliveries.add("customer.deleted", id, customer);
  state.customers.set(id, { ...customer, email: null, name: null, metadata: {}, deleted: true });
  return { id, object: "customer", deleted: true };
}

/** Ends and renews what is due by now. */
export function catchUp(state: State): void {
  const now = seconds();
  for (const checkout of state.checkouts.values())
    if (checkout.status === "open" && checkout.expires_at <= now) expire(state, checkout);
  for (const subscription of state.subscriptions.values()) {
    const cancelAt = cancelTime(subscription) ?? Number.POSITIVE_INFINITY;
    const isDue = () => periodEnd(subscription) <= now && periodEnd(subscription) < cancelAt;
    while (subscription.status === "active" && isDue()) renew(state, subscription, periodEnd(subscription));
    if (isLive(subscription) && cancelAt <= now) end(state, subscription, cancelAt);
  }
}

// The API: who calls, what is to go wrong, was it answered before, and then the call itself.

type Params = URLSearchParams;
type Endpoint = (state: State, params: Params, id: string) => object;

const listOf = (data: object[]) => ({ object: "list", data });

/** Every call there is; `:id` is passed on. What each answers is Stripe's object, not yet expanded. */
const ENDPOINTS: Record<string, Endpoint> = {
  "POST /v1/customers": ({ customers }, params) => {
    const said = {
      email: params.get("email"),
      name: params.get("name"),
      metadata: group(params, "metadata"),
    };
    const customer = newCustomer(said);
    customers.set(customer.id, customer);
    return customer;
  },
  /** Newest first; those that were deleted are in no list. */
  "GET /v1/customers": ({ customers }, params) => {
    const email = params.get("email");
    const isMeant = (each: Customer) => !each.deleted && (email === null || each.email === email);
    return listOf([...customers.values()].filter(isMeant).reverse());
  },
  "DELETE /v1/customers/:id": (state, _, id) => deleteCustomer(state, id),
  "POST /v1/checkout/sessions": createCheckout,
  "GET /v1/checkout/sessions/:id": (state, _, id) =>
    shown(state, find(state.checkouts, "checkout.session", id)),
  "POST /v1/checkout/sessions/:id/expire": (state, _, id) => {
    const checkout = find(state.checkouts, "checkout.session", id);
    expire(state, checkout);
    return shown(state, checkout);
  },
  "GET /v1/subscriptions": (state, params) => {
    if (params.get("status") !== "all") throw refusal(400, "Here only `status: all` is known.");
    const { id } = liveCustomer(state, required(params, "customer"), "customer");
    return listOf(subscriptionsOf(state, id));
  },
  "GET /v1/subscriptions/:id": ({ subscriptions }, _, id) => find(subscriptions, "subscription", id),
  "POST /v1/subscriptions/:id": updateSubscription,
  "DELETE /v1/subscriptions/:id": (state, _, id) => {
    const subscription = find(state.subscriptions, "subscription", id);
    if (!isLive(subscription)) throw missing("subscription", id);
    end(state, subscription);
    return subscription;
  },
  "POST /v1/billing_portal/sessions": (state, params) => {
    const { id: customer } = liveCustomer(state, required(params, "customer"), "customer");
    const return_url = required(params, "return_url");
    const portal = { ...stamp("bps", "billing_portal.session"), customer, return_url };
    state.portals.set(portal.id, portal);
    return { ...portal, url: `${state.origin}/portal/${portal.id}` };
  },
  // As it is once its settings were saved.
  "GET /v1/billing_portal/configurations": () => listOf([stamp("bpc", "billing_portal.configuration")]),
  "GET /v1/charges": ({ charges }, params) => {
    const customer = required(params, "customer");
    return listOf([...charges.values()].filter((each) => each.customer === customer).reverse());
  },
  "GET /v1/disputes": ({ disputes }, params) => {
    const intent = required(params, "payment_intent");
    return listOf([...disputes.values()].filter(({ payment_intent }) => payment_intent === intent));
  },
  "GET /v1/disputes/:id": ({ disputes }, _, id) => find(disputes, "dispute", id),
  // Those that were made with this one payment.
  "GET /v1/invoice_payments": ({ charges }, params) => {
    const intent = required(params, "payment[payment_intent]");
    const paid = [...charges].filter(([, { payment_intent }]) => payment_intent === intent);
    return listOf(paid.map(([invoice]) => ({ ...stamp("inpay", "invoice_payment"), invoice })));
  },
  // Those that the webhook has not taken are all that we ask for.
  "GET /v1/events": ({ deliveries }, params) => {
    const [from = 0, to = 0] = ["gte", "lte"].map((bound) => Number(params.get(`created[${bound}]`)));
    const isTaken = ({ held, answers }: SentEvent) =>
      !held && (!deliveries.webhookUrl || answers.some((answer) => /^2/.test(answer)));
    const undelivered = deliveries.events.filter((event) => !isTaken(event));
    const meant = undelivered.filter(({ created }) => created >= from && created <= to);
    const bodies = meant.slice(-Number(params.get("limit") ?? 10)).map(({ body }) => JSON.parse(body));
    return listOf(bodies);
  },
  "POST /v1/prices": ({ prices }, params) => {
    const { interval, interval_count = 1 } = group(params, "recurring");
    const recurring = interval ? { interval, interval_count: Number(interval_count) } : null;
    const price = newPrice(newId("price"), Number(params.get("unit_amount")), recurring);
    prices.set(price.id, price);
    return price;
  },
  "GET /v1/prices/:id": ({ prices }, _, id) => find(prices, "price", id),
  "POST /v1/webhook_endpoints": ({ webhookEndpoints }, params) => {
    const events = Object.values(group(params, "enabled_events"));
    const endpoint = newWebhookEndpoint(params.get("url") ?? "", events);
    webhookEndpoints.set(endpoint.id, endpoint);
    return endpoint;
  },
  "POST /v1/webhook_endpoints/:id": ({ webhookEndpoints }, params, id) => {
    const endpoint = find(webhookEndpoints, "webhook_endpoint", id);
    endpoint.status = params.get("disabled") === "true" ? "disabled" : "enabled";
    return endpoint;
  },
  "GET /v1/webhook_endpoints": ({ webhookEndpoints }) => listOf([...webhookEndpoints.values()].reverse()),
};

function liveCustomer({ customers }: State, id: string, param?: string): Customer {
  const customer = customers.get(id);
  if (!customer || customer.deleted) throw missing("customer", id, param);
  return customer;
}

const chargesById = ({ charges }: State) =>
  new Map([...charges.values()].map((charge) => [charge.id, charge]));

function createCheckout(state: State, params: Params) {
  const { id: customer } = liveCustomer(state, required(params, "customer"), "customer");
  const price = required(params, "line_items[0][price]");
  if (!state.prices.has(price)) throw missing("price", price, "line_items[0][price]");
  const checkout = newCheckout({
    customer,
    price,
    client_reference_id: params.get("client_reference_id"),
    success_url: required(params, "success_url"),
    cancel_url: params.get("cancel_url"),
  });
  state.checkouts.set(checkout.id, checkout);
  return shown(state, checkout);
}

/** Each form of cancelling is taken back by its own parameter; both at once are refused. */
function updateSubscription(state: State, params: Params, id: string) {
  const subscription = find(state.subscriptions, "subscription", id);
  if (!isLive(subscription))
    throw refusal(400, "A canceled subscription can only update its cancellation_details and metadata.");
  const atPeriodEnd = params.get("cancel_at_period_end");
  const cancelAt = params.get("cancel_at");
  if (atPeriodEnd !== null && cancelAt !== null)
    throw refusal(400, "Received both cancel_at_period_end and cancel_at. Please pass in only one.");
  change(state, subscription, {
    ...(atPeriodEnd !== null && { cancel_at_period_end: atPeriodEnd === "true" }),
    ...(cancelAt !== null && { cancel_at: Number(cancelAt) || null }),
  });
  return subscription;
}

function required(params: Params, name: string): string {
  const value = params.get(name);
  if (value) return value;
  throw refusal(400, `Missing required param: ${name}.`, { code: "parameter_missing", param: name });
}

/** `metadata[user_id]=1` as `{user_id: "1"}`. */
function group(params: Params, name: string): Record<string, string> {
  const inside = [...params].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith("]"));
  return Object.fromEntries(inside.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

export async function callApi(state: State, request: IncomingMessage, response: ServerResponse, url: URL) {
  response.setHeader("Request-Id", newId("req"));
  const body = await readBody(request);
  if (request.headers.authorization !== `Bearer ${state.secretKey}`)
    throw refusal(401, "Invalid API Key provided: sk_test_****");
  const method = request.method ?? "GET";
  const form = new URLSearchParams(body);
  const text = [url.pathname, ...url.searchParams.values(), ...form.values()].join("\n");
  const fault = due(state.faults, { method, path: url.pathname, text });
  if (fault && !fault.after) return misbehave(fault.kind, response);
  const key = method === "POST" ? request.headers["idempotency-key"]?.toString() : undefined;
  const asked = `${method} ${url.pathname} ${body}`;
  const earlier = key === undefined ? undefined : state.answered.get(key);
  if (earlier && earlier.request !== asked) {
    const only =
      "Keys for idempotent requests can only be used with the same parameters they were first used with.";
    throw refusal(400, only, { type: "idempotency_error" });
  }
  if (earlier) response.setHeader("Idempotent-Replayed", "true");
  const answer = earlier?.body ?? perform(state, method, url, method === "POST" ? form : url.searchParams);
  if (key !== undefined) state.answered.set(key, { request: asked, body: answer });
  if (fault) return misbehave(fault.kind, response);
  sendJson(response, 200, answer);
}

/** What is answered is of this moment, and does not change with what it shows. */
function perform(state: State, method: string, { pathname }: URL, params: Params): object {
  for (const [pattern, endpoint] of Object.entries(ENDPOINTS)) {
    const [itsMethod, path = ""] = pattern.split(" ");
    const match = new RegExp(`^${path.replace(":id", "([^/]+)")}$`).exec(pathname);
    if (method !== itsMethod || !match) continue;
    const answer = structuredClone(endpoint(state, params, match[1] ?? ""));
    for (const [name, field] of params) if (name.startsWith("expand[")) expand(state, answer, field);
    return answer;
  }
  throw refusal(404, `Unrecognized request URL (${method}: ${pathname}).`);
}

/** Puts objects in place of ids: `data.latest_invoice`, `subscription.latest_invoice`. */
function expand(state: State, target: object, path: string): void {
  const [field = "", ...rest] = path.split(".");
  const holder: Record<string, unknown> = Object(target);
  const value = holder[field];
  if (typeof value === "string") {
    const maps = [state.customers, state.subscriptions, state.invoices, chargesById(state)];
    const found = maps.map((map) => map.get(value)).find((entity) => entity !== undefined);
    if (!found) throw refusal(400, `This property cannot be expanded (${path}).`);
    holder[field] = structuredClone(found);
  }
  for (const inside of [holder[field]].flat())
    if (rest.length > 0 && inside) expand(state, Object(inside), rest.join("."));
}

// What it is told and asked beside its API: fields of a JSON body, of a page's form or of a query.

type Fields = Record<string, string>;
type Control = (state: State, fields: Fields) => object | Promise<object>;

export const QUESTIONS: Record<string, Control> = {
  customers: (state, { email }) =>
    [...state.customers.values()]
      .filter((customer) => !email || customer.email === email)
      .map((customer) => ({ ...customer, subscriptions: subscriptionsOf(state, customer.id) })),
  checkouts: (state, { customer }) =>
    [...state.checkouts.values()]
      .filter((each) => !customer || each.customer === customer)
      .map((each) => shown(state, each)),
  events: ({ deliveries }, { customer }) =>
    deliveries.events
      .filter((event) => !customer || event.customer === customer)
      .map((event) => ({ ...event, signature: deliveries.sign(event.body) })),
};

/** On the live subscription that is named, or the newest of the customer, which it answers. */
const onSubscription =
  (act: (state: State, subscription: Subscription, fields: Fields) => void): Control =>
  (state, fields) => {
    const { subscriptionId, customerId = "" } = fields;
    const all = subscriptionId
      ? [state.subscriptions.get(subscriptionId)]
      : subscriptionsOf(state, customerId);
    const found = all.find((each) => each && isLive(each));
    if (!found) throw refusal(404, "There is no such live subscription.");
    act(state, found, fields);
    return found;
  };

export const ACTIONS: Record<string, Control> = {
  pay: (state, { checkoutId = "" }) => pay(state, find(state.checkouts, "checkout.session", checkoutId)),
  // The page stays open, and nothing was bought.
  decline: (state, { checkoutId = "" }) =>
    shown(state, find(state.checkouts, "checkout.session", checkoutId)),
  "end-period": onSubscription(endPeriod),
  "fail-payment": onSubscription((state, subscription, { status }) =>
    failPayment(state, subscription, status),
  ),
  recover: onSubscription(recover),
  "end-now": onSubscription((state, subscription) => end(state, subscription)),
  refund: onSubscription((state, subscription, { cents }) => refund(state, subscription, cents)),
  dispute: onSubscription(openDispute),
  "win-dispute": onSubscription((state, subscription) => closeDispute(state, subscription, "won")),
  "lose-dispute": onSubscription((state, subscription) => closeDispute(state, subscription, "lost")),
  "portal-cancel": onSubscription(cancelInPortal),
  "delete-customer": (state, { customerId = "" }) => deleteCustomer(state, customerId),
  hold: ({ deliveries }, { customerId = "*" }) => deliveries.holding.add(customerId),
  release: async ({ deliveries }, { order = "forward", customerId }) => {
    await deliveries.release(order, customerId);
    return {};
  },
  send: async ({ deliveries }, { eventId }) => {
    const event = deliveries.events.find(({ id }) => id === eventId);
    if (!event) throw refusal(404, "There is no such event.");
    return { answer: await deliveries.send(event) };
  },
  sign: ({ deliveries }, { body = "", timestamp, secret }) => ({
    signature: deliveries.sign(body, {
      ...(timestamp && { timestamp: Number(timestamp) }),
      ...(secret && { secret }),
    }),
  }),
  fault: ({ faults }, { method = "", path = "", contains = "", fault = "", times = "1" }) => {
    const kind = fault.replace(AFTER, "");
    if (!(kind in FAULTS) && !/^[45]\d\d$/.test(kind)) throw refusal(400, `There is no fault ${fault}.`);
    faults.push({ method, path, contains, fault, times: Number(times) });
    return { faults: faults.length };
  },
};
