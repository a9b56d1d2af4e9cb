import { test as base, expect, inject } from "vitest";
import { checkoutFor, control, newCustomer, newSubscriber, payments } from "./stripe-standin.ts";

const DAY_MS = 86_400_000;

const test = base.extend("subscriber", () => newSubscriber());

test("Stripe not knowing a page, or a customer, is an answer", async () => {
  expect(await payments().findCheckout("cs_test_unknown")).toBeUndefined();
  expect(await payments().stateOf("cus_unknown")).toBeUndefined();
});

test("an unknown price is no missing customer", async () => {
  const misconfigured = payments({ priceId: "price_unknown" });
  const opening = misconfigured.createCheckout(checkoutFor(await newCustomer()));
  await expect(opening).rejects.toMatchObject({ service: "stripe", reason: "rejected" });
});

test("a paid month is told with its times and its price", async ({ subscriber: { subscription } }) => {
  const { createdAt, periodStart, periodEnd } = subscription;
  expect(subscription).toEqual({
    id: expect.any(String),
    status: "active",
    createdAt: expect.any(Number),
    periodStart: expect.any(Number),
    periodEnd: expect.any(Number),
    cancelAt: null,
    latestInvoiceId: expect.stringMatching(/^in_/),
    paidCents: 1400,
  });
  expect(Math.abs(createdAt - Date.now())).toBeLessThan(DAY_MS);
  expect(Math.abs(periodStart - createdAt)).toBeLessThan(DAY_MS);
  expect((periodEnd - periodStart) / DAY_MS).toBeGreaterThanOrEqual(28);
  expect((periodEnd - periodStart) / DAY_MS).toBeLessThanOrEqual(31);
});

test.for(["", "/", "/v1", "/v1/"])("Stripe is found at its origin followed by %j", async (path) => {
  const apiBase = new URL(inject("stripe").env.STRIPE_API_BASE).origin + path;
  expect(await payments({ apiBase }).findCheckout("cs_test_unknown")).toBeUndefined();
});

test("events that the webhook has not taken are counted, of the time that is asked for", async () => {
  const customer = await newCustomer();
  await control("hold", { customerId: customer.customerId });
  await payments().deleteCustomer(customer.customerId);
  const now = Date.now();
  const minute = { from: now - 60_000, to: now + 1_000 };
  expect(await payments().countUndelivered(minute)).toBeGreaterThan(0);
  expect(await payments().countUndelivered({ from: 0, to: now - 3_600_000 })).toBe(0);
});
