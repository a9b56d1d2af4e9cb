import { env } from "cloudflare:workers";
import { openCheckout } from "../../../worker/domain/billing/checkout.ts";
import { cancelPlan, syncPlan } from "../../../worker/domain/billing/plan.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { checkoutsOf, customerOf, customersOf, eventsOf, pay } from "../billing/stripe.ts";
import { somebody } from "./people.ts";

const RETURNS = {
  successUrl: "https://outspoken.test/app/billing?success=true",
  cancelUrl: "https://outspoken.test/app/billing?canceled=true",
};

/** With an open payment page and a customer id at Stripe. */
export async function shopper() {
  const person = await somebody();
  const { checkoutUrl } = await openCheckout(depsOf(env), person.id, RETURNS);
  return { ...person, checkoutUrl, customer: await customerOf(person) };
}

/** Who has paid, of which no webhook has told us yet. */
export async function unknownPayer() {
  const paying = await shopper();
  await pay(paying.checkoutUrl);
  return paying;
}

/** Who has paid, of which we know. */
export async function payer() {
  const paid = await unknownPayer();
  await syncPlan(depsOf(env), paid.id);
  return paid;
}

/** Whose plan ends with what is paid. */
export async function leaver() {
  const paid = await payer();
  await cancelPlan(depsOf(env), paid.id);
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
