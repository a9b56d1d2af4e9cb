import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { monthAfter } from "../../../dev/standins/stripe/objects.ts";
import { type StripeStandin, startStripeStandin } from "../../../dev/standins/stripe/server.ts";
import { checkoutOf, clientOf, control, eventsOf, subscribed } from "./stripe.ts";

const DAY_MS = 86_400_000;

let standin: StripeStandin;

beforeAll(async () => {
  standin = await startStripeStandin();
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => standin.close());

const seconds = (iso: string) => Date.parse(iso) / 1000;
const typesOf = async (customer: string) => (await eventsOf(standin, customer)).map(({ type }) => type);

test("nobody gets in without the key", async () => {
  await expect(clientOf(standin, "sk_test_other").customers.create({})).rejects.toMatchObject({
    type: "StripeAuthenticationError",
    statusCode: 401,
    requestId: expect.stringMatching(/^req_/),
  });
});

test("what is paid becomes a subscription of one month, with its invoice", async () => {
  const { stripe, customer, checkoutId, subscriptionId } = await subscribed(standin);
  const [found] = (await stripe.subscriptions.list({ customer, expand: ["data.latest_invoice"] })).data;
  const item = found?.items.data[0];
  expect(found).toMatchObject({
    id: subscriptionId,
    status: "active",
    metadata: { user_id: "user-1" },
    latest_invoice: { status: "paid", amount_paid: 1400, parent: { type: "subscription_details" } },
  });
  expect(item?.price).toMatchObject({ id: standin.env.STRIPE_PRICE_ID, unit_amount: 1400 });
  expect(item?.current_period_end).toBe(monthAfter(item?.current_period_start ?? 0));
  const checkout = await stripe.checkout.sessions.retrieve(checkoutId, {
    expand: ["subscription.latest_invoice", "customer"],
  });
  expect(checkout).toMatchObject({
    ...{ status: "complete", payment_status: "paid", url: null, client_reference_id: "user-1" },
    customer: { id: customer, email: "ada@example.com" },
    subscription: { id: subscriptionId, latest_invoice: { object: "invoice" } },
  });
  expect(checkout).not.toHaveProperty("subscription_metadata");
});

test.for([
  ["2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z"],
  ["2026-12-15T23:59:59Z", "2027-01-15T23:59:59Z"],
] as const)("a month after %s is %s", ([from, to]) => {
  expect(monthAfter(seconds(from))).toBe(seconds(to));
});

test("the same idempotency key gives the same answer, and other parameters are refused", async () => {
  const stripe = clientOf(standin);
  const idempotencyKey = crypto.randomUUID();
  const first = await stripe.customers.create({ email: "once@example.com" }, { idempotencyKey });
  const again = await stripe.customers.create({ email: "once@example.com" }, { idempotencyKey });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  await expect(
    stripe.customers.create({ email: "twice@example.com" }, { idempotencyKey }),
  ).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
  });
  const found = await fetch(`${standin.url}/control/customers?email=once@example.com`);
  expect(await found.json()).toHaveLength(1);
});

test("an expired page cannot be paid, a paid one cannot expire", async () => {
  const { stripe, customer, checkoutId } = await subscribed(standin);
  const open = await stripe.checkout.sessions.create(checkoutOf(standin, customer));
  expect(await stripe.checkout.sessions.expire(open.id)).toMatchObject({ status: "expired", url: null });
  expect(await control(standin, "pay", { checkoutId: open.id })).toMatchObject({ status: 400 });
  await expect(stripe.checkout.sessions.expire(checkoutId)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
  });
});

test("a declined card buys nothing and leaves the page open", async () => {
  const stripe = clientOf(standin);
  const { id: customer } = await stripe.customers.create({});
  const { id: checkoutId } = await stripe.checkout.sessions.create(checkoutOf(standin, customer));
  expect((await control(standin, "decline", { checkoutId })).answer).toMatchObject({ status: "open" });
  expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([]);
  expect(await eventsOf(standin, customer)).toEqual([]);
});

test.for([
  ["customer", { customer: "cus_none" }, "resource_missing"],
  ["price", { line_items: [{ price: "price_none", quantity: 1 }] }, "resource_missing"],
  ["address", { success_url: "/app" }, "url_invalid"],
  ["mode", { mode: "payment" }, undefined],
] as const)("a checkout with a wrong %s is refused", async ([, changed, code]) => {
  const { stripe, customer } = await subscribed(standin);
  const wrong = { ...checkoutOf(standin, customer), ...structuredClone(changed) };
  await expect(stripe.checkout.sessions.create(wrong as never)).rejects.toMatchObject({
    ...{ type: "StripeInvalidRequestError", statusCode: 400, code },
  });
});

test("cancelled through the API it goes by the flag, and is taken back by it", async () => {
  const { stripe, customer, subscriptionId } = await subscribed(standin);
  const cancelled = await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  expect(cancelled).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: null });
  expect(cancelled.canceled_at).not.toBeNull();
  const resumed = await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at_period_end: false, canceled_at: null });
  const [last] = (await eventsOf(standin, customer)).slice(-1);
  expect(JSON.parse(last?.body ?? "")).toMatchObject({
    type: "customer.subscription.updated",
    data: { object: { id: subscriptionId }, previous_attributes: { cancel_at_period_end: true } },
  });
});

test("cancelled in the portal it goes by date, and only the date takes it back", async () => {
  const { stripe, customer, subscriptionId } = await subscribed(standin);
  const { answer } = await control(standin, "portal-cancel", { customerId: customer });
  expect(answer).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: answer.items.data[0].current_period_end,
  });
  const untouched = await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  expect(untouched.cancel_at).toBe(answer.cancel_at);
  await expect(
    stripe.subscriptions.update(subscriptionId, { cancel_at: "", cancel_at_period_end: false }),
  ).rejects.toThrow("Please pass in only one");
  expect((await stripe.subscriptions.update(subscriptionId, { cancel_at: "" })).cancel_at).toBeNull();
});

test("at the end of its period a subscription renews, and is paid again", async () => {
  const { customer } = await subscribed(standin);
  const { answer } = await control(standin, "end-period", { customerId: customer });
  expect(answer).toMatchObject({ status: "active", ended_at: null });
  expect((await typesOf(customer)).slice(-2)).toEqual(["invoice.paid", "customer.subscription.updated"]);
});

test("at the end of its period a cancelled subscription ends", async () => {
  const { stripe, customer, subscriptionId } = await subscribed(standin);
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  const { answer } = await control(standin, "end-period", { customerId: customer });
  expect(answer).toMatchObject({ status: "canceled", ended_at: expect.any(Number) });
  expect((await typesOf(customer)).at(-1)).toBe("customer.subscription.deleted");
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
  expect(await control(standin, "end-period", { customerId: customer })).toMatchObject({ status: 404 });
});

test("a payment that fails is past due until it is paid", async () => {
  const { stripe, customer, subscriptionId } = await subscribed(standin);
  await control(standin, "fail-payment", { customerId: customer });
  const failed = await stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice"] });
  expect(failed).toMatchObject({ status: "past_due", latest_invoice: { status: "open", amount_paid: 0 } });
  await control(standin, "recover", { customerId: customer });
  const paid = await stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice"] });
  expect(paid).toMatchObject({ status: "active", latest_invoice: { status: "paid", amount_paid: 1400 } });
  expect((await typesOf(customer)).slice(3)).toEqual([
    "invoice.payment_failed",
    "customer.subscription.updated",
    "invoice.paid",
    "customer.subscription.updated",
  ]);
  expect(await control(standin, "recover", { customerId: customer })).toMatchObject({ status: 400 });
});

test("a payment can fail with another status", async () => {
  const { customer } = await subscribed(standin);
  const { answer } = await control(standin, "fail-payment", { customerId: customer, status: "unpaid" });
  expect(answer.status).toBe("unpaid");
});

test("time alone renews, ends what was cancelled, and closes payment pages", async () => {
  const [renewing, ending] = [await subscribed(standin), await subscribed(standin)];
  await control(standin, "portal-cancel", { customerId: ending.customer });
  const { stripe, customer } = renewing;
  const open = await stripe.checkout.sessions.create(checkoutOf(standin, customer));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 63 * DAY_MS });
  const renewed = await stripe.subscriptions.retrieve(renewing.subscriptionId);
  expect(renewed.status).toBe("active");
  expect(renewed.items.data[0]?.current_period_end).toBeGreaterThan(Date.now() / 1000);
  const ended = await stripe.subscriptions.retrieve(ending.subscriptionId);
  expect(ended.status).toBe("canceled");
  expect(ended.ended_at).toBe(ended.cancel_at);
  expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe("expired");
});

test("a customer can buy twice, and has both", async () => {
  const { stripe, customer } = await subscribed(standin);
  const second = await stripe.checkout.sessions.create(checkoutOf(standin, customer));
  const { answer } = await control(standin, "pay", { checkoutId: second.id });
  const { data, has_more } = await stripe.subscriptions.list({ customer, limit: 1 });
  expect(data.map(({ id }) => id)).toEqual([answer.id]);
  expect(has_more).toBe(true);
  expect(await stripe.subscriptions.list({ customer }).autoPagingToArray({ limit: 10 })).toHaveLength(2);
});

test("with a customer goes all they had, and nothing can be asked about them", async () => {
  const { stripe, customer, subscriptionId } = await subscribed(standin);
  await control(standin, "delete-customer", { customerId: customer });
  const gone = { type: "StripeInvalidRequestError", code: "resource_missing" };
  await expect(stripe.subscriptions.list({ customer })).rejects.toMatchObject(gone);
  await expect(stripe.checkout.sessions.create(checkoutOf(standin, customer))).rejects.toMatchObject(gone);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  await expect(stripe.customers.del(customer)).rejects.toMatchObject({ ...gone, statusCode: 404 });
  expect(await stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: "canceled" });
  expect((await typesOf(customer)).slice(-2)).toEqual(["customer.subscription.deleted", "customer.deleted"]);
});

test("cancelled at once it ends at once, and only once", async () => {
  const { stripe, subscriptionId } = await subscribed(standin);
  expect(await stripe.subscriptions.cancel(subscriptionId)).toMatchObject({ status: "canceled" });
  await expect(stripe.subscriptions.cancel(subscriptionId)).rejects.toMatchObject({ statusCode: 404 });
  await expect(
    stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
  ).rejects.toMatchObject({
    statusCode: 400,
  });
});

test.for([
  ["429", { type: "StripeRateLimitError" }],
  ["503", { type: "StripeAPIError", statusCode: 503 }],
  ["reset", { type: "StripeConnectionError" }],
  ["malformed", { type: "StripeAPIError" }],
] as const)(
  "the fault %s happens as often as it is told to, to the call it is told to",
  async ([fault, error]) => {
    const { stripe, customer, subscriptionId } = await subscribed(standin);
    // The client tries a dropped line once more by itself.
    const times = fault === "reset" ? 2 : 1;
    await control(standin, "fault", {
      ...{ method: "GET", path: "/v1/subscriptions", contains: customer, fault, times },
    });
    await expect(stripe.subscriptions.list({ customer })).rejects.toMatchObject(error);
    expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe("active");
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  },
);

test("with -after the call has its effect and only its answer is lost", async () => {
  const { stripe, customer, subscriptionId } = await subscribed(standin);
  const path = `/v1/subscriptions/${subscriptionId}`;
  await control(standin, "fault", { method: "POST", path, fault: "500-after" });
  await expect(
    stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
  ).rejects.toMatchObject({ statusCode: 500 });
  expect((await stripe.subscriptions.list({ customer })).data[0]?.cancel_at_period_end).toBe(true);
});

test.for([
  ["fault", { method: "GET", path: "/v1/customers", fault: "explode" }, 400],
  ["fault", { method: "GET", path: "/", fault: "500" }, 400],
  ["release", { order: "sideways" }, 400],
  ["send", { eventId: "evt_none" }, 404],
  ["delete-customer", { customerId: "cus_none" }, 404],
  ["pay", { checkoutId: "cs_none" }, 404],
  ["explode", {}, 404],
] as const)("a control that makes no sense is refused: %s %j", async ([action, fields, status]) => {
  expect(await control(standin, action, fields)).toMatchObject({ status });
});

test("what was bought outlives the stand-in when it has a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "outspoken-stripe-"));
  const stateFile = join(folder, "stripe.json");
  const first = await startStripeStandin({ stateFile });
  const { customer, checkoutId, subscriptionId } = await subscribed(first);
  await first.close();
  const second = await startStripeStandin({ stateFile });
  const stripe = clientOf(second);
  expect((await stripe.subscriptions.list({ customer })).data.map(({ id }) => id)).toEqual([subscriptionId]);
  expect(await stripe.checkout.sessions.retrieve(checkoutId)).toMatchObject({ status: "complete" });
  await second.close();
  rmSync(folder, { recursive: true });
});
