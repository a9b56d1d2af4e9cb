import { env } from "cloudflare:workers";
import { inject } from "vitest";
import { type Deps, depsOf } from "../../../worker/domain/deps.ts";
import { type Payments, stripePayments } from "../../../worker/services/stripe/payments.ts";

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
  const stateOf: Payments["stateOf"] = async (customerId) => {
    const answer = await deps.payments?.stateOf(customerId);
    answers += 1;
    if (answers === 1) {
      asked.resolve();
      await gate.promise;
    }
    return answer;
  };
  return {
    deps: { ...deps, payments: deps.payments && { ...deps.payments, stateOf } },
    /** When Stripe has answered. */
    asked: asked.promise,
    letThrough: () => gate.resolve(),
    answers: () => answers,
  };
}
