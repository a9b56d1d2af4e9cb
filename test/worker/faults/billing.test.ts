import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { openCheckout } from "../../../worker/domain/billing/checkout.ts";
import { cancelPlan, syncPlan } from "../../../worker/domain/billing/plan.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import {
  askedLongAgo,
  checkoutsOf,
  customerOf,
  customersOf,
  eventsOf,
  pay,
  watchLog,
} from "../billing/stripe.ts";
import { type Somebody, says, somebody } from "./people.ts";
import { survives, testStory } from "./story.ts";

const RETURNS = {
  successUrl: "https://outspoken.test/app/billing?success=true",
  cancelUrl: "https://outspoken.test/app/billing?canceled=true",
};

/** With an open payment page and a customer id at Stripe. */
async function shopper() {
  const person = await somebody();
  const { checkoutUrl } = await openCheckout(depsOf(env), person.id, RETURNS);
  return { ...person, checkoutUrl, customer: await customerOf(person) };
}

/** Who has paid, of which no webhook has told us yet. */
async function unknownPayer() {
  const paying = await shopper();
  await pay(paying.checkoutUrl);
  return paying;
}

/** Who has paid, of which we know. */
async function payer() {
  const paid = await unknownPayer();
  await syncPlan(depsOf(env), paid.id);
  return paid;
}

/** Whose plan ends with what is paid. */
async function leaver() {
  const paid = await payer();
  await cancelPlan(depsOf(env), paid.id);
  return paid;
}

/** What Stripe has of whoever has this email: in words that are the same for the same state. */
async function standingAtStripe({ email }: { email: string }): Promise<string[]> {
  const customers = await customersOf({ email });
  const pages = await Promise.all(customers.map(({ id }) => checkoutsOf(id)));
  const events = await Promise.all(customers.map(({ id }) => eventsOf(id)));
  return [
    `${customers.length} customers at Stripe`,
    ...pages.flat().map(({ status }) => `payment page ${status}`),
    // What changes nothing may be asked for twice.
    ...new Set(events.flat().map(({ type }) => `event ${type}`)),
  ];
}

watchLog();

const payments: Record<string, [given: () => Promise<Somebody>, path: string]> = {
  "a checkout makes one customer and one page": [somebody, API.createSubscription],
  "a page that is open already is the one to pay": [shopper, API.createSubscription],
  "a page that is closed cannot be paid": [shopper, API.cancelCheckout],
  "what was paid is found by sync": [unknownPayer, API.syncSubscription],
  "a plan is cancelled once": [payer, API.cancelSubscription],
  "a cancellation is taken back once": [leaver, API.resumeSubscription],
  "Stripe's own page is found": [payer, API.billingPortal],
};

for (const [title, [given, path]] of Object.entries(payments)) {
  testStory<Somebody>(title, {
    given,
    act: (person, send) => says(send, person, "POST", path),
    pause: askedLongAgo,
    elsewhere: standingAtStripe,
  });
}

test("an event is applied once; what Stripe is not thanked for, it sends again", async () => {
  const steps = await survives({
    async given() {
      const person = await unknownPayer();
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
