import { env } from "cloudflare:workers";
import { openCheckout } from "../../../worker/domain/billing/checkout.ts";
import { syncPlan } from "../../../worker/domain/billing/plan.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { checkoutsOf, customerOf, customersOf, eventsOf, pay } from "../billing/stripe.ts";
import type { Somebody } from "./people.ts";

const RETURNS = {
  successUrl: "https://outspoken.test/app/billing?success=true",
  cancelUrl: "https://outspoken.test/app/billing?canceled=true",
};

/** Opens this person's payment page. Returns it with their customer id at Stripe. */
export async function shopper(person: Somebody) {
  const { checkoutUrl } = await openCheckout(depsOf(env), person.id, RETURNS);
  return { ...person, checkoutUrl, customer: await customerOf(person) };
}

/** Has this person pay; no webhook has arrived yet. */
export async function unknownPayer(person: Somebody) {
  const paying = await shopper(person);
  await pay(paying.checkoutUrl);
  return paying;
}

/** Has this person pay, of which we know. */
export async function payer(person: Somebody) {
  const paid = await unknownPayer(person);
  await syncPlan(depsOf(env), person.id);
  return paid;
}

/** What Stripe has of whoever has this email: in words that are the same for the same state. */
export async function standingAtStripe({ email }: { email: string }): Promise<string[]> {
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
