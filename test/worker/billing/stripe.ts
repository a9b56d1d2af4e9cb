import { env } from "cloudflare:workers";
import Stripe from "stripe";
import { expect, inject } from "vitest";
import type { Checkout } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { stripePayments } from "../../../worker/services/stripe/payments.ts";
import { call, newPerson, type Person } from "../people.ts";

export { watchLog } from "../account/log.ts";

const { url, env: settings } = inject("stripe");

/** The service as the Worker makes it, at the stand-in. */
export const payments = (options: Partial<Parameters<typeof stripePayments>[0]> = {}) =>
  stripePayments({
    secretKey: settings.STRIPE_SECRET_KEY,
    priceId: settings.STRIPE_PRICE_ID,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    apiBase: settings.STRIPE_API_BASE,
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

async function question<Answer>(name: string, fields: Record<string, string>): Promise<Answer> {
  return (await fetch(`${url}/control/${name}?${new URLSearchParams(fields)}`)).json();
}

export const eventsOf = (customer: string) => question<SentEvent[]>("events", { customer });

export const checkoutsOf = (customer: string) =>
  question<{ id: string; status: string; url: string | null }[]>("checkouts", { customer });
export const customersOf = ({ email }: Pick<Person, "email">) =>
  question<{ id: string }[]>("customers", { email });

/** Makes the next calls that contain this text fail as told, one fault each. */
export const spoil = (method: string, path: string, contains: string, fault: string, times = 1) =>
  control("fault", { method, path, contains, fault, times });

/** One of Stripe's calls, past the Worker. */
export async function stripeCall<Answer>(path: string, form: Record<string, string>): Promise<Answer> {
  const response = await fetch(settings.STRIPE_API_BASE + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${settings.STRIPE_SECRET_KEY}`, "User-Agent": "a test" },
    body: new URLSearchParams(form),
  });
  expect(response.status, path).toBe(200);
  return await response.json();
}

/** A payment page that somebody else made for this customer. */
export async function soldElsewhere(customer: string, form: Record<string, string> = {}): Promise<string> {
  const session = await stripeCall<{ url: string }>("/checkout/sessions", {
    mode: "subscription",
    customer,
    "line_items[0][price]": settings.STRIPE_PRICE_ID,
    "line_items[0][quantity]": "1",
    success_url: "https://elsewhere.example/",
    ...form,
  });
  return session.url;
}

export const deliver = ({ body, signature }: Pick<SentEvent, "body" | "signature">) =>
  call(API.billingWebhook, { method: "POST", body, headers: { "Stripe-Signature": signature } });

export async function signed(payload: string, options: { timestamp?: number; secret?: string } = {}) {
  const header = { payload, secret: settings.STRIPE_WEBHOOK_SECRET, ...options };
  return { body: payload, signature: await Stripe.webhooks.generateTestHeaderStringAsync(header) };
}

/** What is stored of this person's dealings with Stripe. */
export const accountOf = ({ id }: Pick<Person, "id">) =>
  env.DB.prepare("select * from subscriptions where user_id = ?")
    .bind(id)
    .first<
      Record<"status" | "customer_id" | "subscription_id" | "checkout_id", string | null> &
        Record<"access_until" | "revision", number | null>
    >();

/** What the Worker works with, its patience with Stripe or its configuration apart. */
export const depsWith = (options: Parameters<typeof payments>[0] = {}) => ({
  ...depsOf(env),
  payments: payments(options),
});

/** Who this person is to Stripe; fails for who is nobody there. */
export async function customerOf(person: Pick<Person, "id">): Promise<string> {
  const account = await accountOf(person);
  return account?.customer_id ?? expect.fail("there is no customer");
}

/** As if Stripe had not been asked for a checkout of this person's for a while. */
export const askedLongAgo = async ({ id }: Pick<Person, "id">) =>
  void (await env.DB.prepare("update subscriptions set checkout_asked_at = null where user_id = ?")
    .bind(id)
    .run());

export async function openCheckout(person: Person): Promise<Response> {
  await askedLongAgo(person);
  return await person.send("POST", API.createSubscription);
}

export async function checkoutUrl(person: Person): Promise<string> {
  const response = await openCheckout(person);
  expect(response.status).toBe(200);
  return (await response.json<Checkout>()).checkoutUrl;
}

export const pay = (pageUrl: string) =>
  control("pay", { checkoutId: new URL(pageUrl).pathname.split("/").at(-1) });

export async function deliverAll(customer: string): Promise<void> {
  for (const event of await eventsOf(customer)) expect((await deliver(event)).status, event.type).toBe(200);
}

/** Somebody who has paid, and of whom we were told. */
export async function newSubscriber(): Promise<{ person: Person; customer: string }> {
  const person = await newPerson();
  return { person, customer: await subscribe(person) };
}

export async function subscribe(person: Person): Promise<string> {
  await pay(await checkoutUrl(person));
  const customer = await customerOf(person);
  await deliverAll(customer);
  expect(await person.usage()).toMatchObject({ subscription_status: "active" });
  return customer;
}

/** What happened last at Stripe to this customer. */
export const lastEventOf = async (customer: string): Promise<SentEvent> =>
  (await eventsOf(customer)).at(-1) ?? expect.fail("there is no event");

export const statusOf = async (person: Person) => (await person.usage()).subscription_status;
export const sync = async (person: Person) => (await person.send("POST", API.syncSubscription)).json();

/** Brings the customer's subscription on at Stripe, and tells us. */
export async function happens(action: string, customerId: string, fields: Record<string, string> = {}) {
  await control(action, { customerId, ...fields });
  await deliverAll(customerId);
}

/** What must never leave the Worker: ids, keys and prices of Stripe's. */
export const SECRET = /\b(?:cus|sub|sk|whsec|price|evt)_\w+/;
