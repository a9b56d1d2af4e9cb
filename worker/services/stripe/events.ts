import Stripe from "stripe";
import { z } from "zod";

/** A signed event. What it says of the subscription is not believed: it may be old. It only says which customer to ask about. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** What it is about: an invoice, a dispute, a subscription. */
  objectId: string | null;
  /** Null when the event names no customer. */
  customerId: string | null;
}

/** What is acted upon; without one of these a customer pays and does not get the plan, or keeps it for nothing. */
export const EVENTS = [
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.refunded",
  "checkout.session.completed",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.updated",
  "invoice.paid",
  "invoice.payment_failed",
];

const TOLERANCE_SECONDS = 300;

const object = z.object({
  object: z.string(),
  id: z.string().optional(),
  customer: z.string().nullish(),
});

const event = z.object({ id: z.string(), type: z.string(), data: z.object({ object }) });

/** The event that this raw body is; undefined unless it is one, signed with one of the secrets within the last five minutes. */
export async function readEvent(
  secrets: readonly string[],
  body: string,
  signature: string,
): Promise<PaymentEvent | undefined> {
  const tries = secrets.map((secret) =>
    Stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS),
  );
  const signed = await Promise.any(tries).catch(() => undefined);
  const { data: read } = event.safeParse(signed);
  if (!read) return undefined;
  const { object: kind, id: objectId = null, customer = null } = read.data.object;
  return { id: read.id, type: read.type, objectId, customerId: kind === "customer" ? objectId : customer };
}
