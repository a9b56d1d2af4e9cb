import type Stripe from "stripe";
import type { z } from "zod";
import { withOneRetry } from "../attempts.ts";
import { ServiceFailure } from "../failure.ts";
import { cancellation, checkoutSession, customer, portalSession, subscriptionList } from "./answers.ts";
import { lazyClient } from "./client.ts";
import { readEvent } from "./events.ts";
import { failureOf, StripeRefusal, undefinedIfMissing } from "./failures.ts";
import { missingSetup } from "./setup.ts";
import type { Checkout, Payments } from "./stripe.ts";

const DEFAULTS = { apiBase: "https://api.stripe.com/v1", timeoutSeconds: 15 };

/** The most that Stripe lists at once. */
const MAX_SUBSCRIPTIONS = 100;

export interface PaymentsConfig {
  secretKey: string;
  priceId: string;
  /** What the webhook's events are signed with; without it none can be read. */
  webhookSecret?: string;
  apiBase?: string;
  timeoutSeconds?: number;
}

/** Stripe, through its own SDK. Throws when `apiBase` is no address it can speak to. */
export function stripePayments({ secretKey, priceId, webhookSecret, ...options }: PaymentsConfig): Payments {
  const client = lazyClient({
    secretKey,
    apiBase: options.apiBase ?? DEFAULTS.apiBase,
    timeoutSeconds: options.timeoutSeconds ?? DEFAULTS.timeoutSeconds,
  });
  const ask = asking(client);

  const retrieveCheckout = (id: string): Promise<Checkout> =>
    ask(checkoutSession, (stripe) => stripe.checkout.sessions.retrieve(id));

  return {
    async createCustomer({ userId, email, name, idempotencyKey }) {
      const created = await ask(customer, (stripe) =>
        stripe.customers.create(
          { email: email ?? undefined, name, metadata: { user_id: userId } },
          { idempotencyKey },
        ),
      );
      return created.id;
    },

    async deleteCustomer(customerId) {
      await ask(customer, (stripe) => stripe.customers.del(customerId)).catch(undefinedIfMissing());
    },

    createCheckout({ customerId, userId, successUrl, cancelUrl, idempotencyKey }) {
      return ask(checkoutSession, (stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: "subscription",
            line_items: [{ price: priceId, quantity: 1 }],
            customer: customerId,
            client_reference_id: userId,
            subscription_data: { metadata: { user_id: userId } },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey },
        ),
      ).catch(undefinedIfMissing("customer"));
    },

    findCheckout: (id) => retrieveCheckout(id).catch(undefinedIfMissing()),

    async expireCheckout(id) {
      try {
        await ask(checkoutSession, (stripe) => stripe.checkout.sessions.expire(id));
      } catch (error) {
        // Stripe has no code for one that is no longer open, only words.
        if (!(error instanceof StripeRefusal) || error.reason !== "rejected") throw error;
        const found = await retrieveCheckout(id).catch(undefinedIfMissing());
        if (found?.status === "open") throw error;
      }
    },

    async subscriptionsOf(customerId) {
      const found = await ask(subscriptionList, (stripe) =>
        stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit: MAX_SUBSCRIPTIONS,
          expand: ["data.latest_invoice"],
        }),
      ).catch(undefinedIfMissing("customer"));
      return found?.data;
    },

    async cancelAtPeriodEnd(subscriptionId) {
      await ask(cancellation, (stripe) =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
      );
    },

    async resume(subscriptionId) {
      const change = (params: Stripe.SubscriptionUpdateParams) =>
        ask(cancellation, (stripe) => stripe.subscriptions.update(subscriptionId, params));
      // Stripe refuses to be given both, and each takes back only what it set.
      let found = await ask(cancellation, (stripe) => stripe.subscriptions.retrieve(subscriptionId));
      if (found.cancel_at_period_end) found = await change({ cancel_at_period_end: false });
      if (found.cancel_at !== null) await change({ cancel_at: "" });
    },

    async portalUrl({ customerId, returnUrl }) {
      const session = await ask(portalSession, (stripe) =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return session.url;
    },

    missingSetup: (webhookUrl) => missingSetup(ask, priceId, webhookUrl),

    readEvent: webhookSecret ? (body, signature) => readEvent(webhookSecret, body, signature) : null,
  };
}

/** Asks, once more where that helps, and reads the answer; whatever goes wrong becomes a `ServiceFailure`. */
function asking(client: () => Stripe) {
  return <Schema extends z.ZodType>(schema: Schema, request: (stripe: Stripe) => Promise<unknown>) =>
    withOneRetry(async (): Promise<z.infer<Schema>> => {
      const answer = await request(client()).catch((error: unknown) => {
        throw failureOf(error);
      });
      const parsed = schema.safeParse(answer);
      if (parsed.success) return parsed.data;
      const fields = parsed.error.issues.map(({ path }) => path.join("."));
      throw new ServiceFailure("stripe", "malformed", `not as expected: ${fields.join(", ")}`);
    });
}
