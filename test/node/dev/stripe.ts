import Stripe from "stripe";
import type { StripeStandin } from "../../../dev/standins/stripe.ts";

const SUCCESS = "http://localhost:8787/app/billing?success=true&session_id=";
const CANCEL = "http://localhost:8787/app/billing?canceled=true";

/** Stripe's own client, which tries nothing twice. */
function clientOf({ env, url }: StripeStandin): Stripe {
  const { hostname: host, port } = new URL(url);
  return new Stripe(env.STRIPE_SECRET_KEY, {
    host,
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });
}

function checkoutOf(
  { env }: StripeStandin,
  customer: string,
): Stripe.Checkout.SessionCreateParams & { mode: "subscription" } {
  return {
    mode: "subscription",
    customer,
    client_reference_id: "user-1",
    line_items: [{ price: env.STRIPE_PRICE_ID, quantity: 1 }],
    subscription_data: { metadata: { user_id: "user-1" } },
    success_url: `${SUCCESS}{CHECKOUT_SESSION_ID}`,
    cancel_url: CANCEL,
  };
}

export async function control(standin: StripeStandin, action: string, fields: object) {
  const response = await fetch(`${standin.url}/control/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(fields),
  });
  return { status: response.status, answer: await response.json() };
}

interface TestEvent {
  id: string;
  type: string;
  body: string;
  signature: string;
  answers: { manner: string; answer: string }[];
}

export async function eventsOf(standin: StripeStandin, customer: string): Promise<TestEvent[]> {
  return (await fetch(`${standin.url}/control/events?customer=${customer}`)).json();
}

/** A customer who has paid for the first month. */
export async function subscribed(standin: StripeStandin, email = "ada@example.com") {
  const stripe = clientOf(standin);
  const customer = (await stripe.customers.create({ email, name: "Ada Lovelace" })).id;
  const checkout = await stripe.checkout.sessions.create(checkoutOf(standin, customer));
  const { answer } = await control(standin, "pay", { checkoutId: checkout.id });
  const subscriptionId: string = answer.id;
  return { stripe, customer, subscriptionId };
}
