import { CATALOGUE } from "./catalogue.ts";
import { missing, refusal } from "./faults.ts";
import * as lifecycle from "./lifecycle.ts";
import type { Charge, Checkout, Customer, Dispute, Subscription } from "./objects.ts";
import { newCheckout, newCustomer, newId, seconds } from "./objects.ts";
import { hasCustomer, isLive, PRICE_ID, type State, shownCheckout, subscriptionsOf } from "./state.ts";

type Params = URLSearchParams;
type Endpoint = (state: State, params: Params, id: string) => object;

const DEFAULT_LIMIT = 10;

/** Every call there is; `:id` is passed on. What each answers is Stripe's object, not yet expanded. */
export const ENDPOINTS: Record<string, Endpoint> = {
  "POST /v1/customers": createCustomer,
  "GET /v1/customers": listCustomers,
  // Before that of one by its id, which would match it.
  "GET /v1/customers/search": searchCustomers,
  "GET /v1/customers/:id": (state, _, id) => shownCustomer(state, id),
  "DELETE /v1/customers/:id": deleteCustomer,
  "POST /v1/checkout/sessions": createCheckout,
  "GET /v1/checkout/sessions/:id": (state, _, id) => shownCheckout(state, checkout(state, id)),
  "POST /v1/checkout/sessions/:id/expire": expireCheckout,
  "GET /v1/subscriptions": listSubscriptions,
  "GET /v1/subscriptions/:id": (state, _, id) => subscription(state, id),
  "POST /v1/subscriptions/:id": updateSubscription,
  "DELETE /v1/subscriptions/:id": cancelSubscription,
  "POST /v1/billing_portal/sessions": createPortal,
  "GET /v1/charges/:id": (state, _, id) => charge(state, id),
  "GET /v1/disputes/:id": (state, _, id) => dispute(state, id),
  "GET /v1/invoice_payments": listInvoicePayments,
  "GET /v1/events": listEvents,
  ...CATALOGUE,
};

/** Those that the webhook has not taken are all that we ask for. */
function listEvents({ deliveries }: State, params: Params) {
  if (params.get("delivery_success") !== "false")
    throw refusal(400, "This stand-in lists only what was not delivered.");
  const [from, to] = ["gte", "lte"].map((bound) => Number(params.get(`created[${bound}]`)));
  const data = deliveries.undelivered
    .filter(({ created }) => created >= (from ?? 0) && created <= (to ?? 0))
    .slice(-Number(params.get("limit") ?? DEFAULT_LIMIT))
    .map(({ body }): object => JSON.parse(body));
  return { object: "list", url: "/v1/events", has_more: false, data };
}

function createCustomer(state: State, params: Params) {
  const metadata = group(params, "metadata");
  const customer = newCustomer({ email: params.get("email"), name: params.get("name"), metadata });
  state.customers.set(customer.id, customer);
  return customer;
}

function listCustomers(state: State, params: Params) {
  const email = required(params, "email");
  return customerPage(state, params, (customer) => customer.email === email);
}

/** Of Stripe's language of queries only one clause: `metadata['user_id']:'…'`. */
function searchCustomers(state: State, params: Params) {
  const [, name = "", value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(required(params, "query")) ?? [];
  if (value === undefined) throw refusal(400, "This stand-in searches for one field of metadata.");
  return {
    ...customerPage(state, params, ({ metadata }) => metadata[name] === value),
    object: "search_result",
  };
}

/** Newest first; those that were deleted are in no list. */
function customerPage({ customers }: State, params: Params, isMeant: (customer: Customer) => boolean) {
  const all = [...customers.values()].filter((each) => !each.deleted && isMeant(each)).reverse();
  const data = all.slice(0, Number(params.get("limit") ?? DEFAULT_LIMIT));
  return { object: "list", url: "/v1/customers", has_more: data.length < all.length, data };
}

function shownCustomer(state: State, id: string) {
  const customer = state.customers.get(id);
  if (!customer) throw missing("customer", id);
  return customer.deleted ? { id, object: "customer", deleted: true } : customer;
}

function deleteCustomer(state: State, _: Params, id: string) {
  if (!hasCustomer(state, id)) throw missing("customer", id);
  lifecycle.deleteCustomer(state, id);
  return { id, object: "customer", deleted: true };
}

function createCheckout(state: State, params: Params) {
  const customer = customerNamed(state, params);
  const price = required(params, "line_items[0][price]");
  if (price !== PRICE_ID) throw missing("price", price, "line_items[0][price]");
  if (required(params, "mode") !== "subscription") {
    throw refusal(400, "The price is recurring, so `mode` has to be `subscription`.", { param: "mode" });
  }
  if (params.get("line_items[0][quantity]") !== "1") {
    throw refusal(400, "This stand-in sells one plan at a time.", { param: "line_items[0][quantity]" });
  }
  for (const name of params.keys()) {
    if (!name.startsWith("payment_method_types")) continue;
    throw refusal(400, `Received unknown parameter: ${name}`, { code: "parameter_unknown", param: name });
  }
  const checkout = newCheckout({
    customer,
    client_reference_id: params.get("client_reference_id"),
    success_url: address(params, "success_url"),
    cancel_url: params.has("cancel_url") ? address(params, "cancel_url") : null,
    metadata: group(params, "metadata"),
    subscription_metadata: group(params, "subscription_data[metadata]"),
  });
  state.checkouts.set(checkout.id, checkout);
  return shownCheckout(state, checkout);
}

function expireCheckout(state: State, _: Params, id: string) {
  const found = checkout(state, id);
  lifecycle.expire(state, found);
  return shownCheckout(state, found);
}

/** Without `status` all that have not ended. */
function listSubscriptions(state: State, params: Params) {
  const customer = customerNamed(state, params);
  const status = params.get("status");
  const all = subscriptionsOf(state, customer).filter(
    (each) => status === "all" || (status ? each.status === status : isLive(each)),
  );
  const after = params.get("starting_after");
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const to = from + Number(params.get("limit") ?? DEFAULT_LIMIT);
  return { object: "list", url: "/v1/subscriptions", has_more: to < all.length, data: all.slice(from, to) };
}

/** Each form of cancelling is taken back by its own parameter; both at once are refused. */
function updateSubscription(state: State, params: Params, id: string) {
  const found = subscription(state, id);
  if (!isLive(found)) {
    throw refusal(400, "A canceled subscription can only update its cancellation_details and metadata.");
  }
  const atPeriodEnd = params.get("cancel_at_period_end");
  const cancelAt = params.get("cancel_at");
  if (atPeriodEnd !== null && cancelAt !== null) {
    throw refusal(
      400,
      "Received both cancel_at_period_end and cancel_at parameters. Please pass in only one.",
    );
  }
  const changes: Partial<Subscription> = {
    ...(atPeriodEnd === null ? {} : { cancel_at_period_end: atPeriodEnd === "true" }),
    ...(cancelAt === null ? {} : { cancel_at: cancelAt === "" ? null : Number(cancelAt) }),
  };
  const after = { ...found, ...changes };
  const isCancelled = after.cancel_at_period_end || after.cancel_at !== null;
  lifecycle.change(state, found, {
    ...changes,
    canceled_at: isCancelled ? (found.canceled_at ?? seconds()) : null,
  });
  return found;
}

function cancelSubscription(state: State, _: Params, id: string) {
  const found = subscription(state, id);
  if (!isLive(found)) throw missing("subscription", id);
  lifecycle.end(state, found);
  return found;
}

function createPortal(state: State, params: Params) {
  const portal = {
    id: newId("bps"),
    object: "billing_portal.session" as const,
    created: seconds(),
    customer: customerNamed(state, params),
    return_url: address(params, "return_url"),
    livemode: false as const,
  };
  state.portals.set(portal.id, portal);
  return { ...portal, url: `${state.origin}/portal/${portal.id}` };
}

/** The payments of invoices that were made with this one payment. */
function listInvoicePayments({ charges }: State, params: Params) {
  const intent = required(params, "payment[payment_intent]");
  const paid = [...charges].filter(([, { payment_intent }]) => payment_intent === intent);
  const data = paid.map(([invoice, { amount, payment_intent }]) => ({
    ...{ id: newId("inpay"), object: "invoice_payment", amount_paid: amount, invoice, status: "paid" },
    payment: { type: "payment_intent", payment_intent },
  }));
  return { object: "list", url: "/v1/invoice_payments", has_more: false, data };
}

function charge(state: State, id: string): Charge {
  const found = [...state.charges.values()].find((each) => each.id === id);
  if (!found) throw missing("charge", id);
  return found;
}

function dispute(state: State, id: string): Dispute {
  const found = state.disputes.get(id);
  if (!found) throw missing("dispute", id);
  return found;
}

export function checkout(state: State, id: string): Checkout {
  const found = state.checkouts.get(id);
  if (!found) throw missing("checkout.session", id);
  return found;
}

function subscription(state: State, id: string): Subscription {
  const found = state.subscriptions.get(id);
  if (!found) throw missing("subscription", id);
  return found;
}

function customerNamed(state: State, params: Params): string {
  const id = required(params, "customer");
  if (!hasCustomer(state, id)) throw missing("customer", id, "customer");
  return id;
}

function required(params: Params, name: string): string {
  const value = params.get(name);
  if (value) return value;
  throw refusal(400, `Missing required param: ${name}.`, { code: "parameter_missing", param: name });
}

/** Braces are the placeholder of the session's id, and no part of an address until it is put there. */
function address(params: Params, name: string): string {
  const text = required(params, name);
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text;
  throw refusal(400, "Not a valid URL", { code: "url_invalid", param: name });
}

/** `metadata[user_id]=1` as `{user_id: "1"}`. */
function group(params: Params, name: string): Record<string, string> {
  const inside = [...params].flatMap(([key, value]) =>
    key.startsWith(`${name}[`) && key.endsWith("]") ? [[key.slice(name.length + 1, -1), value]] : [],
  );
  return Object.fromEntries(inside);
}
