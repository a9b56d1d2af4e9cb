import type { Customer, SentEvent, Subscription } from "../../../dev/standins/stripe-objects.ts";
import { isMember } from "../person.ts";
import type { Stored } from "../state.ts";
import type { World } from "../world.ts";

interface Books {
  customers: (Customer & { subscriptions: Subscription[] })[];
  events: SentEvent[];
}

/** What Stripe knows. */
export async function readBooks({ outside }: World): Promise<Books> {
  const [customers, events] = await Promise.all(
    ["customers", "events"].map(async (what) => (await fetch(`${outside.stripe}/control/${what}`)).json()),
  );
  return { customers, events };
}

/** One customer a person and one live subscription a customer, and the app knows of each as it is. */
export async function checkStripe(world: World, stored: Stored): Promise<void> {
  const { customers, events } = await readBooks(world);
  const owners = new Set<string | undefined>();
  for (const customer of customers.filter(({ deleted }) => !deleted)) {
    const owner = customer.metadata.user_id;
    const who = world.people.find(({ userId }) => userId === owner);
    const report = (what: string) => world.report(what, who);
    if (owners.has(owner)) report("is two customers at Stripe");
    owners.add(owner);
    const account = stored.rows("subscriptions").find(({ user_id }) => user_id === owner);
    if (!who || !isMember(who)) report(`Stripe still has ${customer.id} of somebody who left`);
    // A checkout that was cut short and never tried again has not noted its customer; the next try finds it.
    else if (!account || (account.customer_id ?? customer.id) !== customer.id)
      report(`is ${customer.id} at Stripe and ${account?.customer_id} here`);
    const running = customer.subscriptions.filter(({ status }) => status !== "canceled");
    if (running.length > 1) report(`pays for ${running.length} subscriptions`);
    const told = events.filter((event) => event.customer === customer.id).at(-1);
    const [newest] = customer.subscriptions;
    const isTaken = told?.answers.includes("200");
    if (isTaken && account && newest && account.status !== newest.status)
      report(`is ${newest.status} at Stripe and ${account.status} here, though ${told?.type} was taken`);
  }
}
