import { expect, inject, test } from "vitest";
import { missingSetup } from "../../../worker/services/stripe/setup.ts";
import { control, fault, newCustomer, payments } from "./stripe-standin.ts";

/** An address of its own for each test, since all tests share one account. */
const newWebhookUrl = () => `https://${crypto.randomUUID()}.example/api/billing/webhook`;

async function stripePost(path: string, form: Record<string, string>): Promise<{ id: string }> {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = inject("stripe").env;
  const response = await fetch(STRIPE_API_BASE + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    body: new URLSearchParams(form),
  });
  expect(response.status, path).toBe(200);
  return response.json();
}

/** An endpoint that gets these events, all of them unless said otherwise. */
async function newEndpoint(...events: string[]) {
  const url = newWebhookUrl();
  const chosen = events.length > 0 ? events : ["*"];
  const { id } = await stripePost("/webhook_endpoints", {
    url,
    ...Object.fromEntries(chosen.map((event, index) => [`enabled_events[${index}]`, event])),
  });
  return { url, id };
}

test("nothing is missing where price, webhook and portal are as they have to be", async () => {
  const { url } = await newEndpoint();
  expect(await payments().missingSetup(url)).toEqual([]);
});

test("a webhook that is not registered for this very address is named", async () => {
  const { url } = await newEndpoint();
  const other = url.replace("https://", "https://www.");
  expect(await payments().missingSetup(other)).toEqual([`Stripe has no enabled webhook endpoint ${other}.`]);
});

test("a webhook that was switched off counts as none", async () => {
  const { url, id } = await newEndpoint();
  await stripePost(`/webhook_endpoints/${id}`, { disabled: "true" });
  expect(await payments().missingSetup(url)).toEqual([`Stripe has no enabled webhook endpoint ${url}.`]);
});

test("events that the webhook does not get are named, and no others", async () => {
  const { url } = await newEndpoint(
    ...["checkout.session.completed", "customer.subscription.created", "customer.subscription.updated"],
    ...["customer.subscription.deleted", "customer.subscription.paused", "customer.subscription.resumed"],
    ...["invoice.paid", "charge.refunded", "charge.dispute.created", "charge.dispute.closed"],
  );
  expect(await payments().missingSetup(url)).toEqual([
    "The webhook endpoint does not get these events: customer.deleted, invoice.payment_failed.",
  ]);
});

test("a price that Stripe does not have is named by its setting, not by its value", async () => {
  const { url } = await newEndpoint();
  const [sentence, ...others] = await payments({ priceId: "price_of_the_other_mode" }).missingSetup(url);
  expect(others).toEqual([]);
  expect(sentence).toContain("Stripe has no price STRIPE_PRICE_ID.");
  expect(sentence).not.toContain("price_of");
});

test.each([
  ["is paid once", { unit_amount: "1400" }],
  ["is paid yearly", { unit_amount: "1400", "recurring[interval]": "year" }],
  [
    "is paid every other month",
    { unit_amount: "1400", "recurring[interval]": "month", "recurring[interval_count]": "2" },
  ],
  ["costs something else", { unit_amount: "1500", "recurring[interval]": "month" }],
])("a price that %s is not the plan's", async (_, form) => {
  const { url } = await newEndpoint();
  const { id } = await stripePost("/prices", form);
  expect(await payments({ priceId: id }).missingSetup(url)).toEqual([
    "STRIPE_PRICE_ID has to be an active, recurring price of $14 a month.",
  ]);
});

test("an account in which nothing but the price was made yet hears of the webhook and of the portal", async () => {
  const price = {
    active: true,
    currency: "usd",
    unit_amount: 1400,
    recurring: { interval: "month", interval_count: 1 },
  };
  // Past the account that all tests share, which is not to lack anything.
  const missing = await missingSetup(
    async (schema) => schema.parse(schema.safeParse(price).success ? price : { data: [] }),
    "price_1",
    "https://outspoken.example/api/billing/webhook",
  );
  expect(missing).toEqual([
    "Stripe has no enabled webhook endpoint https://outspoken.example/api/billing/webhook.",
    "The customer portal's settings have to be saved once in Stripe's dashboard.",
  ]);
});

test("a key that Stripe does not take is said to be the reason", async () => {
  const missing = await payments({ secretKey: "sk_test_wrong" }).missingSetup(newWebhookUrl());
  expect(missing).toEqual([expect.stringContaining("Stripe does not take STRIPE_SECRET_KEY")]);
  expect(missing.join()).not.toContain("sk_test");
});

test("when Stripe is down nothing is claimed to be missing", async () => {
  const { url } = await newEndpoint();
  const { id } = await stripePost("/prices", { unit_amount: "1400" });
  await fault("GET", "/prices", id, "500", "500");
  await expect(payments({ priceId: id }).missingSetup(url)).rejects.toThrow("stripe unavailable");
});

test("events that the webhook has not taken are counted, of the time that is asked for", async () => {
  const customer = await newCustomer();
  await control("hold", { customerId: customer.customerId });
  await payments().deleteCustomer(customer.customerId);
  const now = Date.now();
  const minute = { from: now - 60_000, to: now + 1_000 };
  expect(await payments().countUndelivered(minute)).toBeGreaterThan(0);
  expect(await payments().countUndelivered({ from: 0, to: now - 3_600_000 })).toBe(0);
  await control("release", { customerId: customer.customerId });
});
