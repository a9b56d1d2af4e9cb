import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { recheckEndedPeriods } from "../../../worker/domain/billing/sync.ts";
import { runAllJobs } from "../cron-run.ts";
import { newPerson, type Person } from "../people.ts";
import {
  accountOf,
  control,
  customersOf,
  depsWith,
  newSubscriber,
  openCheckout,
  spoil,
  statusOf,
  sync,
  watchLog,
} from "./stripe.ts";

// What a database that was set back no longer knows of people who paid since.

watchLog();

const HOUR_MS = 3_600_000;

/** Set back to when the account was there, and its first checkout was not. */
const forgetPlan = ({ id }: Person) =>
  env.DB.prepare("delete from subscriptions where user_id = ?").bind(id).run();

test("a forgotten plan is found by asking, and nobody pays twice for it", async () => {
  const { person, customer } = await newSubscriber();
  await forgetPlan(person);
  expect(await statusOf(person)).toBe("inactive");
  expect(await sync(person)).toEqual({ status: "active" });
  expect(await accountOf(person)).toMatchObject({ customer_id: customer, status: "active" });
  await forgetPlan(person);
  const response = await openCheckout(person);
  expect([response.status, await response.json()]).toMatchObject([409, { code: "already_subscribed" }]);
  expect(await statusOf(person)).toBe("active");
  expect(await customersOf(person)).toHaveLength(1);
});

test("nobody takes a plan over whose owner is still there, though Stripe has their email", async () => {
  const { person: owner } = await newSubscriber();
  const thief = await newPerson();
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
