import { env } from "cloudflare:workers";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, inject, type MockInstance, vi } from "vitest";
import type { Checkout } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import { call, newPerson, type Person } from "../people.ts";

/** What the Stripe stand-in is told and asked; see the top of `dev/standins/stripe.ts`. */
export async function control(action: string, fields: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`${inject("stripe").url}/control/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(fields),
  });
  expect(response.ok, `${action}: ${response.status}`).toBe(true);
  return await response.json();
}

async function question<Answer>(name: string, fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${inject("stripe").url}/control/${name}?${new URLSearchParams(fields)}`);
  return await response.json();
}

export interface StripeEvent {
  id: string;
  type: string;
  body: string;
  signature: string;
}

/** Oldest first. */
export const eventsOf = (customer: string) => question<StripeEvent[]>("events", { customer });
export const checkoutsOf = (customer: string) =>
  question<{ id: string; status: string; url: string | null }[]>("checkouts", { customer });
export const customersOf = ({ email }: Pick<Person, "email">) =>
  question<{ id: string }[]>("customers", { email });

/** Makes the next calls that contain this text fail as told, one fault each. */
export const spoil = (method: string, path: string, contains: string, fault: string, times = 1) =>
  control("fault", { method, path, contains, fault, times });

/** One of Stripe's calls, past the Worker. */
export async function stripeCall<Answer>(path: string, form: Record<string, string>): Promise<Answer> {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = inject("stripe").env;
  const response = await fetch(STRIPE_API_BASE + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${STRIPE_SECRET_KEY}` },
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
    "line_items[0][price]": inject("stripe").env.STRIPE_PRICE_ID,
    "line_items[0][quantity]": "1",
    success_url: "https://elsewhere.example/",
    ...form,
  });
  return session.url;
}

/** Hands an event to the webhook, as Stripe does. */
export const deliver = ({ body, signature }: Pick<StripeEvent, "body" | "signature">) =>
  call(API.billingWebhook, { method: "POST", body, headers: { "Stripe-Signature": signature } });

/** A body signed as Stripe would sign it, or as told. */
export async function signed(payload: string, options: { timestamp?: number; secret?: string } = {}) {
  const secret = inject("stripe").env.STRIPE_WEBHOOK_SECRET;
  const header = { payload, secret, ...options };
  return { body: payload, signature: await Stripe.webhooks.generateTestHeaderStringAsync(header) };
}

export interface AccountRow {
  customer_id: string;
  subscription_id: string | null;
  status: string | null;
  access_until: number | null;
  checkout_id: string | null;
  attempt: string;
  revision: number;
}

/** What is stored of this person's dealings with Stripe. */
export const accountOf = ({ id }: Pick<Person, "id">) =>
  env.DB.prepare("select * from subscriptions where user_id = ?").bind(id).first<AccountRow>();

/** Who this person is to Stripe; fails for who is nobody there. */
export async function customerOf(person: Pick<Person, "id">): Promise<string> {
  const account = await accountOf(person);
  return account?.customer_id ?? expect.fail("there is no customer");
}

/** Begins a checkout; answers its page's address. */
export async function checkoutUrl(person: Person): Promise<string> {
  const response = await person.send("POST", API.createSubscription);
  expect(response.status).toBe(200);
  return (await response.json<Checkout>()).checkoutUrl;
}

export const pay = (pageUrl: string) =>
  control("pay", { checkoutId: new URL(pageUrl).pathname.split("/").at(-1) });

/** Delivers what this customer's events are by now, in the order in which they happened. */
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

/** Brings the customer's subscription on at Stripe, and tells us. */
export async function happens(action: string, customerId: string, fields: Record<string, string> = {}) {
  await control(action, { customerId, ...fields });
  await deliverAll(customerId);
}

/** What must never leave the Worker: ids, keys and prices of Stripe's. */
export const SECRET = /\b(?:cus|sub|sk|whsec|price|evt)_\w+/;

/** For every test of the file: whatever happens, the log says nothing of Stripe's. Answers what was logged so far. */
export function watchLog(): () => string {
  let spies: MockInstance[] = [];
  const logged = () => spies.flatMap(({ mock }) => mock.calls.flat()).join("\n");
  beforeEach(() => {
    const methods = ["debug", "log", "info", "warn", "error"] as const;
    spies = methods.map((method) => vi.spyOn(console, method).mockImplementation(() => undefined));
  });
  afterEach(() => {
    const said = logged();
    vi.restoreAllMocks();
    expect(said).not.toMatch(SECRET);
  });
  return logged;
}
