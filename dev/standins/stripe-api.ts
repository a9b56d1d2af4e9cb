// The calls of the local Stripe, and its controls; `stripe.ts` lists both.

import { answerUnless, type Call, fieldsOf, standinApp } from "./http.ts";
import * as acts from "./stripe-acts.ts";
import type { Charge, Customer, SentEvent, State, Subscription } from "./stripe-objects.ts";
import * as stripe from "./stripe-objects.ts";

// The API: who calls, what is to go wrong, was it answered before, and then the call itself.

type Params = URLSearchParams;
type Endpoint = (state: State, params: Params, id: string) => object;

const listOf = (data: object[]) => ({ object: "list", data });

/** Every call there is; `:id` is passed on. What each answers is Stripe's object, not yet expand. */
const ENDPOINTS: Record<string, Endpoint> = {
  "POST /v1/customers": (state, params) => {
    const [email, name] = [params.get("email"), params.get("name")];
    return stripe.add(state, stripe.newCustomer({ email, name, metadata: group(params, "metadata") }));
  },
  // Newest first; those that were deleted are in no list.
  "GET /v1/customers": (state, params) => {
    const isMeant = ({ email, deleted }: Customer) => !deleted && [null, email].includes(params.get("email"));
    return listOf(stripe.all(state, "customer").filter(isMeant).reverse());
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
    return stripe.shown(state, stripe.add(state, stripe.newCheckout(order)));
  },
  "GET /v1/checkout/sessions/:id": (state, _, id) =>
    stripe.shown(state, stripe.find(state, "checkout.session", id)),
  "POST /v1/checkout/sessions/:id/expire": (state, _, id) => {
    const checkout = stripe.find(state, "checkout.session", id);
    acts.expire(state, checkout);
    return stripe.shown(state, checkout);
  },
  "GET /v1/subscriptions": (state, params) =>
    listOf(stripe.subscriptionsOf(state, customerOf(state, params).id)),
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
    const portal = stripe.add(state, stripe.newPortal(id, params.get("return_url") ?? ""));
    return { ...portal, url: `${state.origin}/portal/${portal.id}` };
  },
  "GET /v1/charges": (state, params) => {
    const isMeant = ({ customer }: Charge) => customer === params.get("customer");
    return listOf(stripe.all(state, "charge").filter(isMeant).reverse());
  },
  "GET /v1/disputes": (state, params) => {
    const intent = params.get("payment_intent");
    return listOf(stripe.all(state, "dispute").filter(({ payment_intent }) => payment_intent === intent));
  },
  "GET /v1/disputes/:id": (state, _, id) => stripe.find(state, "dispute", id),
  // Those that were made with this one payment.
  "GET /v1/invoice_payments": (state, params) => {
    const intent = params.get("payment[payment_intent]");
    const paid = stripe.all(state, "charge").filter(({ payment_intent }) => payment_intent === intent);
    return listOf(paid.map(({ invoice }) => stripe.newObject("inpay", "invoice_payment", { invoice })));
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
};

const customerOf = (state: State, params: Params) =>
  stripe.liveCustomer(state, params.get("customer") ?? "", "customer");

/** `metadata[user_id]=1` as `{user_id: "1"}`. */
function group(params: Params, name: string): Record<string, string> {
  const inside = [...params].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(inside.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

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
    throw stripe.refuse(401, "Invalid API Key provided: sk_test_****");
  const body = await req.text();
  const params = req.method === "POST" ? new URLSearchParams(body) : new URL(req.url).searchParams;
  const fault = due(state, req.method, req.path, [req.path, ...params.values()].join("\n"));
  return await answerUnless(fault, call, stripe.refuse, () => {
    const request = `${req.method} ${req.path} ${body}`;
    const key = req.header("Idempotency-Key") ?? stripe.newId("key");
    const earlier = state.answered.get(key);
    if (earlier && earlier.request !== request)
      throw stripe.refuse(400, "This key was used with other parameters.", { type: "idempotency_error" });
    const answer = earlier?.body ?? expand(state, endpoint(state, params, req.param("id") ?? ""), params);
    if (req.method === "POST") state.answered.set(key, { request, body: answer });
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
function expand({ objects }: State, answer: object, params: Params): object {
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
  customers: (state, { email }) =>
    stripe
      .all(state, "customer")
      .filter((customer) => !email || customer.email === email)
      .map((customer) => ({ ...customer, subscriptions: stripe.subscriptionsOf(state, customer.id) })),
  checkouts: (state, { customer }) =>
    stripe
      .all(state, "checkout.session")
      .filter((each) => !customer || each.customer === customer)
      .map((each) => stripe.shown(state, each)),
  events: (state, { customer }) =>
    state.events
      .filter((event) => !customer || event.customer === customer)
      .map((event) => ({ ...event, signature: acts.sign(state, event.body) })),
};

type Action = (state: State, fields: Fields) => object | Promise<object>;

/** On the live subscription that is named, or the newest of the customer, which it answers. */
const onSubscription =
  (act: (state: State, subscription: Subscription, fields: Fields) => void): Action =>
  (state, fields) => {
    const { subscriptionId, customerId = "" } = fields;
    const named = subscriptionId && stripe.find(state, "subscription", subscriptionId);
    const found = (named ? [named] : stripe.subscriptionsOf(state, customerId)).find(stripe.isLive);
    if (!found) throw stripe.refuse(404, "There is no such live subscription.");
    act(state, found, fields);
    return found;
  };

const ACTIONS: Record<string, Action> = {
  pay: (state, { checkoutId }) => acts.pay(state, stripe.find(state, "checkout.session", checkoutId)),
  "end-period": onSubscription(acts.endPeriod),
  "fail-payment": onSubscription((state, subscription, { status = "past_due" }) =>
    acts.nextPeriod(state, subscription, status),
  ),
  recover: onSubscription(acts.recover),
  "end-now": onSubscription((state, subscription) => acts.end(state, subscription)),
  refund: onSubscription((state, subscription, { cents }) => acts.refund(state, subscription, cents)),
  dispute: onSubscription(acts.openDispute),
  "win-dispute": onSubscription((state, subscription) => acts.closeDispute(state, subscription, "won")),
  "lose-dispute": onSubscription((state, subscription) => acts.closeDispute(state, subscription, "lost")),
  "portal-cancel": onSubscription(acts.cancelInPortal),
  "delete-customer": (state, { customerId = "" }) => acts.deleteCustomer(state, customerId),
  hold: ({ holding }, { customerId = "" }) => holding.add(customerId),
  release: (state, { customerId = "" }) => acts.release(state, customerId),
  fault: ({ faults }, { method = "", path = "", contains = "", fault = "", times = "1" }) => {
    faults.push({ method, path, contains, fault, times: Number(times) });
    return { faults: faults.length };
  },
};
