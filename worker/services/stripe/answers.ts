import { z } from "zod";
import type { Checkout, Subscription } from "./stripe.ts";

/** Seconds since 1970, as Stripe counts, in milliseconds. */
const moment = z.number().transform((seconds) => seconds * 1000);

export const customer = z.object({ id: z.string() });

export const portalSession = z.object({ url: z.url() });

export const checkoutSession = z
  .object({
    id: z.string(),
    // Stripe adds words as it likes; only these three change what is done.
    status: z.enum(["open", "complete", "expired"]).catch("expired"),
    url: z.url().nullish(),
  })
  .transform(
    ({ id, status, url }): Checkout => ({ id, status, url: status === "open" ? (url ?? null) : null }),
  );

const period = z.object({ current_period_start: moment, current_period_end: moment });

/** How a subscription was told to end: Stripe's own portal sets the time alone, its API the flag. */
export const cancellation = z.object({
  id: z.string(),
  cancel_at: moment.nullable(),
  cancel_at_period_end: z.boolean(),
});

/** Asked for with `latest_invoice` expanded. */
const subscription = cancellation
  .extend({
    status: z.string(),
    created: moment,
    ended_at: moment.nullish(),
    items: z.object({ data: z.array(period) }),
    latest_invoice: z.object({ amount_paid: z.number().int() }).nullish(),
  })
  .transform((answer): Subscription => {
    const [item] = answer.items.data;
    const periodEnd = item?.current_period_end ?? null;
    return {
      id: answer.id,
      status: answer.status,
      createdAt: answer.created,
      periodStart: item?.current_period_start ?? null,
      periodEnd,
      cancelAt: answer.ended_at ?? answer.cancel_at ?? (answer.cancel_at_period_end ? periodEnd : null),
      paidCents: answer.latest_invoice?.amount_paid ?? 0,
    };
  });

export const subscriptionList = z.object({ data: z.array(subscription) });
