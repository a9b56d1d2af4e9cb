// The objects and calls of the local Stripe, and what happens to them: `stripe.ts` says what it is.

import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import { answerUnless, type Call, fieldsOf, refusal, standinApp } from "./http.ts";

// Stripe's objects, with the fields that matter to a subscription. All times are seconds since 1970.

export const PRICE_ID = "price_outspoken_basic_monthly";
export const PRICE_CENTS = PLAN_DOLLARS_PER_MONTH * 100;
/** How long a payment page can be paid: Stripe's own default. */
const CHECKOUT_LIFE_SECONDS = 86_400;

const seconds = () => Math.floor(Date.now() / 1000);
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
const stamp = <Kind extends string>(prefix: string, object: Kind) => ({
  ...{ id: newId(prefix), object, created: seconds() },
});

interface Said {
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  /** One that was deleted has lost all else. */
  deleted?: true;
}
const newCustomer = (said: Said) => ({ ...stamp("cus", "customer"), ...said });
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
export type Checkout = ReturnType<typeof newCheckout>;

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

/** What an invoice was paid with; made when it is first looked at. */
const newCharge = ({ id: invoice, customer, amount_paid: amount }: ReturnType<typeof newInvoice>) => ({
  ...{ ...stamp("ch", "charge"), invoice, customer, payment_intent: newId("pi"), amount },
  ...{ amount_refunded: 0, refunded: false, disputed: false },
});

/** Names its charge, and no customer. */
const newDispute = ({ id: charge, payment_intent }: ReturnType<typeof newCharge>) => ({
  ...{ ...stamp("du", "dispute"), charge, payment_intent, status: "needs_response" },
});

const newPrice = (unit_amount: number, recurring: object | null) => ({
  ...{ ...stamp("price", "price"), active: true, currency: "usd", unit_amount, recurring },
});

const newWebhookEndpoint = (url: string, enabled_events: string[]) => ({
  ...{ ...stamp("we", "webhook_endpoint"), url, enabled_events, status: "enabled" },
});

const newPortal = (customer: string, return_url: string) => ({
  ...{ ...stamp("bps", "billing_portal.session"), customer, return_url },
});

/** The same day and time a month later; the last day of that month where it has no such day. */
function monthAfter(time: number): number {
  const from = new Date(time * 1000);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + 1);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime() / 1000;
}

// All that there is.

type Entity =
  | Customer
  | Checkout
  | Subscription
  | ReturnType<
      | typeof newInvoice
      | typeof newCharge
      | typeof newDispute
      | typeof newPrice
      | typeof newWebhookEndpoint
      | typeof newPortal
    >;
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
  const objects: Entity[] = Object.values<[string, Entity][]>(kept).flatMap((list) =>
    list.map(([, each]) => each),
  );
  const price = { ...newPrice(PRICE_CENTS, { interval: "month", interval_count: 1 }), id: PRICE_ID };
  const state = {
    objects: new Map(objects.map((each) => [each.id, each])).set(PRICE_ID, price),
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

function add<Added extends Entity>({ objects }: Objects, entity: Added): Added {
  objects.set(entity.id, entity);
  return entity;
}

/** Oldest first. */
export const all = <Wanted extends Kind>({ objects }: Objects, kind: Wanted) =>
  [...objects.values()].filter((each): each is Of<Wanted> => each.object === kind);

/** Throws for what there is not; `param` names it where the address does not. */
export function find<Wanted extends Kind>(
  { objects }: Objects,
  kind: Wanted,
  id = "",
  param?: string,
): Of<Wanted> {
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

/** As Stripe shows it: where to pay is said only as long as one can. */
function shown({ origin }: State, { price: _, ...checkout }: Checkout) {
  return { ...checkout, url: checkout.status === "open" ? `${origin}/checkout/${checkout.id}` : null };
}

// Refusals, in Stripe's shape.

const refuse = (status: number, message: string, error: Record<string, string> = {}) => {
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  const headers = { "Request-Id": newId("req") };
  return refusal(status, { error: { type, message, ...error } }, headers);
};

/** Stripe answers 404 for what the address names, and 400 for what a parameter names. */
const missing = (kind: string, id: string, param?: string) =>
  refuse(param ? 400 : 404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: param ?? "id" });

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

export const isHolding = ({ holding }: State, customer: string) => holding.has("*") || holding.has(customer);

/** Records an event about the object as it is at this moment, and sends it, unless events of this customer are held back. */
function publish(state: State, type: string, object: object, customer: string): void {
  const event = { ...stamp("evt", "event"), api_version: API_VERSION, type, data: { object } };
  const { id, created } = event;
  const held = isHolding(state, customer);
  const sent = { id, type, created, customer, body: JSON.stringify(event, null, 2), held, answers: [] };
  state.events.push(sent);
  if (!held) void deliver(state, sent);
}

/** The header that comes with this body. */
function sign({ webhookSecret }: State, body: string): string {
  const time = seconds();
  return `t=${time},v1=${createHmac("sha256", webhookSecret).update(`${time}.${body}`).digest("hex")}`;
}

/** Holds nothing of theirs any more and sends what was held, one after the other. */
async function release(state: State, order = "forward", customer = "*"): Promise<void> {
  if (customer === "*") state.holding.clear();
  else state.holding.delete(customer);
  const held = state.events.filter((event) => event.held && !isHolding(state, event.customer));
  for (const event of order === "reverse" ? held.reverse() : held) {
    event.held = false;
    await deliver(state, event);
  }
}

/** Sends it once more, whatever came of it before. Returns the status, or why there was none. */
async function send(state: State, event: SentEvent): Promise<string> {
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
  settle(checkout, "complete");
  const subscription = add(state, newSubscription(checkout));
  const invoice = add(state, newInvoice(subscription));
  subscription.latest_invoice = invoice.id;
  publish(state, "customer.subscription.created", subscription, subscription.customer);
  publish(state, "invoice.paid", invoice, invoice.customer);
  publish(state, "checkout.session.completed", shown(state, checkout), checkout.customer);
  return subscription;
}

function expire(state: State, checkout: Checkout): void {
  settle(checkout, "expired");
  publish(state, "checkout.session.expired", shown(state, checkout), checkout.customer);
}

function settle(checkout: Checkout, status: string): void {
  if (checkout.status !== "open")
    throw refuse(400, `This Checkout Session has a status of ${checkout.status}.`);
  checkout.status = status;
}

function change(state: State, subscription: Subscription, changes: Partial<Subscription>): Subscription {
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
function endPeriod(state: State, subscription: Subscription): void {
  if (cancelTime(subscription) !== undefined) {
    subscription.items.data[0].current_period_end = seconds();
    end(state, subscription);
  } else if (subscription.status === "active") renew(state, subscription);
  else failPayment(state, subscription, subscription.status);
}

function renew(state: State, subscription: Subscription, from = seconds()): void {
  nextPeriod(state, subscription, from, "invoice.paid", { status: "paid" }, "active");
}

/** The period ends now, the next one begins, and its payment fails: Stripe does not wait with the period. */
function failPayment(state: State, subscription: Subscription, status = "past_due"): void {
  const unpaid = { status: "open", amount_paid: 0 };
  nextPeriod(state, subscription, seconds(), "invoice.payment_failed", unpaid, status);
}

/** The next period, from that moment on, with its invoice. */
function nextPeriod(
  state: State,
  subscription: Subscription,
  from: number,
  event: string,
  of: Partial<Of<"invoice">>,
  status: string,
): void {
  const period = { current_period_start: from, current_period_end: monthAfter(from) };
  const items: Subscription["items"] = { data: [{ ...subscription.items.data[0], ...period }] };
  const invoice = add(state, { ...newInvoice(subscription), ...of });
  publish(state, event, invoice, invoice.customer);
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
function chargeOf(state: State, { latest_invoice }: Subscription): Of<"charge"> {
  const invoice = find(state, "invoice", latest_invoice ?? "");
  if (invoice.amount_paid === 0) throw refuse(400, "There is no payment.");
  return all(state, "charge").find((each) => each.invoice === invoice.id) ?? add(state, newCharge(invoice));
}

/** Gives back what was paid for the period, or a part of it. */
function refund(state: State, subscription: Subscription, cents?: string): void {
  const charge = chargeOf(state, subscription);
  const { amount, customer } = charge;
  charge.amount_refunded = Math.min(charge.amount_refunded + Number(cents ?? amount), amount);
  charge.refunded = charge.amount_refunded === amount;
  publish(state, "charge.refunded", charge, customer);
}

/** The cardholder asks the bank to take the payment for the period back. */
function openDispute(state: State, subscription: Subscription): void {
  const charge = chargeOf(state, subscription);
  charge.disputed = true;
  publish(state, "charge.dispute.created", add(state, newDispute(charge)), charge.customer);
}

/** About the payment for the period. */
export const openDisputeOf = (state: State, { latest_invoice }: Subscription): Of<"dispute"> | undefined =>
  all(state, "dispute").find(
    ({ charge, status }) =>
      status === "needs_response" && find(state, "charge", charge).invoice === latest_invoice,
  );

/** The bank decides: `won` leaves the payment as it is. */
function closeDispute(state: State, subscription: Subscription, outcome: "won" | "lost"): void {
  const dispute = openDisputeOf(state, subscription);
  if (!dispute) throw refuse(400, "There is no open dispute.");
  dispute.status = outcome;
  publish(state, "charge.dispute.closed", dispute, subscription.customer);
}

/** At once, without waiting for the end of the period. */
function end(state: State, subscription: Subscription, at = seconds()): void {
  Object.assign(subscription, { status: "canceled", ended_at: at });
  publish(state, "customer.subscription.deleted", subscription, subscription.customer);
}

/** Ends all that the customer had; from then on nothing can be asked about them. */
function deleteCustomer(state: State, id: string): object {
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
  "POST /v1/customers": (state, params) => {
    const metadata = group(params, "metadata");
    return add(state, newCustomer({ email: params.get("email"), name: params.get("name"), metadata }));
  },
  "GET /v1/customers": (state, params) =>
    listOf(customersWith(state, ({ email }) => [null, email].includes(params.get("email")))),
  "DELETE /v1/customers/:id": (state, _, id) => deleteCustomer(state, id),
  "POST /v1/checkout/sessions": (state, params) => {
    const { id: customer } = customerOf(state, params);
    const { id: price } = find(
      state,
      "price",
      params.get("line_items[0][price]") ?? "",
      "line_items[0][price]",
    );
    const client_reference_id = params.get("client_reference_id");
    const success_url = params.get("success_url") ?? "";
    const cancel_url = params.get("cancel_url");
    const order = { customer, price, client_reference_id, success_url, cancel_url };
    return shown(state, add(state, newCheckout(order)));
  },
  "GET /v1/checkout/sessions/:id": (state, _, id) => shown(state, find(state, "checkout.session", id)),
  "POST /v1/checkout/sessions/:id/expire": (state, _, id) => {
    const checkout = find(state, "checkout.session", id);
    expire(state, checkout);
    return shown(state, checkout);
  },
  "GET /v1/subscriptions": (state, params) => listOf(subscriptionsOf(state, customerOf(state, params).id)),
  "GET /v1/subscriptions/:id": (state, _, id) => find(state, "subscription", id),
  // Each form of cancelling is taken back by its own parameter; both at once are refused.
  "POST /v1/subscriptions/:id": (state, params, id) => {
    const subscription = find(state, "subscription", id);
    const atPeriodEnd = params.get("cancel_at_period_end");
    const cancelAt = params.get("cancel_at");
    if (!isLive(subscription) || (atPeriodEnd !== null && cancelAt !== null))
      throw refuse(400, "Only a live subscription can be cancelled, in one way at a time.");
    return change(state, subscription, {
      ...(atPeriodEnd !== null && { cancel_at_period_end: atPeriodEnd === "true" }),
      ...(cancelAt !== null && { cancel_at: Number(cancelAt) || null }),
    });
  },
  "DELETE /v1/subscriptions/:id": (state, _, id) => {
    const subscription = find(state, "subscription", id);
    if (!isLive(subscription)) throw missing("subscription", id);
    end(state, subscription);
    return subscription;
  },
  "POST /v1/billing_portal/sessions": (state, params) => {
    const portal = add(state, newPortal(customerOf(state, params).id, params.get("return_url") ?? ""));
    return { ...portal, url: `${state.origin}/portal/${portal.id}` };
  },
  // As it is once its settings were saved.
  "GET /v1/billing_portal/configurations": () => listOf([stamp("bpc", "billing_portal.configuration")]),
  "GET /v1/charges": (state, params) => {
    const isMeant = ({ customer }: Of<"charge">) => customer === params.get("customer");
    return listOf(all(state, "charge").filter(isMeant).reverse());
  },
  "GET /v1/disputes": (state, params) => {
    const intent = params.get("payment_intent");
    return listOf(all(state, "dispute").filter(({ payment_intent }) => payment_intent === intent));
  },
  "GET /v1/disputes/:id": (state, _, id) => find(state, "dispute", id),
  // Those that were made with this one payment.
  "GET /v1/invoice_payments": (state, params) => {
    const intent = params.get("payment[payment_intent]");
    const paid = all(state, "charge").filter(({ payment_intent }) => payment_intent === intent);
    return listOf(paid.map(({ invoice }) => ({ ...stamp("inpay", "invoice_payment"), invoice })));
  },
  // Those that the webhook has not taken are all that we ask for.
  "GET /v1/events": ({ events, webhookUrl }, params) => {
    const [from = 0, to = 0] = ["gte", "lte"].map((bound) => Number(params.get(`created[${bound}]`)));
    const isTaken = ({ held, answers }: SentEvent) =>
      !held && (!webhookUrl || answers.some((answer) => /^2/.test(answer)));
    const undelivered = events.filter((event) => !isTaken(event));
    const meant = undelivered.filter(({ created }) => created >= from && created <= to);
    return listOf(meant.slice(-Number(params.get("limit") ?? 10)).map(({ body }) => JSON.parse(body)));
  },
  "POST /v1/prices": (state, params) => {
    const { interval, interval_count = 1 } = group(params, "recurring");
    const recurring = interval ? { interval, interval_count: Number(interval_count) } : null;
    return add(state, newPrice(Number(params.get("unit_amount")), recurring));
  },
  "GET /v1/prices/:id": (state, _, id) => find(state, "price", id),
  "POST /v1/webhook_endpoints": (state, params) => {
    const events = Object.values(group(params, "enabled_events"));
    return add(state, newWebhookEndpoint(params.get("url") ?? "", events));
  },
  "POST /v1/webhook_endpoints/:id": (state, params, id) => {
    const status = params.get("disabled") === "true" ? "disabled" : "enabled";
    return Object.assign(find(state, "webhook_endpoint", id), { status });
  },
  "GET /v1/webhook_endpoints": (state) => listOf(all(state, "webhook_endpoint").reverse()),
};

/** Newest first; those that were deleted are in no list. */
const customersWith = (state: State, isMeant: (customer: Customer) => boolean) =>
  all(state, "customer")
    .filter((each) => !each.deleted && isMeant(each))
    .reverse();

const customerOf = (state: State, params: Params) =>
  liveCustomer(state, params.get("customer") ?? "", "customer");

function liveCustomer(state: State, id: string, param?: string): Customer {
  const customer = find(state, "customer", id, param);
  if (customer.deleted) throw missing("customer", id, param);
  return customer;
}

/** `metadata[user_id]=1` as `{user_id: "1"}`. */
function group(params: Params, name: string): Record<string, string> {
  const inside = [...params].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(inside.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

/** Stripe's API for this state. */
export function apiOf(state: State) {
  const api = standinApp();
  for (const [pattern, endpoint] of Object.entries(ENDPOINTS)) {
    const [method = "", path = ""] = pattern.split(" ");
    api.on(method, path, (call) => answer(state, call, endpoint));
  }
  return api;
}

async function answer(state: State, call: Call, endpoint: Endpoint): Promise<Response> {
  const { req } = call;
  if (req.header("Authorization") !== `Bearer ${state.secretKey}`)
    throw refuse(401, "Invalid API Key provided: sk_test_****");
  const body = await req.text();
  const params = req.method === "POST" ? new URLSearchParams(body) : new URL(req.url).searchParams;
  const fault = due(state, req.method, req.path, [req.path, ...params.values()].join("\n"));
  return await answerUnless(fault, call, refuse, () => {
    const asked = `${req.method} ${req.path} ${body}`;
    const key = req.header("Idempotency-Key") ?? newId("key");
    const earlier = state.answered.get(key);
    if (earlier && earlier.asked !== asked)
      throw refuse(400, "This key was used with other parameters.", { type: "idempotency_error" });
    const answer = earlier?.body ?? expanded(state, endpoint(state, params, req.param("id") ?? ""), params);
    if (req.method === "POST") state.answered.set(key, { asked, body: answer });
    return call.json(answer);
  });
}

/** The fault that is due for a call, used up once. */
function due({ faults }: State, method: string, path: string, text: string): string | undefined {
  const found = faults.find(
    (each) => each.method === method && path.startsWith(each.path) && text.includes(each.contains),
  );
  if (!found) return undefined;
  found.times -= 1;
  if (found.times <= 0) faults.splice(faults.indexOf(found), 1);
  return found.fault;
}

/** Puts objects in place of ids, as in `data.latest_invoice`. What is answered is of this moment, and does not change with what it shows. */
function expanded({ objects }: State, answer: object, params: Params): object {
  const copy = structuredClone(answer);
  for (const [, path] of [...params].filter(([name]) => name.startsWith("expand["))) {
    const field = path.replace("data.", "");
    for (const holder of "data" in copy ? [copy.data].flat() : [copy])
      Object.assign(Object(holder), { [field]: structuredClone(objects.get(Object(holder)[field])) });
  }
  return copy;
}

// What it is told and asked beside its API.

type Fields = Record<string, string>;

/** What a person or a test does at Stripe, for this state. */
export function controlsOf(state: State) {
  const controls = standinApp();
  for (const [name, ask] of Object.entries(QUESTIONS))
    controls.get(`/control/${name}`, (call) => call.json(ask(state, call.req.query())));
  for (const [name, act] of Object.entries(ACTIONS))
    controls.post(`/control/${name}`, async (call) => {
      const done = await act(state, await fieldsOf(call));
      // Somebody who pressed a button of the dashboard gets the dashboard again.
      const isForm = call.req.header("Content-Type")?.startsWith("application/x-www-form-urlencoded");
      return isForm ? call.redirect("/", 303) : call.json(done);
    });
  return controls;
}

const QUESTIONS: Record<string, (state: State, fields: Fields) => object> = {
  customers: (state, { email }) =>
    all(state, "customer")
      .filter((customer) => !email || customer.email === email)
      .map((customer) => ({ ...customer, subscriptions: subscriptionsOf(state, customer.id) })),
  checkouts: (state, { customer }) =>
    all(state, "checkout.session")
      .filter((each) => !customer || each.customer === customer)
      .map((each) => shown(state, each)),
  events: (state, { customer }) =>
    state.events
      .filter((event) => !customer || event.customer === customer)
      .map((event) => ({ ...event, signature: sign(state, event.body) })),
};

type Action = (state: State, fields: Fields) => object | Promise<object>;

/** On the live subscription that is named, or the newest of the customer, which it answers. */
const onSubscription =
  (act: (state: State, subscription: Subscription, fields: Fields) => void): Action =>
  (state, fields) => {
    const { subscriptionId, customerId = "" } = fields;
    const named = subscriptionId && find(state, "subscription", subscriptionId);
    const found = (named ? [named] : subscriptionsOf(state, customerId)).find(isLive);
    if (!found) throw refuse(404, "There is no such live subscription.");
    act(state, found, fields);
    return found;
  };

const ACTIONS: Record<string, Action> = {
  pay: (state, { checkoutId }) => pay(state, find(state, "checkout.session", checkoutId)),
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
  hold: ({ holding }, { customerId = "*" }) => holding.add(customerId),
  release: async (state, { order, customerId }) => {
    await release(state, order, customerId);
    return {};
  },
  send: async (state, { eventId }) => {
    const event = state.events.find(({ id }) => id === eventId);
    if (!event) throw refuse(404, "There is no such event.");
    return { answer: await send(state, event) };
  },
  fault: ({ faults }, { method = "", path = "", contains = "", fault = "", times = "1" }) => {
    faults.push({ method, path, contains, fault, times: Number(times) });
    return { faults: faults.length };
  },
};
