// The calls of the local Stripe, and its controls; `stripe.ts` lists both.

import { type Call, type Faults, fieldsOf, standinApp } from "./http.ts";
import * as acts from "./stripe-acts.ts";
import type { Checkout, State, Subscription } from "./stripe-objects.ts";
import * as stripe from "./stripe-objects.ts";

// The API: who calls, was it answered before, and then the call itself.

type Params = URLSearchParams;
type Endpoint = (state: State, params: Params, id: string) => object;

const listOf = (data: object[]) => ({ object: "list", data });

/** Every call that the app makes; `:id` is passed on. Objects stand in place of ids where the app always asks for that. */
const ENDPOINTS: Record<string, Endpoint> = {
  "POST /v1/customers": (state, params) => {
    const [email, name, user_id] = ["email", "name", "metadata[user_id]"].map((field) => params.get(field));
    return stripe.add(state, stripe.newCustomer({ email, name, metadata: user_id ? { user_id } : {} }));
  },
  "GET /v1/customers": (state, params) => {
    const customers = stripe.all(state, "customer");
    return listOf(customers.filter(({ email }) => [null, email].includes(params.get("email"))));
  },
  "DELETE /v1/customers/:id": (state, _, id) => acts.deleteCustomer(state, id),
  "POST /v1/checkout/sessions": (state, params) => {
    const item = "line_items[0][price]";
    const price = params.get(item) ?? "";
    if (!stripe.PRICES.includes(price)) throw stripe.missing("price", price, item);
    const order = {
      customer: customerOf(state, params).id,
      price,
      client_reference_id: params.get("client_reference_id"),
      success_url: params.get("success_url") ?? "",
      cancel_url: params.get("cancel_url"),
    };
    return shown(state, stripe.add(state, stripe.newCheckout(order)));
  },
  "GET /v1/checkout/sessions/:id": (state, _, id) => shown(state, stripe.find(state, "checkout.session", id)),
  "POST /v1/checkout/sessions/:id/expire": (state, _, id) => {
    const checkout = stripe.find(state, "checkout.session", id);
    acts.expire(state, checkout);
    return shown(state, checkout);
  },
  "GET /v1/subscriptions": (state, params) => {
    const id = params.get("customer") ?? "";
    const customer = state.deleted.has(id)
      ? { id, object: "customer", deleted: true }
      : customerOf(state, params);
    const found = stripe.subscriptionsOf(state, id);
    return listOf(found.map((each) => ({ ...expand(state, each, "latest_invoice"), customer })));
  },
  "GET /v1/subscriptions/:id": (state, _, id) => stripe.find(state, "subscription", id),
  // Each form of cancelling is taken back by its own parameter; both at once are refused.
  "POST /v1/subscriptions/:id": (state, params, id) => {
    const subscription = stripe.find(state, "subscription", id);
    const atPeriodEnd = params.get("cancel_at_period_end");
    const cancelAt = params.get("cancel_at");
    if (!stripe.isLive(subscription) || (atPeriodEnd !== null && cancelAt !== null))
      throw stripe.refuse(400, "Only a live subscription can be cancelled, in one way at a time.");
    return acts.change(state, subscription, {
      ...(atPeriodEnd !== null && { cancel_at_period_end: atPeriodEnd === "true" }),
      ...(cancelAt !== null && { cancel_at: Number(cancelAt) || null }),
    });
  },
  "DELETE /v1/subscriptions/:id": (state, _, id) => {
    const subscription = stripe.find(state, "subscription", id);
    if (!stripe.isLive(subscription)) throw stripe.missing("subscription", id);
    acts.end(state, subscription);
    return subscription;
  },
  "POST /v1/billing_portal/sessions": (state, params) => {
    const { id } = customerOf(state, params);
    const fields = { customer: id, return_url: params.get("return_url") ?? "" };
    const portal = stripe.newObject("bps", "billing_portal.session", fields);
    state.portals.set(portal.id, portal);
    return { ...portal, url: `${state.origin}/portal/${portal.id}` };
  },
  "GET /v1/charges": (state, params) =>
    listOf(stripe.all(state, "charge").filter(({ customer }) => customer === params.get("customer"))),
  "GET /v1/disputes": (state, params) =>
    listOf(ofPayment(stripe.all(state, "dispute"), params.get("payment_intent"))),
  "GET /v1/disputes/:id": (state, _, id) => expand(state, stripe.find(state, "dispute", id), "charge"),
  "GET /v1/invoice_payments": (state, params) => {
    const paid = ofPayment(stripe.all(state, "charge"), params.get("payment[payment_intent]"));
    return listOf(paid.map(({ invoice }) => expand(state, { invoice }, "invoice")));
  },
  // Those that the webhook has not taken are all that we ask for.
  "GET /v1/events": ({ events }, params) => {
    const [from = 0, to = 0] = ["gte", "lte"].map((bound) => Number(params.get(`created[${bound}]`)));
    const meant = events.filter(({ isTaken, created }) => !isTaken && created >= from && created <= to);
    return listOf(meant.slice(-Number(params.get("limit"))).map(({ body }) => JSON.parse(body)));
  },
};

const customerOf = (state: State, params: Params) =>
  stripe.find(state, "customer", params.get("customer") ?? "", "customer");

const ofPayment = <Paid extends { payment_intent: string }>(all: Paid[], intent: string | null) =>
  all.filter(({ payment_intent }) => payment_intent === intent);

/** Where to pay is said only as long as one can. */
const shown = ({ origin }: State, checkout: Checkout) => ({
  ...checkout,
  url: checkout.status === "open" ? `${origin}/checkout/${checkout.id}` : null,
});

const expand = <Field extends string>(
  { objects }: State,
  holder: Record<Field, string | null>,
  field: Field,
) => ({
  ...holder,
  [field]: objects.get(holder[field] ?? ""),
});

export function apiOf(state: State, faults: Faults) {
  const api = standinApp();
  for (const [pattern, endpoint] of Object.entries(ENDPOINTS)) {
    const [method = "", path = ""] = pattern.split(" ");
    api.on(method, path, (call) => answer(state, call, endpoint, faults));
  }
  return api;
}

async function answer(state: State, call: Call, endpoint: Endpoint, faults: Faults): Promise<Response> {
  const { req } = call;
  if (req.header("Authorization") !== `Bearer ${state.secretKey}`)
    throw stripe.refuse(401, "Invalid API Key provided: sk_test_****");
  const body = await req.text();
  const params = req.method === "POST" ? new URLSearchParams(body) : new URL(req.url).searchParams;
  const text = [req.path, ...params.values()].join("\n");
  return await faults.answer(call, { text }, stripe.refuse, () => {
    const request = `${req.method} ${req.path} ${body}`;
    const key = req.header("Idempotency-Key") ?? stripe.newId("key");
    const earlier = state.answered.get(key);
    if (earlier && earlier.request !== request)
      throw stripe.refuse(400, "This key was used with other parameters.", { type: "idempotency_error" });
    const answer = earlier?.answer ?? JSON.stringify(endpoint(state, params, req.param("id") ?? ""));
    if (req.method === "POST") state.answered.set(key, { request, answer });
    return call.json(JSON.parse(answer));
  });
}

// What it is told and asked beside its API.

type Fields = Record<string, string>;

export function controlsOf(state: State) {
  const controls = standinApp();
  for (const [name, ask] of Object.entries(QUESTIONS))
    controls.get(`/control/${name}`, (call) => call.json(ask(state, call.req.query())));
  for (const [name, act] of Object.entries(ACTIONS))
    controls.post(`/control/${name}`, async (call) => {
      const done = await act(state, await fieldsOf(call));
      // A button of the dashboard leads back to it.
      const isForm = call.req.header("Content-Type")?.startsWith("application/x-www-form-urlencoded");
      return isForm ? call.redirect("/", 303) : call.json(done);
    });
  return controls;
}

const QUESTIONS: Record<string, (state: State, fields: Fields) => object> = {
  customers: (state, asked) => {
    const customers = stripe.all(state, "customer").filter(({ email }) => email === asked.email);
    return customers.map((each) => ({ ...each, subscriptions: stripe.subscriptionsOf(state, each.id) }));
  },
  checkouts: (state, asked) => {
    const checkouts = stripe.all(state, "checkout.session").reverse();
    return checkouts.filter(({ customer }) => customer === asked.customer).map((each) => shown(state, each));
  },
  events: (state, asked) => {
    const events = state.events.filter(({ customer }) => customer === asked.customer);
    return events.map((event) => ({ ...event, signature: acts.sign(state, event.body) }));
  },
};

type OnSubscription = (state: State, subscription: Subscription, fields: Fields) => void;

/** What can happen to a live subscription, and its button on the dashboard; what can't happen now is refused in words. */
export const ON_SUBSCRIPTION: Record<string, [button: string, act: OnSubscription]> = {
  "end-period": ["End period now", acts.endPeriod],
  "fail-payment": [
    "Fail next payment",
    (state, subscription, { status = "past_due" }) => acts.beginPeriod(state, subscription, status),
  ],
  recover: ["Pay what failed", acts.recover],
  "portal-cancel": ["Cancel in the portal", acts.cancelInPortal],
  "end-now": ["End at once", acts.end],
  refund: ["Refund", (state, subscription, { cents }) => acts.refund(state, subscription, cents)],
  dispute: ["Dispute", (state, subscription) => acts.dispute(state, subscription)],
  "win-dispute": ["Win the dispute", (state, subscription) => acts.dispute(state, subscription, "won")],
  "lose-dispute": ["Lose the dispute", (state, subscription) => acts.dispute(state, subscription, "lost")],
};

type Action = (state: State, fields: Fields) => object | Promise<object>;

/** On the live subscription that is named, or the newest of the customer, which it answers. */
const onSubscription =
  (act: OnSubscription): Action =>
  (state, fields) => {
    const { subscriptionId, customerId = "" } = fields;
    const named = subscriptionId && stripe.find(state, "subscription", subscriptionId);
    const found = (named ? [named] : stripe.subscriptionsOf(state, customerId)).find(stripe.isLive);
    if (!found) throw stripe.refuse(404, "There is no such live subscription.");
    act(state, found, fields);
    return found;
  };

const ACTIONS: Record<string, Action> = {
  ...Object.fromEntries(
    Object.entries(ON_SUBSCRIPTION).map(([name, [, act]]) => [name, onSubscription(act)]),
  ),
  pay: (state, { checkoutId }) => acts.pay(state, stripe.find(state, "checkout.session", checkoutId)),
  "delete-customer": (state, { customerId = "" }) => acts.deleteCustomer(state, customerId),
  hold: ({ holding }, { customerId = "" }) => holding.add(customerId),
  release: (state, { customerId = "" }) => acts.release(state, customerId),
};
