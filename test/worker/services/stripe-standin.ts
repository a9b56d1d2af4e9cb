import { inject } from "vitest";
import { stripePayments } from "../../../worker/services/stripe/payments.ts";

const { url, env } = inject("stripe");

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
