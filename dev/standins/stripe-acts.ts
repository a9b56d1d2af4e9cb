// What happens at the local Stripe, and the events about it: `stripe.ts` says what it is.

import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Charge, Checkout, SentEvent, State, Subscription } from "./stripe-objects.ts";
import * as stripe from "./stripe-objects.ts";

// Events, and the way each takes to the webhook, if there is one.

/** The version that the SDK is made for; an endpoint's events have to be in the same. */
const API_VERSION = "2026-10-28.endive";
/** Stripe tries again for days; here a click shows how it ends. */
const RETRY_AFTER_MS = [250, 1_000, 3_000, 8_000];
const ANSWER_TIMEOUT_MS = 20_000;

/** Records an event about the object as it is at this moment, and sends it, unless events of this customer are held back. */
function publish(state: State, type: string, object: object, customer: string): void {
  const event = stripe.newObject("evt", "event", { api_version: API_VERSION, type, data: { object } });
  const { id, created } = event;
  const held = state.holding.has(customer);
  const sent = { id, type, created, customer, body: JSON.stringify(event, null, 2), held, answers: [] };
  state.events.push(sent);
  if (!held) void deliver(state, sent);
}

export function sign({ webhookSecret }: State, body: string): string {
  const time = stripe.seconds();
  return `t=${time},v1=${createHmac("sha256", webhookSecret).update(`${time}.${body}`).digest("hex")}`;
}

/** Holds nothing of theirs any more and sends what was held, one after the other. */
export async function release(state: State, customer: string): Promise<object> {
  state.holding.delete(customer);
  const held = state.events.filter((event) => event.held && event.customer === customer);
  for (const event of held) {
    event.held = false;
    await deliver(state, event);
  }
  return { sent: held.length };
}

/** Returns the status of the answer, or why there was none. */
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

export function pay(state: State, checkout: Checkout): Subscription {
  close(checkout, "complete");
  const subscription = stripe.add(state, stripe.newSubscription(checkout));
  const invoice = stripe.add(state, stripe.newInvoice(subscription));
  subscription.latest_invoice = invoice.id;
  publish(state, "customer.subscription.created", subscription, subscription.customer);
  publish(state, "invoice.paid", invoice, invoice.customer);
  publish(state, "checkout.session.completed", stripe.shown(state, checkout), checkout.customer);
  return subscription;
}

export function expire(state: State, checkout: Checkout): void {
  close(checkout, "expired");
  publish(state, "checkout.session.expired", stripe.shown(state, checkout), checkout.customer);
}

function close(checkout: Checkout, status: string): void {
  if (checkout.status !== "open") throw stripe.refuse(400, `This Checkout Session is ${checkout.status}.`);
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

/** The period ends now: a cancelled subscription with it; another goes on for a month, paid or not paid as before. */
export function endPeriod(state: State, subscription: Subscription): void {
  const { cancel_at, cancel_at_period_end } = subscription;
  if (cancel_at === null && !cancel_at_period_end) nextPeriod(state, subscription, subscription.status);
  else {
    subscription.items.data[0].current_period_end = stripe.seconds();
    end(state, subscription);
  }
}

/** With its invoice, which is paid if the subscription is active then: Stripe does not wait with a period until it is paid. */
export function nextPeriod(state: State, subscription: Subscription, status: string): void {
  const items: Subscription["items"] = { data: [{ ...subscription.items.data[0], ...stripe.period() }] };
  const isPaid = status === "active";
  const unpaid = !isPaid && { status: "open", amount_paid: 0 };
  const invoice = stripe.add(state, { ...stripe.newInvoice(subscription), ...unpaid });
  publish(state, isPaid ? "invoice.paid" : "invoice.payment_failed", invoice, invoice.customer);
  change(state, subscription, { status, items, latest_invoice: invoice.id });
}

/** The open invoice is paid after all. */
export function recover(state: State, subscription: Subscription): void {
  const invoice = stripe.find(state, "invoice", subscription.latest_invoice ?? "");
  if (invoice.status !== "open") throw stripe.refuse(400, "There is no payment that failed.");
  Object.assign(invoice, { status: "paid", amount_paid: stripe.PRICE_CENTS });
  publish(state, "invoice.paid", invoice, invoice.customer);
  change(state, subscription, { status: "active" });
}

/** What was paid for the period. Throws when nothing was. */
function chargeOf(state: State, { latest_invoice }: Subscription): Charge {
  const invoice = stripe.find(state, "invoice", latest_invoice ?? "");
  if (invoice.amount_paid === 0) throw stripe.refuse(400, "There is no payment.");
  return (
    stripe.all(state, "charge").find((each) => each.invoice === invoice.id) ??
    stripe.add(state, stripe.newCharge(invoice))
  );
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
  publish(state, "charge.dispute.created", stripe.add(state, stripe.newDispute(charge)), charge.customer);
}

/** The bank decides: `won` leaves the payment as it is. */
export function closeDispute(state: State, subscription: Subscription, outcome: "won" | "lost"): void {
  // About the payment for the period.
  const dispute = stripe
    .all(state, "dispute")
    .filter(({ status }) => status === "needs_response")
    .find(({ charge }) => stripe.find(state, "charge", charge).invoice === subscription.latest_invoice);
  if (!dispute) throw stripe.refuse(400, "There is no open dispute.");
  dispute.status = outcome;
  publish(state, "charge.dispute.closed", dispute, subscription.customer);
}

export function end(state: State, subscription: Subscription): void {
  Object.assign(subscription, { status: "canceled", ended_at: stripe.seconds() });
  publish(state, "customer.subscription.deleted", subscription, subscription.customer);
}

/** Ends all that the customer had; from then on nothing can be asked about them. */
export function deleteCustomer(state: State, id: string): object {
  const customer = stripe.liveCustomer(state, id);
  for (const subscription of stripe.subscriptionsOf(state, id).filter(stripe.isLive))
    end(state, subscription);
  for (const checkout of stripe.all(state, "checkout.session"))
    if (checkout.customer === id && checkout.status === "open") expire(state, checkout);
  publish(state, "customer.deleted", customer, id);
  stripe.add(state, { ...customer, email: null, name: null, metadata: {}, deleted: true });
  return { id, object: "customer", deleted: true };
}
