import Stripe from "stripe";
import { test as base, beforeAll, expect, inject } from "vitest";
import { failureOf } from "../../units/services/help.ts";
import { control, eventsOf, payments, type SentEvent, spoil } from "../billing/stripe.ts";
import failures from "./stripe-failures.json" with { type: "json" };

const DAY_MS = 86_400_000;

async function newCustomer() {
  const userId = crypto.randomUUID();
  const customer = { userId, email: `${userId}@example.com`, name: "Ada Lovelace" };
  const customerId = await payments().createCustomer({ ...customer, idempotencyKey: `customer:${userId}` });
  return { userId, customerId };
}

const checkoutFor = ({ userId, customerId }: { userId: string; customerId: string }) => ({
  userId,
  customerId,
  idempotencyKey: `checkout:${userId}`,
  successUrl: "https://app.example/app/billing?success=true",
  cancelUrl: "https://app.example/app/billing?canceled=true",
});

async function newSubscriber() {
  const person = await newCustomer();
  const checkout = await payments().createCheckout(checkoutFor(person));
  await control("pay", { checkoutId: checkout?.id });
  return { ...person, subscription: await subscriptionOf(person.customerId) };
}

async function subscriptionOf(customerId: string) {
  const [subscription, ...others] = (await payments().stateOf(customerId))?.subscriptions ?? [];
  if (!subscription || others.length > 0) throw new Error("not one subscription");
  return subscription;
}

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

const SECRET = inject("stripe").env.STRIPE_WEBHOOK_SECRET;
const OTHER_SECRET = "whsec_somebody_elses";

let customerId: string;
let paid: SentEvent;

beforeAll(async () => {
  ({ customerId } = await newSubscriber());
  paid = (await eventsOf(customerId)).find(({ type }) => type === "invoice.paid") ?? expect.fail();
});

const read = (body: string, signature: string) => payments().readEvent?.(body, signature);

/** `t=…,v1=…`, as Stripe signs. */
const sign = (payload: string, { secret = SECRET, secondsAgo = 0 } = {}) =>
  Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });

test("while the secret changes, events that either one signs are read, and nobody else's", async () => {
  const data = { object: { object: "price" } };
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "a", data });
  const both = payments({ webhookSecret: `whsec_the_new_one ${SECRET}` });
  const readSigned = async (secret: string) => await both.readEvent?.(body, await sign(body, { secret }));
  expect(await readSigned(SECRET)).toMatchObject({ id: "evt_1" });
  expect(await readSigned("whsec_the_new_one")).toMatchObject({ id: "evt_1" });
  expect(await readSigned(OTHER_SECRET)).toBeUndefined();
  expect(await readSigned(`whsec_the_new_one ${SECRET}`)).toBeUndefined();
});

test.for([
  { about: "a customer", object: { object: "customer", id: "cus_1" }, customerId: "cus_1" },
  { about: "a customer's invoice", object: { object: "invoice", customer: "cus_1" }, customerId: "cus_1" },
  { about: "nobody", object: { object: "charge", customer: null }, customerId: null },
  { about: "a price", object: { object: "price", id: "price_1" }, customerId: null },
])("an event about $about is read", async ({ object, customerId }) => {
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "a.new.one", data: { object } });
  expect(await read(body, await sign(body))).toEqual({
    id: "evt_1",
    type: "a.new.one",
    objectId: object.id ?? null,
    customerId,
  });
});

test("what is no event, even signed, and what is no signature, is not read", async () => {
  const bodies = ["", "null", "[]", "{}", "not JSON", '{"id":"evt_1","type":"invoice.paid"}'];
  for (const body of bodies) expect(await read(body, await sign(body)), body).toBeUndefined();
  const other = await sign(paid.body, { secret: OTHER_SECRET });
  const broken = ["", " ", "garbage", "t=", "v1=", "t=now,v1=abc", "t=1,v1=", ",,,=,=", "t,v1", "t=-1,v1=00"];
  for (const signature of [other, ...broken])
    expect(await read(paid.body, signature), signature).toBeUndefined();
});

test.for<[seconds: number, readable: boolean]>([
  [240, true],
  [301, false],
  [86_400, false],
  [-240, true],
])("signed %d s ago, it is read: %s", async ([secondsAgo, readable]) => {
  const event = await read(paid.body, await sign(paid.body, { secondsAgo }));
  const objectId = JSON.parse(paid.body).data.object.id;
  expect(event).toEqual(readable ? { id: paid.id, type: paid.type, objectId, customerId } : undefined);
});

test("without the webhook's secret no event can be read", () => {
  expect(payments({ webhookSecret: undefined }).readEvent).toBeNull();
});

const LIST = ["GET", "/v1/subscriptions"] as const;

test.for(["500", "502", "503", "409", "429", "reset"])("gets over one %s", async (kind) => {
  const { customerId, subscription } = await newSubscriber();
  await spoil(...LIST, customerId, kind);
  expect(await payments().stateOf(customerId)).toEqual({ subscriptions: [subscription], reversals: [] });
});

test.for(failures)("$reason after $faults", async (each) => {
  const { faults, timeoutSeconds = 10, ...expected } = each;
  const { customerId } = await newCustomer();
  for (const fault of faults) await spoil(...LIST, customerId, fault);
  const failure = await failureOf(payments({ timeoutSeconds }).stateOf(customerId));
  expect(failure).toMatchObject({ service: "stripe", retryAfterSeconds: undefined, ...expected });
  expect(await payments().stateOf(customerId)).toEqual({ subscriptions: [], reversals: [] });
});

test.for(["reset-after", "500-after"])("a page whose making met a %s is made once", async (kind) => {
  const person = await newCustomer();
  await spoil("POST", "/v1/checkout/sessions", person.customerId, kind);
  const checkout = await payments().createCheckout(checkoutFor(person));
  await expect(payments().createCheckout(checkoutFor(person))).resolves.toEqual(checkout);
  await control("pay", { checkoutId: checkout?.id });
  expect((await subscriptionOf(person.customerId)).status).toBe("active");
});

test("a page that Stripe fails to expire may still be paid, and that is said", async () => {
  const checkout = (await payments().createCheckout(checkoutFor(await newCustomer()))) ?? expect.fail();
  await spoil("POST", `/v1/checkout/sessions/${checkout.id}/expire`, "", "400");
  expect((await failureOf(payments().expireCheckout(checkout.id))).reason).toBe("rejected");
  expect(await payments().findCheckout(checkout.id)).toEqual(checkout);
});
