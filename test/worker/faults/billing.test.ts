import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { askedLongAgo, eventsOf, watchLog } from "../billing/stripe.ts";
import { leaver, payer, shopper, standingAtStripe, unknownPayer } from "./payers.ts";
import { type Somebody, says, somebody } from "./people.ts";
import { survives, testStory } from "./story.ts";

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
