import { z } from "zod";

/** Where the browser goes to pay, or to change its card. */
export const checkout = z.object({ checkoutUrl: z.url() });
export type Checkout = z.infer<typeof checkout>;

export const portal = z.object({ portalUrl: z.url() });
export type Portal = z.infer<typeof portal>;

/** What was done, in a sentence for a toast. */
export const billingMessage = z.object({ message: z.string() });
export type BillingMessage = z.infer<typeof billingMessage>;

/** The `subscription_status` of the usage, fresh from Stripe. */
export const subscriptionSync = z.object({ status: z.string() });
export type SubscriptionSync = z.infer<typeof subscriptionSync>;
