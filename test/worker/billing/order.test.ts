import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import { openCheckout as openPage } from "../../../worker/domain/billing/checkout.ts";
import { handleStripeEvent, syncPlan } from "../../../worker/domain/billing/plan.ts";
import { recheckEndedPeriods } from "../../../worker/domain/billing/sync.ts";
import type { Payments } from "../../../worker/services/stripe/payments.ts";
import { refused } from "../account/logins.ts";
import { runAllJobs } from "../cron-run.ts";
import { test as base, newPerson, type Person } from "../people.ts";
import {
  accountOf,
  checkoutsOf,
  checkoutUrl,
  control,
  customerOf,
  customersOf,
  deliver,
  depsWith,
  eventsOf,
  happens,
  lastEventOf,
  newSubscriber,
  openCheckout,
  pay,
  spoil,
  statusOf,
  subscribe,
  sync,
  watchLog,
} from "./stripe.ts";

watchLog();

const test = base.extend("subscriber", () => newSubscriber());

/** The same Stripe, whose first answer about a customer's subscriptions is on its way until it is let through. */
function withSlowAnswer() {
  const { payments, ...deps } = depsWith();
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let answers = 0;
  const stateOf: Payments["stateOf"] = async (customerId) => {
    const answer = await payments.stateOf(customerId);
    answers += 1;
    if (answers === 1) {
      asked.resolve();
      await gate.promise;
    }
    return answer;
  };
  return {
    deps: { ...deps, payments: { ...payments, stateOf } },
    asked: asked.promise,
    letThrough: () => gate.resolve(),
    answers: () => answers,
  };
}

const RETURNS = { successUrl: "https://outspoken.test/yes", cancelUrl: "https://outspoken.test/no" };

test("of two events at once, the one whose answer is older and slower loses", async ({ subscriber }) => {
  const { person, customer } = subscriber;
  await control("portal-cancel", { customerId: customer });
  const cancelled = await lastEventOf(customer);
  const slow = withSlowAnswer();
  const late = handleStripeEvent(slow.deps, cancelled.body, cancelled.signature);
  await slow.asked;
  await control("end-now", { customerId: customer });
  expect((await deliver(await lastEventOf(customer))).status).toBe(200);
  const written = await accountOf(person);
  expect(written).toMatchObject({ status: "canceled", access_until: null });

  slow.letThrough();
  await late;
  expect(slow.answers()).toBe(2);
  expect(await accountOf(person)).toEqual(written);
});

test("a slow sync does not take away what was paid meanwhile", async ({ person }) => {
  const url = await checkoutUrl(person);
  const slow = withSlowAnswer();
  const sync = syncPlan(slow.deps, person.id);
  await slow.asked;
  await pay(url);
  await deliver(await lastEventOf(await customerOf(person)));
  slow.letThrough();
  expect(await sync).toEqual({ status: "active" });
  expect(await statusOf(person)).toBe("active");
});

test("a page that is paid while a second one is asked for leaves no second one", async ({ person }) => {
  const url = await checkoutUrl(person);
  const slow = withSlowAnswer();
  const second = openPage(slow.deps, person.id, RETURNS);
  await slow.asked;
  await pay(url);
  slow.letThrough();
  // Stripe's answer was from before the payment: at worst it leads to the page that is paid.
  expect(await second).toEqual({ checkoutUrl: url });
  expect(await checkoutsOf(await customerOf(person))).toMatchObject([{ status: "complete" }]);
  expect((await openCheckout(person)).status).toBe(409);
});

test("a page that expires while it is asked for again is replaced, not sold twice", async ({ person }) => {
  await checkoutUrl(person);
  await person.send("POST", API.cancelCheckout);
  const slow = withSlowAnswer();
  const first = openPage(slow.deps, person.id, RETURNS);
  await slow.asked;
  const second = await checkoutUrl(person);
  slow.letThrough();
  expect(await first).toEqual({ checkoutUrl: second });
  const open = (await checkoutsOf(await customerOf(person))).filter(({ status }) => status === "open");
  expect(open.map(({ url }) => url)).toEqual([second]);
});

// What a database that was set back no longer knows of people who paid since.

const HOUR_MS = 3_600_000;

/** Set back to when the account was there, and its first checkout was not. */
const forgetPlan = ({ id }: Person) =>
  env.DB.prepare("delete from subscriptions where user_id = ?").bind(id).run();

test("a forgotten plan is found by asking, and nobody pays twice for it", async ({ subscriber }) => {
  const { person, customer } = subscriber;
  await forgetPlan(person);
  expect(await statusOf(person)).toBe("inactive");
  expect(await sync(person)).toEqual({ status: "active" });
  expect(await accountOf(person)).toMatchObject({ customer_id: customer, status: "active" });
  await forgetPlan(person);
  await refused(await openCheckout(person), 409, "already_subscribed");
  expect(await statusOf(person)).toBe("active");
  expect(await customersOf(person)).toHaveLength(1);
});

test("nobody takes over a plan whose owner is there, by their email at Stripe", async ({ subscriber }) => {
  const [owner, thief] = [subscriber.person, await newPerson()];
  // As an owner may change it at Stripe, or have had it before.
  await env.DB.prepare("update users set email = null where id = ?").bind(owner.id).run();
  await env.DB.prepare("update users set email = ? where id = ?").bind(owner.email, thief.id).run();
  for (const forget of [async () => undefined, () => forgetPlan(owner)]) {
    await forget();
    expect(await sync(thief)).toEqual({ status: "inactive" });
  }
  expect(await sync(owner)).toEqual({ status: "active" });
});

test("a plan that ended or went on without a word is looked at once its period is over, and then no more", async () => {
  const [ended, renewed] = [await newSubscriber(), await newSubscriber()];
  await control("end-now", { customerId: ended.customer });
  await control("end-period", { customerId: renewed.customer });
  await runAllJobs();
  expect([await statusOf(ended.person), await statusOf(renewed.person)]).toEqual(["active", "active"]);

  // Its time has come: here the period is moved instead of the clock.
  const past = env.DB.prepare("update subscriptions set period_end = ? where user_id = ?");
  for (const { person } of [ended, renewed]) await past.bind(Date.now() - 2 * HOUR_MS, person.id).run();
  await runAllJobs();
  expect([await statusOf(ended.person), await statusOf(renewed.person)]).toEqual(["inactive", "active"]);
  expect(Date.parse((await renewed.person.usage()).current_period_end ?? "")).toBeGreaterThan(Date.now());

  const deps = depsWith({ secretKey: "sk_test_that_nobody_is_asked_with" });
  await recheckEndedPeriods(deps, Date.now());
});

test("a plan that cannot be looked at keeps none from being looked at", async () => {
  const [spoiled, ended] = [await newSubscriber(), await newSubscriber()];
  await control("end-now", { customerId: ended.customer });
  const over = env.DB.prepare("update subscriptions set period_end = 0 where user_id in (?, ?)");
  await over.bind(spoiled.person.id, ended.person.id).run();
  await spoil("GET", "/v1/subscriptions", spoiled.customer, "401");
  await expect(recheckEndedPeriods(depsWith(), Date.now())).rejects.toThrow("could not be asked about: 1");
  expect(await statusOf(ended.person)).toBe("inactive");
  await recheckEndedPeriods(depsWith(), Date.now());
});

async function subscriptionAt(customer: string): Promise<{ status: string } | undefined> {
  const last = (await eventsOf(customer)).findLast(({ type }) => type.startsWith("customer.subscription."));
  return last && JSON.parse(last.body).data.object;
}

test("a full refund of the present period ends the plan, at Stripe too", async ({ subscriber }) => {
  const { person, customer } = subscriber;
  await happens("refund", customer, { cents: "500" });
  // A part of it changes nothing.
  expect(await statusOf(person)).toBe("active");
  expect(await subscriptionAt(customer)).toMatchObject({ status: "active" });
  await happens("refund", customer);
  expect(await statusOf(person)).toBe("inactive");
  expect(await subscriptionAt(customer)).toMatchObject({ status: "canceled" });
  // And it can be bought again.
  await subscribe(person);
});

test("a refund of an earlier period changes nothing", async ({ subscriber: { person, customer } }) => {
  await control("refund", { customerId: customer });
  await happens("end-period", customer);
  expect(await statusOf(person)).toBe("active");
});

test("a dispute suspends the plan; won, it is back, and lost, it is over", async ({ subscriber }) => {
  const { person, customer } = subscriber;
  await happens("dispute", customer);
  expect(await statusOf(person)).toBe("inactive");
  // Whatever else we learn meanwhile.
  await sync(person);
  expect(await statusOf(person)).toBe("inactive");
  expect((await openCheckout(person)).status).toBe(409);
  await happens("win-dispute", customer);
  expect(await statusOf(person)).toBe("active");

  const loser = await newSubscriber();
  await happens("dispute", loser.customer);
  await happens("lose-dispute", loser.customer);
  expect(await statusOf(loser.person)).toBe("inactive");
  expect(await subscriptionAt(loser.customer)).toMatchObject({ status: "canceled" });
  await subscribe(loser.person);
});

const TAKEN_BACK = ["refund", "dispute"];

test.for(TAKEN_BACK)("while Stripe fails, a %s is sent again until settled", async (what, { subscriber }) => {
  const { person, customer } = subscriber;
  await control(what, { customerId: customer });
  const event = await lastEventOf(customer);
  // Once more than is tried again inside the request.
  await spoil("GET", "/v1/invoice_payments", "", "500", 2);
  const failed = await deliver(event);
  expect(Number(failed.headers.get("Retry-After"))).toBeGreaterThan(0);
  await refused(failed, 503, "billing_unavailable");
  expect(await statusOf(person)).toBe("active");
  for (let time = 0; time < 2; time++) expect((await deliver(event)).status).toBe(200);
  expect(await statusOf(person)).toBe("inactive");
});
