import { refusal } from "./faults.ts";
import type { Charge, Checkout, Invoice, Subscription } from "./objects.ts";
import { monthAfter, newCharge, newDispute, newInvoice, newSubscription, seconds } from "./objects.ts";
import { isLive, PRICE_ID, type ShownCheckout, type State, shownCheckout, subscriptionsOf } from "./state.ts";

/** What happens to a subscription, and the events about it. */

export function pay(state: State, checkout: Checkout): Subscription {
  requireOpen(checkout);
  const metadata = checkout.subscription_metadata ?? {};
  const subscription = newSubscription(checkout.customer, PRICE_ID, metadata);
  const invoice = newInvoice(subscription, "subscription_create");
  subscription.latest_invoice = invoice.id;
  state.subscriptions.set(subscription.id, subscription);
  state.invoices.set(invoice.id, invoice);
  Object.assign(checkout, {
    status: "complete",
    payment_status: "paid",
    subscription: subscription.id,
    invoice: invoice.id,
  });
  publish(state, "customer.subscription.created", subscription);
  publish(state, "invoice.paid", invoice);
  publish(state, "checkout.session.completed", shownCheckout(state, checkout));
  return subscription;
}

export function expire(state: State, checkout: Checkout): void {
  requireOpen(checkout);
  checkout.status = "expired";
  publish(state, "checkout.session.expired", shownCheckout(state, checkout));
}

/** Applies changes, and publishes them with what was before, as Stripe does. */
export function change(state: State, subscription: Subscription, changes: Partial<Subscription>): void {
  const before = Object.entries(changes).map(([name]) => [name, subscription[name as keyof Subscription]]);
  Object.assign(subscription, changes);
  const data = { object: subscription, previous_attributes: Object.fromEntries(before) };
  state.deliveries.add("customer.subscription.updated", subscription.customer, structuredClone(data));
}

/** As the Customer Portal cancels where `billing_mode` is flexible: by date, without the flag. */
export function cancelInPortal(state: State, subscription: Subscription): void {
  const [{ current_period_end }] = subscription.items.data;
  change(state, subscription, { cancel_at: current_period_end, canceled_at: seconds() });
}

export function keepPlan(state: State, subscription: Subscription): void {
  change(state, subscription, { cancel_at: null, cancel_at_period_end: false, canceled_at: null });
}

/** The period ends now: a cancelled subscription with it; another goes on for a month, paid or not paid as before. */
export function endPeriod(state: State, subscription: Subscription): void {
  if (cancelTime(subscription) !== undefined) {
    subscription.items.data[0].current_period_end = seconds();
    end(state, subscription);
  } else if (subscription.status === "active") renew(state, subscription, seconds());
  else failPayment(state, subscription, subscription.status);
}

/** The period ends now, the next one begins, and its payment fails: Stripe does not wait with the period. */
export function failPayment(state: State, subscription: Subscription, status = "past_due"): void {
  const items = nextPeriod(subscription, seconds());
  const invoice = unpaid(newInvoice({ ...subscription, items }, "subscription_cycle"));
  state.invoices.set(invoice.id, invoice);
  publish(state, "invoice.payment_failed", invoice);
  change(state, subscription, { status, items, latest_invoice: invoice.id });
}

/** The open invoice is paid after all. */
export function recover(state: State, subscription: Subscription): void {
  const invoice = state.invoices.get(subscription.latest_invoice ?? "");
  if (invoice?.status !== "open") throw refusal(400, "There is no payment that failed.");
  Object.assign(invoice, { status: "paid", amount_paid: invoice.amount_due, amount_remaining: 0 });
  invoice.attempt_count += 1;
  publish(state, "invoice.paid", invoice);
  change(state, subscription, { status: "active" });
}

/** Gives back what was paid for the period, or a part of it. */
export function refund(state: State, subscription: Subscription, cents?: number): void {
  const charge = latestCharge(state, subscription);
  charge.amount_refunded = Math.min(charge.amount_refunded + (cents ?? charge.amount), charge.amount);
  charge.refunded = charge.amount_refunded === charge.amount;
  state.deliveries.add("charge.refunded", charge.customer, { object: structuredClone(charge) });
}

/** The cardholder asks the bank to take the payment for the period back. */
export function openDispute(state: State, subscription: Subscription): void {
  const charge = latestCharge(state, subscription);
  charge.disputed = true;
  const dispute = newDispute(charge);
  state.disputes.set(dispute.id, dispute);
  state.deliveries.add("charge.dispute.created", charge.customer, { object: structuredClone(dispute) });
}

/** The bank decides: `won` leaves the payment as it is. */
export function closeDispute(state: State, subscription: Subscription, outcome: "won" | "lost"): void {
  const charge = latestCharge(state, subscription);
  const dispute = [...state.disputes.values()].findLast((each) => each.charge === charge.id);
  if (dispute?.status !== "needs_response") throw refusal(400, "There is no open dispute.");
  dispute.status = outcome;
  state.deliveries.add("charge.dispute.closed", charge.customer, { object: structuredClone(dispute) });
}

function latestCharge(state: State, { latest_invoice }: Subscription): Charge {
  const invoice = state.invoices.get(latest_invoice ?? "");
  if (!invoice || invoice.amount_paid === 0) throw refusal(400, "There is no payment.");
  const charge = state.charges.get(invoice.id) ?? newCharge(invoice);
  state.charges.set(invoice.id, charge);
  return charge;
}

/** At once, without waiting for the end of the period. */
export function end(state: State, subscription: Subscription, at = seconds()): void {
  const { canceled_at } = subscription;
  Object.assign(subscription, { status: "canceled", canceled_at: canceled_at ?? at, ended_at: at });
  publish(state, "customer.subscription.deleted", subscription);
}

/** Ends all that the customer had; from then on nothing can be asked about them. */
export function deleteCustomer(state: State, customerId: string): void {
  for (const subscription of subscriptionsOf(state, customerId)) {
    if (isLive(subscription)) end(state, subscription);
  }
  for (const checkout of state.checkouts.values()) {
    if (checkout.customer === customerId && checkout.status === "open") expire(state, checkout);
  }
  const customer = state.customers.get(customerId);
  if (!customer) return;
  state.deliveries.add("customer.deleted", customerId, { object: customer });
  state.customers.set(customerId, { ...customer, email: null, name: null, metadata: {}, deleted: true });
}

/** Ends and renews what is due by now. */
export function catchUp(state: State): void {
  const now = seconds();
  for (const checkout of state.checkouts.values()) {
    if (checkout.status === "open" && checkout.expires_at <= now) expire(state, checkout);
  }
  for (const subscription of state.subscriptions.values()) {
    const cancelAt = cancelTime(subscription) ?? Number.POSITIVE_INFINITY;
    while (
      subscription.status === "active" &&
      periodEnd(subscription) <= now &&
      periodEnd(subscription) < cancelAt
    ) {
      renew(state, subscription, periodEnd(subscription));
    }
    if (isLive(subscription) && cancelAt <= now) end(state, subscription, cancelAt);
  }
}

const periodEnd = (subscription: Subscription) => subscription.items.data[0].current_period_end;

function cancelTime(subscription: Subscription): number | undefined {
  return subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd(subscription) : undefined);
}

function renew(state: State, subscription: Subscription, at: number): void {
  const items = nextPeriod(subscription, at);
  const invoice = newInvoice({ ...subscription, items }, "subscription_cycle");
  state.invoices.set(invoice.id, invoice);
  publish(state, "invoice.paid", invoice);
  change(state, subscription, { status: "active", items, latest_invoice: invoice.id });
}

function nextPeriod({ items }: Subscription, from: number): Subscription["items"] {
  const period = { current_period_start: from, current_period_end: monthAfter(from) };
  return { ...items, data: [{ ...items.data[0], ...period }] };
}

function unpaid(invoice: Invoice): Invoice {
  return { ...invoice, status: "open", amount_paid: 0, amount_remaining: invoice.amount_due };
}

function requireOpen({ status }: Checkout): void {
  if (status === "open") return;
  const only = `Only Checkout Sessions with a status in ["open"] can be expired or paid.`;
  throw refusal(400, `${only} This Checkout Session has a status of \`${status}\`.`);
}

/** Sends the object as it is at this moment. */
function publish(state: State, type: string, object: Invoice | Subscription | ShownCheckout): void {
  state.deliveries.add(type, object.customer, { object: structuredClone(object) });
}
