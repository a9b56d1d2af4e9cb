import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { openCheckout } from "../../../worker/domain/billing/checkout.ts";
import { syncPlan } from "../../../worker/domain/billing/plan.ts";
import { handleStripeEvent } from "../../../worker/domain/billing/webhook.ts";
import { newPerson } from "../people.ts";
import { withSlowAnswer } from "./deps.ts";
import {
  accountOf,
  checkoutsOf,
  checkoutUrl,
  control,
  customerOf,
  deliver,
  eventsOf,
  newSubscriber,
  pay,
  watchLog,
} from "./stripe.ts";

watchLog();

const RETURNS = { successUrl: "https://outspoken.test/yes", cancelUrl: "https://outspoken.test/no" };

test("of two events at once, the one whose answer is older and slower does not win", async () => {
  const { person, customer } = await newSubscriber();
  await control("portal-cancel", { customerId: customer });
  const cancelled = (await eventsOf(customer)).at(-1);
  if (!cancelled) expect.fail("a cancellation has an event");

  const slow = withSlowAnswer();
  const late = handleStripeEvent(slow.deps, cancelled.body, cancelled.signature);
  await slow.asked;
  await control("end-now", { customerId: customer });
  const ended = (await eventsOf(customer)).at(-1);
  if (!ended) expect.fail("an end has an event");
  expect((await deliver(ended)).status).toBe(200);
  const written = await accountOf(person);
  expect(written).toMatchObject({ status: "canceled", access_until: null });

  slow.letThrough();
  await late;
  expect(slow.answers()).toBe(2);
  expect(await accountOf(person)).toEqual(written);
});

test("a slow sync does not take away what was paid meanwhile", async () => {
  const person = await newPerson();
  const url = await checkoutUrl(person);
  const slow = withSlowAnswer();
  const sync = syncPlan(slow.deps, person.id);
  await slow.asked;
  await pay(url);
  const [event] = await eventsOf(await customerOf(person));
  if (!event) expect.fail("a payment has events");
  await deliver(event);
  slow.letThrough();
  expect(await sync).toEqual({ status: "active" });
  expect(await person.usage()).toMatchObject({ subscription_status: "active" });
});

test("a page that is paid while a second one is asked for leaves no second one", async () => {
  const person = await newPerson();
  const url = await checkoutUrl(person);
  const slow = withSlowAnswer();
  const second = openCheckout(slow.deps, person.id, RETURNS);
  await slow.asked;
  await pay(url);
  slow.letThrough();
  // Stripe's answer was from before the payment: at worst it leads to the page that is paid.
  expect(await second).toEqual({ checkoutUrl: url });
  expect(await checkoutsOf(await customerOf(person))).toMatchObject([{ status: "complete" }]);
  expect((await person.send("POST", API.createSubscription)).status).toBe(409);
});

test("a page that expires while it is asked for again is replaced, not sold twice", async () => {
  const person = await newPerson();
  await checkoutUrl(person);
  await person.send("POST", API.cancelCheckout);
  const slow = withSlowAnswer();
  const first = openCheckout(slow.deps, person.id, RETURNS);
  await slow.asked;
  const second = await checkoutUrl(person);
  slow.letThrough();
  expect(await first).toEqual({ checkoutUrl: second });
  const open = (await checkoutsOf(await customerOf(person))).filter(({ status }) => status === "open");
  expect(open.map(({ url }) => url)).toEqual([second]);
});
