import { test as base, expect, inject } from "vitest";
import {
  checkoutFor,
  control,
  newCustomer,
  newSubscriber,
  payments,
  subscriptionOf,
} from "./stripe-standin.ts";

const DAY_MS = 86_400_000;

const test = base.extend("subscriber", () => newSubscriber());

test("the same idempotency key finds the same customer", async () => {
  const userId = crypto.randomUUID();
  const first = await newCustomer(userId);
  expect(await newCustomer(userId)).toEqual(first);
  expect((await newCustomer()).customerId).not.toBe(first.customerId);
});

test("a customer may have no address", async () => {
  const userId = crypto.randomUUID();
  const customer = { userId, email: null, name: "Ada", idempotencyKey: userId };
  expect(await payments().createCustomer(customer)).toMatch(/^cus_/);
});

test("a payment page is open, at an address, until it is paid", async () => {
  const person = await newCustomer();
  const opened = await payments().createCheckout(checkoutFor(person));
  expect(opened).toEqual({ id: expect.any(String), status: "open", url: expect.stringMatching(/^https?:/) });
  const { id } = opened ?? expect.fail();
  expect(await payments().findCheckout(id)).toEqual(opened);

  await control("pay", { checkoutId: id });
  expect(await payments().findCheckout(id)).toEqual({ id, status: "complete", url: null });
});

test("two requests of one attempt get one page, another attempt gets another", async () => {
  const person = await newCustomer();
  const create = (attempt: string) => payments().createCheckout(checkoutFor(person, attempt));
  const [first, twin] = await Promise.all([create("1"), create("1")]);
  expect(twin).toEqual(first);
  expect((await create("2"))?.id).not.toBe(first?.id);
});

test("an expired page can no longer be paid", async () => {
  const checkout = await payments().createCheckout(checkoutFor(await newCustomer()));
  await payments().expireCheckout(checkout.id);
  expect(await payments().findCheckout(checkout.id)).toEqual({
    id: checkout.id,
    status: "expired",
    url: null,
  });
  await expect(control("pay", { checkoutId: checkout.id })).rejects.toThrow();
});

test("a page that is no longer open stays as it is", async ({ subscriber: { checkoutId, customerId } }) => {
  await payments().expireCheckout(checkoutId);
  expect(await payments().findCheckout(checkoutId)).toMatchObject({ status: "complete" });
  expect((await subscriptionOf(customerId)).status).toBe("active");

  const checkout = await payments().createCheckout(checkoutFor(await newCustomer()));
  await payments().expireCheckout(checkout.id);
  await payments().expireCheckout(checkout.id);
  await payments().expireCheckout("cs_test_unknown");
});

test("Stripe not knowing a page, or a customer, is an answer", async () => {
  expect(await payments().findCheckout("cs_test_unknown")).toBeUndefined();
  expect(await payments().stateOf("cus_unknown")).toBeUndefined();
});

test("an unknown price is no missing customer", async () => {
  const misconfigured = payments({ priceId: "price_unknown" });
  const opening = misconfigured.createCheckout(checkoutFor(await newCustomer()));
  await expect(opening).rejects.toMatchObject({ service: "stripe", reason: "rejected" });
});

test("before the first payment there is no subscription", async () => {
  const person = await newCustomer();
  await payments().createCheckout(checkoutFor(person));
  expect(await payments().stateOf(person.customerId)).toEqual({ subscriptions: [], reversals: [] });
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

type Cancel = (customerId: string, subscriptionId: string) => Promise<unknown>;
const cancelAtStripe: Cancel = (customerId) => control("portal-cancel", { customerId });
const cancelHere: Cancel = (_, id) => payments().cancelAtPeriodEnd(id);

test.for<[how: string, acts: Cancel[]]>([
  ["cancelled here, twice", [cancelHere, cancelHere]],
  ["cancelled in Stripe's own portal", [cancelAtStripe]],
  ["cancelled in both ways", [cancelAtStripe, cancelHere]],
  ["never cancelled", []],
])("%s, it ends with the paid period, and is resumed", async ([, acts], { subscriber }) => {
  const { customerId, subscription } = subscriber;
  for (const cancel of acts) await cancel(customerId, subscription.id);
  const cancelAt = acts.length > 0 ? subscription.periodEnd : null;
  expect(await subscriptionOf(customerId)).toEqual({ ...subscription, cancelAt });
  await payments().resume(subscription.id);
  expect(await subscriptionOf(customerId)).toEqual(subscription);
});

test("a payment that fails is past due and pays for nothing", async ({ subscriber: { customerId } }) => {
  await control("fail-payment", { customerId });
  expect(await subscriptionOf(customerId)).toMatchObject({ status: "past_due", paidCents: 0 });
  await control("recover", { customerId });
  expect(await subscriptionOf(customerId)).toMatchObject({ status: "active", paidCents: 1400 });
});

test("one that ended stays in the list", async ({ subscriber: { customerId, userId, subscription } }) => {
  await control("end-now", { customerId });
  const ended = await subscriptionOf(customerId);
  expect(ended).toMatchObject({ id: subscription.id, status: "canceled", cancelAt: expect.any(Number) });
  expect(Math.abs((ended.cancelAt ?? expect.fail()) - Date.now())).toBeLessThan(DAY_MS);

  const again = await payments().createCheckout(checkoutFor({ customerId, userId }, "2"));
  await control("pay", { checkoutId: again?.id });
  const list = (await payments().stateOf(customerId))?.subscriptions ?? expect.fail();
  expect(list.map(({ status }) => status)).toEqual(["active", "canceled"]);
  expect(list[1]).toEqual(ended);
});

test("an ended one can no longer be cancelled", async ({ subscriber: { customerId, subscription } }) => {
  await control("end-now", { customerId });
  const cancelling = payments().cancelAtPeriodEnd(subscription.id);
  await expect(cancelling).rejects.toMatchObject({ service: "stripe", reason: "rejected" });
});

test("Stripe's portal is at an address", async () => {
  const { customerId } = await newCustomer();
  const portal = await payments().portalUrl({ customerId, returnUrl: "https://app.example/app/billing" });
  expect(URL.canParse(portal)).toBe(true);
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
  await control("release", { customerId: customer.customerId });
});
