// What happens at the local Stripe, and the events about it: `stripe.ts` says what it is.

import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Checkout, Invoice, State, Subscription } from "./stripe-objects.ts";
import * as stripe from "./stripe-objects.ts";

/** The version that the SDK is made for; an endpoint's events have to be in the same. */
const API_VERSION = "2026-10-28.endive";
/** Stripe tries again for days; here a click shows how it ends. */
const SEND_AFTER_MS = [0, 250, 1_000, 3_000, 8_000];
const ANSWER_TIMEOUT_MS = 20_000;

type SentEvent = State["events"][number];

/** Records an event about the object as it is at this moment, and sends it, unless events of this customer are held back. */
export function publish(
  state: State,
  type: string,
  object: { id: string; customer?: string },
  customer = object.customer ?? "",
) {
  const event = stripe.newObject("evt", "event", { api_version: API_VERSION, type, data: { object } });
  const { id, created } = event;
  const sent = { id, type, created, customer, body: JSON.stringify(event, null, 2), isTaken: false };
  state.events.push(sent);
  if (!state.holding.has(customer)) void deliver(state, sent);
}

export function sign({ webhookSecret }: State, body: string): string {
  const time = stripe.seconds();
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
  const subscription = stripe.add(state, stripe.newSubscription(checkout));
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
  if (checkout.status !== "open") throw stripe.refuse(400, `This Checkout Session is ${checkout.status}.`);
  checkout.status = status;
}

function addInvoice(subscription: Subscription): Invoice {
  const invoice = stripe.newInvoice(subscription.id, subscription.customer);
  subscription.latest_invoice = invoice;
  return invoice;
}

function settle(state: State, invoice: Invoice): void {
  Object.assign(invoice, { status: "paid", amount_paid: stripe.PRICE_CENTS });
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
    subscription.items.data[0].current_period_end = stripe.seconds();
    end(state, subscription);
  } else beginPeriod(state, subscription, subscription.status);
}

export const failPayment: Act = (state, subscription, { status = "past_due" }) =>
  beginPeriod(state, subscription, status);

/** With its invoice, which is paid if the subscription is active then: Stripe does not wait with a period until it is paid. */
function beginPeriod(state: State, subscription: Subscription, status: string): void {
  Object.assign(subscription.items.data[0], stripe.newPeriod());
  const invoice = addInvoice(subscription);
  if (status === "active") settle(state, invoice);
  else publish(state, "invoice.payment_failed", invoice);
  change(state, subscription, { status });
}

/** The open invoice is paid after all. */
export function recover(state: State, subscription: Subscription): void {
  const { latest_invoice: invoice } = subscription;
  if (invoice?.status !== "open") throw stripe.refuse(400, "There is no payment that failed.");
  settle(state, invoice);
  change(state, subscription, { status: "active" });
}

export function end(state: State, subscription: Subscription): void {
  Object.assign(subscription, { status: "canceled", ended_at: stripe.seconds() });
  publish(state, "customer.subscription.deleted", subscription);
}

/** Ends all that the customer had; from then on nothing new can be made for them. */
export function deleteCustomer(state: State, id: string): object {
  const customer = stripe.find(state, "customer", id);
  for (const subscription of stripe.subscriptionsOf(state, id).filter(stripe.isLive))
    end(state, subscription);
  for (const checkout of stripe.all(state, "checkout.session"))
    if (checkout.customer === id && checkout.status === "open") expire(state, checkout);
  publish(state, "customer.deleted", customer, id);
  state.objects.delete(id);
  state.deleted.add(id);
  return { id, object: "customer", deleted: true };
}
