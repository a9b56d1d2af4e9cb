import { Refusal } from "../http.ts";
import { isManner } from "./deliveries.ts";
import { checkout } from "./endpoints.ts";
import { isFault } from "./faults.ts";
import * as lifecycle from "./lifecycle.ts";
import type { Subscription } from "./objects.ts";
import { hasCustomer, isLive, type State, shownCheckout, subscriptionsOf } from "./state.ts";

/** The fields of a JSON body or of a page's form, as text. */
export type Fields = Record<string, string>;
type Control = (state: State, fields: Fields) => object | Promise<object>;

/** `GET /control/…`: the fields are the query. */
export const QUESTIONS: Record<string, Control> = {
  customers: (state, { email }) =>
    [...state.customers.values()]
      .filter((customer) => !email || customer.email === email)
      .map((customer) => ({ ...customer, subscriptions: subscriptionsOf(state, customer.id) })),
  checkouts: (state, { customer }) =>
    [...state.checkouts.values()]
      .filter((each) => !customer || each.customer === customer)
      .map((each) => shownCheckout(state, each)),
  events: ({ deliveries }, { customer }) =>
    deliveries.events
      .filter((event) => !customer || event.customer === customer)
      .map((event) => ({ ...event, signature: deliveries.sign(event.body) })),
};

/** `POST /control/…`. Those that change a subscription answer it. */
export const ACTIONS: Record<string, Control> = {
  pay: (state, { checkoutId = "" }) => lifecycle.pay(state, checkout(state, checkoutId)),
  // The page stays open, and nothing was bought.
  decline: (state, { checkoutId = "" }) => shownCheckout(state, checkout(state, checkoutId)),
  "end-period": onSubscription(lifecycle.endPeriod),
  "fail-payment": onSubscription((state, subscription, { status }) =>
    lifecycle.failPayment(state, subscription, status),
  ),
  recover: onSubscription(lifecycle.recover),
  "end-now": onSubscription((state, subscription) => lifecycle.end(state, subscription)),
  refund: onSubscription((state, subscription, { cents }) =>
    lifecycle.refund(state, subscription, cents ? Number(cents) : undefined),
  ),
  dispute: onSubscription(lifecycle.openDispute),
  "win-dispute": onSubscription((state, subscription) => lifecycle.closeDispute(state, subscription, "won")),
  "lose-dispute": onSubscription((state, subscription) =>
    lifecycle.closeDispute(state, subscription, "lost"),
  ),
  "portal-cancel": onSubscription(lifecycle.cancelInPortal),
  "delete-customer": (state, { customerId = "" }) => {
    if (!hasCustomer(state, customerId)) throw problem(404, "There is no such customer.");
    lifecycle.deleteCustomer(state, customerId);
    return { deleted: true };
  },
  hold: ({ deliveries }, { customerId }) => {
    deliveries.hold(customerId);
    return { holding: true };
  },
  release: async ({ deliveries }, { order = "forward", customerId }) => {
    if (order !== "forward" && order !== "reverse") throw problem(400, "order is forward or reverse.");
    await deliveries.release(order, customerId);
    return { holding: false };
  },
  send: async ({ deliveries }, { eventId, manner = "again" }) => {
    const event = deliveries.events.find(({ id }) => id === eventId);
    if (!event) throw problem(404, "There is no such event.");
    if (!isManner(manner)) throw problem(400, "manner is again, stale or forged.");
    return { answer: await deliveries.send(event, manner) };
  },
  sign: ({ deliveries }, { body = "", timestamp, secret }) => ({
    signature: deliveries.sign(body, { timestamp: timestamp ? Number(timestamp) : undefined, secret }),
  }),
  fault: ({ faults }, { method = "", path = "", contains = "", fault = "", times = "1" }) => {
    if (!isFault(fault))
      throw problem(400, "fault is a status or one of those in faults.ts, also with -after.");
    if (!path.startsWith("/v1/")) throw problem(400, "path begins with /v1/.");
    faults.push({ method, path, contains, fault, times: Number(times) });
    return { faults: faults.length };
  },
};

/** On the subscription that is named, or the newest live one of the customer. */
function onSubscription(act: (state: State, subscription: Subscription, fields: Fields) => void): Control {
  return (state, fields) => {
    const { subscriptionId, customerId = "" } = fields;
    const found = subscriptionId
      ? state.subscriptions.get(subscriptionId)
      : subscriptionsOf(state, customerId).find(isLive);
    if (!found || !isLive(found)) throw problem(404, "There is no such live subscription.");
    act(state, found, fields);
    return found;
  };
}

function problem(status: number, message: string): Refusal {
  return new Refusal(status, { message });
}
