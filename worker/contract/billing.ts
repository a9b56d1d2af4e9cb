import { z } from "zod";

export const checkout = z.object({ checkoutUrl: z.url() });
export type Checkout = z.infer<typeof checkout>;

export const portal = z.object({ portalUrl: z.url() });
export type Portal = z.infer<typeof portal>;

export const billingMessage = z.object({ message: z.string() });
export type BillingMessage = z.infer<typeof billingMessage>;

/** The `subscription_status` of the usage, fresh from Stripe. */
export const subscriptionSync = z.object({ status: z.string() });
export type SubscriptionSync = z.infer<typeof subscriptionSync>;

const count = z.number().int();

export const usage = z.object({
  free_trials_used: count,
  subscription_status: z.string(),
  /** Cancelled, and not over yet. */
  is_cancelled: z.boolean(),
  cancel_at: z.iso.datetime().nullable(),
  current_period_start: z.iso.datetime().nullable(),
  current_period_end: z.iso.datetime().nullable(),
  /** The last payment did not go through; the plan goes on for `PAYMENT_GRACE_DAYS` while Stripe tries again. */
  payment_failed: z.boolean(),
  /** Recordings that gave a transcript. */
  recordings_used: count,
  /** Messages and voice turns. */
  chat_turns_used: count,
  /** Dollars charged in the current period. */
  used_amount: z.number(),
  /** Recordings left; UNLIMITED_RECORDINGS for a subscriber. */
  remaining: count,
  history: z.array(z.object({ date: z.iso.date(), recordings: count, chat_turns: count })),
});
export type Usage = z.infer<typeof usage>;
