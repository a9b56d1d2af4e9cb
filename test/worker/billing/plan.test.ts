import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { BillingMessage, Portal } from "#contract/billing.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PAYMENT_GRACE_DAYS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { usageQuery } from "../../../worker/db/usage.ts";
import * as checkouts from "../../../worker/domain/billing/checkout.ts";
import {
  cancelPlan,
  handleStripeEvent,
  openPortal,
  resumePlan,
  syncPlan,
} from "../../../worker/domain/billing/plan.ts";
import { usageOf } from "../../../worker/domain/quota.ts";
import { refused } from "../account/logins.ts";
import { mailed, runMailJob } from "../mail/mailbox.ts";
import { test as base, confirmAddressOf, type Person } from "../people.ts";
import {
  accountOf,
  checkoutUrl,
  control,
  depsWith,
  happens,
  newSubscriber,
  openCheckout,
  pay,
  signed,
  soldElsewhere,
  spoil,
  statusOf,
  subscribe,
  sync,
  watchLog,
} from "./stripe.ts";

watchLog();

const test = base.extend("subscriber", () => newSubscriber());

const DAY_MS = 86_400_000;

const cancel = (person: Person) => person.send("POST", API.cancelSubscription);
const resume = (person: Person) => person.send("POST", API.resumeSubscription);
const messageOf = async (response: Response) => (await response.json<BillingMessage>()).message;

/** "Dec 21, 2026", as the product writes dates. */
const day = (iso: string | null) =>
  new Date(iso ?? Number.NaN).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** What the usage will say at that moment if nothing happens until then. */
async function usageAt(person: Person, now: number) {
  const [row] = await usageQuery(openDatabase(env.DB), person.id);
  return row ? usageOf(row, [], now) : expect.fail("there is no such person");
}

test("a subscriber's usage says so in every field", async ({ subscriber: { person } }) => {
  expect(await person.usage()).toEqual({
    free_trials_used: 0,
    subscription_status: "active",
    is_cancelled: false,
    cancel_at: null,
    current_period_start: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    current_period_end: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    payment_failed: false,
    recordings_used: 0,
    chat_turns_used: 0,
    used_amount: 14,
    remaining: 1_000_000,
    history: [],
  });
});

test("who only opened a checkout has nothing to cancel or to resume, and is inactive", async ({ person }) => {
  for (const path of [API.cancelSubscription, API.resumeSubscription, API.billingPortal])
    await refused(await person.send("POST", path), 409, "not_subscribed");
  expect(await sync(person)).toEqual({ status: "inactive" });
  await checkoutUrl(person);
  expect((await cancel(person)).status).toBe(409);
  expect(await sync(person)).toEqual({ status: "inactive" });
});

test("without a webhook a cancelled plan ends in time, another later", async ({ subscriber: { person } }) => {
  const { current_period_end } = await person.usage();
  const end = Date.parse(current_period_end ?? "");
  // A renewal that nobody told us of costs nobody their access at once.
  const over = end + PAYMENT_GRACE_DAYS * DAY_MS;
  expect(await usageAt(person, over - 1)).toMatchObject({ subscription_status: "active" });
  expect(await usageAt(person, over)).toMatchObject({ subscription_status: "inactive" });

  await cancel(person);
  expect(await usageAt(person, end - 1)).toMatchObject({ subscription_status: "active", is_cancelled: true });
  const ended = { subscription_status: "inactive", is_cancelled: false, cancel_at: null, used_amount: 0 };
  expect(await usageAt(person, end)).toMatchObject(ended);
});

test("a cancellation, also one in the portal, names the day and is taken back", async ({ subscriber }) => {
  const { person, customer } = subscriber;
  const { current_period_end: end } = await person.usage();
  for (const cancelled of [() => cancel(person), () => happens("portal-cancel", customer)]) {
    await cancelled();
    const cancelledAtEnd = { subscription_status: "active", is_cancelled: true, cancel_at: end };
    expect(await person.usage()).toMatchObject({ ...cancelledAtEnd, remaining: 1_000_000 });
    expect(await messageOf(await cancel(person))).toBe(`Your plan stays active until ${day(end)}.`);
    expect(await messageOf(await resume(person))).toBe(`Your plan continues. It renews on ${day(end)}.`);
    expect(await person.usage()).toMatchObject({ is_cancelled: false, cancel_at: null });
  }
  expect((await resume(person)).status).toBe(200);
});

test("a period that ends renews the plan, or ends a cancelled one", async ({ subscriber }) => {
  const { person, customer } = subscriber;
  await happens("end-period", customer);
  expect(await person.usage()).toMatchObject({ subscription_status: "active", used_amount: 14 });
  await cancel(person);
  await happens("end-period", customer);
  const ended = { subscription_status: "inactive", is_cancelled: false, current_period_end: null };
  expect(await person.usage()).toMatchObject({ ...ended, used_amount: 0, remaining: 5 });
  for (const call of [cancel, resume]) expect((await call(person)).status).toBe(409);
});

test("sync finds that a plan was ended at once, which can be bought again", async ({ subscriber }) => {
  const { person, customer } = subscriber;
  await control("end-now", { customerId: customer });
  expect(await statusOf(person)).toBe("active");
  expect(await sync(person)).toEqual({ status: "inactive" });
  expect(await person.usage()).toMatchObject({ subscription_status: "inactive", remaining: 5 });
  expect(await subscribe(person)).toBe(customer);
  expect(await person.usage()).toMatchObject({ subscription_status: "active", is_cancelled: false });
  expect(await sync(person)).toEqual({ status: "active" });
});

test("a payment that fails is told, and ends access after days of grace", async ({ subscriber }) => {
  const { person, customer } = subscriber;
  await confirmAddressOf(person);
  await happens("fail-payment", customer);
  expect(await person.usage()).toMatchObject({ subscription_status: "active", payment_failed: true });
  await runMailJob();
  const { text } = await mailed(person.email, /^Your payment did not go through/);
  expect(text).toContain("You got this email because you subscribe to the Basic plan.");
  const failed = Date.parse((await person.usage()).current_period_start ?? "");
  const over = failed + PAYMENT_GRACE_DAYS * DAY_MS;
  expect(await usageAt(person, over - 1)).toMatchObject({ subscription_status: "active" });
  const after = { subscription_status: "past_due", payment_failed: true, used_amount: 0, remaining: 5 };
  expect(await usageAt(person, over)).toMatchObject(after);

  await happens("recover", customer);
  const recovered = { subscription_status: "active", payment_failed: false, used_amount: 14 };
  expect(await person.usage()).toMatchObject(recovered);
  expect(await usageAt(person, over)).toMatchObject(recovered);
});

const CLOSED = ["unpaid", "paused", "of_tomorrow"];

test.for(CLOSED)("a plan that is %s gives no access", async (status, { subscriber }) => {
  const { person, customer } = subscriber;
  await happens("fail-payment", customer, { status });
  const shown = { subscription_status: status, payment_failed: status === "unpaid" };
  expect(await person.usage()).toMatchObject({ ...shown, remaining: 5 });
  await refused(await openCheckout(person), 409, "payment_due");
  expect(await messageOf(await cancel(person))).toBe("Your subscription will not be renewed.");
});

test("of two subscriptions both are cancelled, and one is enough", async ({ subscriber }) => {
  const { person, customer } = subscriber;
  await pay(await soldElsewhere(customer));
  await cancel(person);
  await happens("end-now", customer);
  expect(await person.usage()).toMatchObject({ subscription_status: "active", is_cancelled: true });
});

test("the portal is Stripe's, and leads back to the billing screen", async ({ subscriber: { person } }) => {
  const { portalUrl } = await (await person.send("POST", API.billingPortal)).json<Portal>();
  const page = await (await fetch(portalUrl)).text();
  expect(page).toContain("https://outspoken.test/app/billing");
});

test("when Stripe fails, nothing is lost and each call says so", async ({ subscriber }) => {
  const { person, customer } = subscriber;
  const before = await person.usage();
  const isTold = async (path: string, code: "billing_refused" | "billing_unavailable") => {
    const failed = await person.send("POST", path);
    expect([failed.status, await failed.json()]).toEqual([503, { code, message: ERROR_MESSAGES[code] }]);
  };
  for (const path of [API.cancelSubscription, API.resumeSubscription, API.syncSubscription]) {
    await spoil("GET", "/v1/subscriptions", customer, "401");
    await isTold(path, "billing_refused");
  }
  await spoil("POST", "/v1/billing_portal", customer, "500", 2);
  await isTold(API.billingPortal, "billing_unavailable");
  expect(await person.usage()).toEqual(before);
});

test("a cancellation or its end whose answer is lost is found by the next try", async ({ subscriber }) => {
  const { person, customer } = subscriber;
  const { subscription_id: subscription } = (await accountOf(person)) ?? {};
  await spoil("POST", `/v1/subscriptions/${subscription}`, "", "reset-after", 2);
  expect((await cancel(person)).status).toBe(503);
  expect((await cancel(person)).status).toBe(200);
  expect(await person.usage()).toMatchObject({ subscription_status: "active", is_cancelled: true });
  await spoil("POST", `/v1/subscriptions/${subscription}`, "", "reset-after", 2);
  expect((await resume(person)).status).toBe(503);
  expect((await resume(person)).status).toBe(200);
  expect(await person.usage()).toMatchObject({ is_cancelled: false });
  await cancel(person);
  await happens("end-period", customer);
  expect(await statusOf(person)).toBe("inactive");
});

test("without Stripe's key, or without its webhook's, billing is off", async ({ person }) => {
  const off = { ...depsWith(), payments: null };
  const refusal = { code: "billing_off", status: 503 };
  for (const work of [cancelPlan, resumePlan, syncPlan, checkouts.closeCheckout]) {
    await expect(work(off, person.id)).rejects.toMatchObject(refusal);
  }
  const address = "https://outspoken.test/";
  await expect(openPortal(off, person.id, address)).rejects.toMatchObject(refusal);
  const returns = { successUrl: address, cancelUrl: address };
  await expect(checkouts.openCheckout(off, person.id, returns)).rejects.toMatchObject(refusal);
  const { body, signature } = await signed("{}");
  await expect(handleStripeEvent(off, body, signature)).rejects.toMatchObject(refusal);
  const deaf = depsWith({ webhookSecret: undefined });
  await expect(handleStripeEvent(deaf, body, signature)).rejects.toMatchObject(refusal);
  expect(await syncPlan(deaf, person.id)).toEqual({ status: "inactive" });
});
