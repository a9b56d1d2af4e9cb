import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { cancelPlan } from "../../../worker/domain/billing/plan.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { eventsOf, watchLog } from "../billing/stripe.ts";
import { payer, shopper, standingAtStripe, unknownPayer } from "./payers.ts";
import { type Somebody, says, somebody } from "./people.ts";
import { type Story, survives } from "./story.ts";

watchLog();

const payment = (given: () => Promise<Somebody>, path: string): Story<Somebody> => ({
  given,
  act: (person, send) => says(send, person, "POST", path),
  elsewhere: standingAtStripe,
});

test("a checkout makes one customer and one page, however often it is asked for", async () => {
  await survives(payment(somebody, API.createSubscription));
});

test("a page that is open already is the one to pay", async () => {
  await survives(payment(async () => shopper(await somebody()), API.createSubscription));
});

test("a page that is closed cannot be paid", async () => {
  await survives(payment(async () => shopper(await somebody()), API.cancelCheckout));
});

test("what was paid is found by sync", async () => {
  await survives(payment(async () => unknownPayer(await somebody()), API.syncSubscription));
});

test("a plan is cancelled once", async () => {
  await survives(payment(async () => payer(await somebody()), API.cancelSubscription));
});

test("a cancellation is taken back once", async () => {
  async function leaving() {
    const person = await payer(await somebody());
    await cancelPlan(depsOf(env), person.id);
    return person;
  }
  await survives(payment(leaving, API.resumeSubscription));
});

test("Stripe's own page is found", async () => {
  await survives(payment(async () => payer(await somebody()), API.billingPortal));
});

test("an event is applied once; what Stripe is not thanked for, it sends again", async () => {
  const steps = await survives({
    async given() {
      const person = await unknownPayer(await somebody());
      const [event] = (await eventsOf(person.customer)).filter(({ type }) =>
        type.endsWith("subscription.created"),
      );
      return { ...person, event: event ?? expect.fail("there is no such event") };
    },
    act: ({ event }, send) =>
      send(API.billingWebhook, {
        method: "POST",
        body: event.body,
        headers: { "Stripe-Signature": event.signature },
      }),
    elsewhere: (person) => standingAtStripe(person),
  });
  expect(steps).toHaveLength(3);
});
