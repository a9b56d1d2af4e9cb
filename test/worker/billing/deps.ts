import { env } from "cloudflare:workers";
import { inject } from "vitest";
import { type Deps, depsOf } from "../../../worker/domain/deps.ts";
import { stripePayments } from "../../../worker/services/stripe/payments.ts";
import type { Payments } from "../../../worker/services/stripe/stripe.ts";

/** What the Worker works with, its patience with Stripe or its configuration apart. */
export function depsWith(options: Partial<Parameters<typeof stripePayments>[0]>): Deps {
  const stripe = inject("stripe").env;
  const payments = stripePayments({
    secretKey: stripe.STRIPE_SECRET_KEY,
    priceId: stripe.STRIPE_PRICE_ID,
    webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
    apiBase: stripe.STRIPE_API_BASE,
    ...options,
  });
  return { ...depsOf(env), payments };
}

/** The same Stripe, whose first answer about a customer's subscriptions is on its way until it is let through. */
export function withSlowAnswer() {
  const deps = depsWith({});
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let answers = 0;
  const subscriptionsOf: Payments["subscriptionsOf"] = async (customerId) => {
    const answer = await deps.payments?.subscriptionsOf(customerId);
    answers += 1;
    if (answers === 1) {
      asked.resolve();
      await gate.promise;
    }
    return answer;
  };
  return {
    deps: { ...deps, payments: deps.payments && { ...deps.payments, subscriptionsOf } },
    /** When Stripe has answered. */
    asked: asked.promise,
    letThrough: () => gate.resolve(),
    answers: () => answers,
  };
}
