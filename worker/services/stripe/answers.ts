import { z } from "zod";

/** A payment for the plan that was given back, or that the cardholder asked their bank to take back. */
export interface Reversal {
  subscriptionId: string;
  /** What was paid with it. */
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

/** A subscription to the plan, with times in milliseconds since 1970; undefined for one at none of these prices. */
export function toPlan(found: z.infer<typeof subscription>, priceIds: string[]) {
  const item = found.items.data.find(({ price }) => priceIds.includes(price.id));
  if (!item) return undefined;
  const { current_period_start: periodStart, current_period_end: periodEnd } = item;
  return {
    id: found.id,
    /** Stripe's own word; it may invent new ones. */
    status: found.status,
    createdAt: found.created,
    periodStart,
    periodEnd,
    /** When it ends because it was cancelled; null while it goes on by itself. */
    cancelAt: found.ended_at ?? found.cancel_at ?? (found.cancel_at_period_end ? periodEnd : null),
    latestInvoiceId: found.latest_invoice?.id ?? null,
    paidCents: found.latest_invoice?.amount_paid ?? 0,
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
