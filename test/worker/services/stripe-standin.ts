import { inject } from "vitest";
import { stripePayments } from "../../../worker/services/stripe/payments.ts";

const { url, env } = inject("stripe");

export const SUCCESS_URL = "https://app.example/app/billing?success=true";
export const CANCEL_URL = "https://app.example/app/billing?canceled=true";

/** The service as the Worker makes it, at the stand-in. */
export const payments = (options: Partial<Parameters<typeof stripePayments>[0]> = {}) =>
  stripePayments({
    secretKey: env.STRIPE_SECRET_KEY,
    priceId: env.STRIPE_PRICE_ID,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE,
    timeoutSeconds: 10,
    ...options,
  });

/** Has the stand-in do what Stripe or a customer would do. Throws when it will not. */
export async function control(action: string, body: object): Promise<void> {
  const response = await fetch(`${url}/control/${action}`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status >= 400) throw new Error(`${action}: ${await response.text()}`);
}

export interface SentEvent {
  id: string;
  type: string;
  body: string;
  signature: string;
}

export async function question<Answer>(name: string, fields: Record<string, string>): Promise<Answer> {
  return (await fetch(`${url}/control/${name}?${new URLSearchParams(fields)}`)).json();
}

export const eventsOf = (customer: string) => question<SentEvent[]>("events", { customer });

/** Makes calls that mention `contains` fail, once each. */
export const fault = (method: string, path: string, contains: string, ...faults: string[]) =>
  Promise.all(
    faults.map((fault) => control("fault", { method, path: `/v1${path}`, contains, fault, times: 1 })),
  );

export async function newCustomer(userId: string = crypto.randomUUID()) {
  const customer = { userId, email: `${userId}@example.com`, name: "Ada Lovelace" };
  const customerId = await payments().createCustomer({ ...customer, idempotencyKey: `customer:${userId}` });
  return { userId, customerId };
}

export const checkoutFor = (
  { userId, customerId }: { userId: string; customerId: string },
  attempt = "1",
) => ({
  userId,
  customerId,
  successUrl: SUCCESS_URL,
  cancelUrl: CANCEL_URL,
  idempotencyKey: `checkout:${userId}:${attempt}`,
});

export async function newSubscriber() {
  const person = await newCustomer();
  const checkout = await payments().createCheckout(checkoutFor(person));
  if (!checkout) throw new Error("no payment page");
  await control("pay", { checkoutId: checkout.id });
  return { ...person, checkoutId: checkout.id, subscription: await subscriptionOf(person.customerId) };
}

export async function subscriptionOf(customerId: string) {
  const [subscription, ...others] = (await payments().stateOf(customerId))?.subscriptions ?? [];
  if (!subscription || others.length > 0) throw new Error("not one subscription");
  return subscription;
}
