import Stripe from "stripe";
import { z } from "zod";

/** A payment for the plan that was given back, or that the cardholder asked their bank to take back. */
export interface Reversal {
  subscriptionId: string;
  invoiceId: string;
  /** `refunded`: all of it. A dispute that was won is none. */
  outcome: "refunded" | "disputed" | "lost";
}

export interface CustomerState {
  /** The latest hundred, ended ones too, newest first. */
  subscriptions: Subscription[];
  reversals: Reversal[];
}

/** Seconds since 1970, as Stripe counts, in milliseconds. */
const moment = z.number().transform((seconds) => seconds * 1000);

const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) });

export const identified = z.object({ id: z.string() });
export const identifiedList = listOf(identified);

/** `user_id`: the account that they were made for; only we can set it. */
export const customerList = listOf(
  identified.extend({ metadata: z.object({ user_id: z.string().optional() }).optional() }),
);

/** A payment page: `url` is where to pay, null unless it is open; an `expired` one cannot be paid any more. */
export const checkoutSession = z
  .object({
    id: z.string(),
    // Stripe adds words as it likes; only these three change what is done.
    status: z.enum(["open", "complete", "expired"]).catch("expired"),
    url: z.url().nullish(),
  })
  .transform(({ id, status, url = null }) => ({ id, status, url: status === "open" ? url : null }));
export type Checkout = z.infer<typeof checkoutSession>;

export const portalSession = z.object({ url: z.url() });

/** How a subscription was told to end: Stripe's own portal sets the time alone, its API the flag. */
export const cancellation = z.object({
  id: z.string(),
  cancel_at: moment.nullable(),
  cancel_at_period_end: z.boolean(),
});

const subscription = cancellation.extend({
  customer: z.object({ deleted: z.boolean().optional() }),
  status: z.string(),
  created: moment,
  ended_at: moment.nullish(),
  items: listOf(z.object({ price: identified, current_period_start: moment, current_period_end: moment })),
  latest_invoice: z.object({ id: z.string(), amount_paid: z.number().int() }).nullish(),
});

/** Asked for with `customer` and `latest_invoice` expanded. */
export const subscriptionList = listOf(subscription);

/** Undefined for a subscription at none of these prices. */
export function toPlan(answer: z.infer<typeof subscription>, priceIds: string[]) {
  const item = answer.items.data.find(({ price }) => priceIds.includes(price.id));
  if (!item) return undefined;
  const { current_period_start: periodStart, current_period_end: periodEnd } = item;
  return {
    id: answer.id,
    /** Stripe's own word; it may invent new ones. */
    status: answer.status,
    createdAt: answer.created,
    periodStart,
    periodEnd,
    /** When it ends because it was cancelled; null while it goes on by itself. */
    cancelAt: answer.ended_at ?? answer.cancel_at ?? (answer.cancel_at_period_end ? periodEnd : null),
    latestInvoiceId: answer.latest_invoice?.id ?? null,
    paidCents: answer.latest_invoice?.amount_paid ?? 0,
  };
}
export type Subscription = NonNullable<ReturnType<typeof toPlan>>;

export const chargeList = listOf(
  z.object({ payment_intent: z.string().nullish(), refunded: z.boolean(), disputed: z.boolean() }),
);

export const disputeList = listOf(z.object({ status: z.string() }));

/** Asked for with `charge` expanded: a dispute alone does not name its customer. */
export const disputedCharge = z.object({ charge: z.object({ customer: z.string().nullish() }) });

/** Which invoice was paid, and for which subscription. Asked for with `invoice` expanded. */
export const invoicePayments = listOf(
  z.object({
    invoice: z.object({
      id: z.string(),
      parent: z.object({ subscription_details: z.object({ subscription: z.string() }).nullish() }).nullish(),
    }),
  }),
);

/** Stripe's `warning_…` are inquiries, which may become disputes; its other words are stages of an open one. */
export function disputeOutcome(dispute: { status: string }): "lost" | "disputed" | undefined {
  if (dispute.status === "lost") return "lost";
  return ["won", "warning_closed", "prevented"].includes(dispute.status) ? undefined : "disputed";
}

/** A signed event. What it says of the subscription is not believed: it may be old. It only says which customer to ask about. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** What it is about: an invoice, a dispute, a subscription. */
  objectId: string | null;
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

const object = z.object({ object: z.string(), id: z.string().optional(), customer: z.string().nullish() });

const event = z.object({ id: z.string(), type: z.string(), data: z.object({ object }) });

/** The event that this raw body is; undefined unless it is one, signed with one of the secrets within the last five minutes. */
export async function readEvent(secrets: readonly string[], body: string, signature: string) {
  const readWith = (secret: string) =>
    Stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS);
  const { data: payload } = event.safeParse(await Promise.any(secrets.map(readWith)).catch(() => undefined));
  if (!payload) return undefined;
  const { object: kind, id: objectId = null, customer = null } = payload.data.object;
  const customerId = kind === "customer" ? objectId : customer;
  return { id: payload.id, type: payload.type, objectId, customerId } satisfies PaymentEvent;
}
