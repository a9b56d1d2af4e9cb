import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { openCheckout } from "../../../worker/domain/billing/checkout.ts";
import { handleStripeEvent, syncPlan } from "../../../worker/domain/billing/plan.ts";
import type { Payments } from "../../../worker/services/stripe/payments.ts";
import { newPerson } from "../people.ts";
import {
  accountOf,
  askedLongAgo,
  checkoutsOf,
  checkoutUrl,
  control,
  customerOf,
  deliver,
  depsWith,
  lastEventOf,
  newSubscriber,
  pay,
  statusOf,
  watchLog,
} from "./stripe.ts";

watchLog();

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
    /** When Stripe has answered. */
    asked: asked.promise,
    letThrough: () => gate.resolve(),
    answers: () => answers,
  };
}

const RETURNS = { successUrl: "https://outspoken.test/yes", cancelUrl: "https://outspoken.test/no" };

test("of two events at once, the one whose answer is older and slower does not win", async () => {
  const { person, customer } = await newSubscriber();
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

test("a slow sync does not take away what was paid meanwhile", async () => {
  const person = await newPerson();
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
  await askedLongAgo(person);
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
