// The calls of the local Stripe: who calls, was it answered before, and then the call itself.

import { askForUserAgent, type Call, type Faults, standinApp } from "./http.ts";
import type { Checkout, State } from "./stripe-model.ts";
import * as stripe from "./stripe-model.ts";

type Params = URLSearchParams;
export type Endpoint = (state: State, params: Params, id: string) => object;

export const listOf = (data: object[]) => ({ object: "list", data });

/** Every call that the app makes where nothing is refunded or disputed; `:id` is passed on. */
const ENDPOINTS: Record<string, Endpoint> = {
  "POST /v1/customers": (state, params) => {
    const [email, name, user_id] = ["email", "name", "metadata[user_id]"].map((field) => params.get(field));
    return stripe.add(state, stripe.newCustomer({ email, name, metadata: user_id ? { user_id } : {} }));
  },
  "GET /v1/customers": (state, params) => {
    const customers = stripe.all(state, "customer");
    return listOf(customers.filter(({ email }) => [null, email].includes(params.get("email"))));
  },
  "DELETE /v1/customers/:id": (state, _, id) => stripe.deleteCustomer(state, id),
  "POST /v1/checkout/sessions": (state, params) => {
    const item = "line_items[0][price]";
    const price = params.get(item) ?? "";
    if (!stripe.PRICES.includes(price)) throw stripe.notFound("price", price, item);
    const order = {
      customer: customerOf(state, params).id,
      price,
      client_reference_id: params.get("client_reference_id"),
      success_url: params.get("success_url") ?? "",
      cancel_url: params.get("cancel_url"),
    };
    return withUrl(state, stripe.add(state, stripe.newCheckout(order)));
  },
  "GET /v1/checkout/sessions/:id": (state, _, id) =>
    withUrl(state, stripe.find(state, "checkout.session", id)),
  "POST /v1/checkout/sessions/:id/expire": (state, _, id) => {
    const checkout = stripe.find(state, "checkout.session", id);
    stripe.expire(state, checkout);
    return withUrl(state, checkout);
  },
  "GET /v1/subscriptions": (state, params) => {
    const id = params.get("customer") ?? "";
    const customer = state.deleted.has(id)
      ? { id, object: "customer", deleted: true }
      : customerOf(state, params);
    const subscriptions = stripe.subscriptionsOf(state, id);
    return listOf(subscriptions.map((each) => ({ ...each, customer })));
  },
  "GET /v1/subscriptions/:id": (state, _, id) => stripe.find(state, "subscription", id),
  // Each form of cancelling is taken back by its own parameter; both at once are refused.
  "POST /v1/subscriptions/:id": (state, params, id) => {
    const subscription = stripe.find(state, "subscription", id);
    const atPeriodEnd = params.get("cancel_at_period_end");
    const cancelAt = params.get("cancel_at");
    if (!stripe.isLive(subscription) || (atPeriodEnd !== null && cancelAt !== null))
      throw stripe.refuse(400, "Only a live subscription can be cancelled, in one way at a time.");
    return stripe.change(state, subscription, {
      ...(atPeriodEnd !== null && { cancel_at_period_end: atPeriodEnd === "true" }),
      ...(cancelAt !== null && { cancel_at: Number(cancelAt) || null }),
    });
  },
  "DELETE /v1/subscriptions/:id": (state, _, id) => {
    const subscription = stripe.find(state, "subscription", id);
    if (!stripe.isLive(subscription)) throw stripe.notFound("subscription", id);
    stripe.end(state, subscription);
    return subscription;
  },
  "POST /v1/billing_portal/sessions": (state, params) => {
    const { id } = customerOf(state, params);
    const fields = { customer: id, return_url: params.get("return_url") ?? "" };
    const portal = stripe.newObject("bps", "billing_portal.session", fields);
    state.portals.set(portal.id, portal);
    return { ...portal, url: `${state.origin}/portal/${portal.id}` };
  },
  "GET /v1/charges": () => listOf([]),
  // Those that the webhook has not taken are all that we ask for.
  "GET /v1/events": ({ events }, params) => {
    const [from = 0, to = 0] = ["gte", "lte"].map((bound) => Number(params.get(`created[${bound}]`)));
    const meant = events.filter(({ isTaken, created }) => !isTaken && created >= from && created <= to);
    return listOf(meant.slice(-Number(params.get("limit"))).map(({ body }) => JSON.parse(body)));
  },
};

const customerOf = (state: State, params: Params) =>
  stripe.find(state, "customer", params.get("customer") ?? "", "customer");

/** Where to pay is said only as long as one can. */
export const withUrl = ({ origin }: State, checkout: Checkout) => ({
  ...checkout,
  url: checkout.status === "open" ? `${origin}/checkout/${checkout.id}` : null,
});

export function apiOf(state: State, faults: Faults, endpoints: Record<string, Endpoint> = {}) {
  const api = standinApp().use("/v1/*", askForUserAgent(stripe.refuse));
  for (const [pattern, endpoint] of Object.entries({ ...ENDPOINTS, ...endpoints })) {
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
