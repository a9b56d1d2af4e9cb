import type { Customer, SentEvent, Subscription } from "../../../dev/standins/stripe-objects.ts";
import type { Person } from "../person.ts";
import type { Stored } from "../state.ts";
import type { World } from "../world.ts";
import { isMember, rows } from "./check.ts";

export type KnownCustomer = Customer & { subscriptions: Subscription[] };

export interface Books {
  customers: KnownCustomer[];
  events: SentEvent[];
}

export async function readBooks({ outside }: World): Promise<Books> {
  const read = async <Body>(what: string) =>
    (await fetch(`${outside.stripe}/control/${what}`)).json() as Promise<Body>;
  return { customers: await read<KnownCustomer[]>("customers"), events: await read<SentEvent[]>("events") };
}

/** One customer a person and one live subscription a customer, and the app knows of each as it is. */
export function checkStripe(
  { customers, events }: Books,
  {
    people,
    stored,
    report,
  }: { people: Person[]; stored: Stored; report: (who: string, what: string) => void },
): void {
  const live = customers.filter(({ deleted }) => !deleted);
  const accounts = rows(stored, "subscriptions");
  for (const customer of live) {
    const who = people.find(({ userId }) => userId === customer.metadata.user_id);
    const name = who?.name ?? "nobody";
    const account = accounts.find(({ user_id }) => user_id === customer.metadata.user_id);
    if (!who || !isMember(who)) report(name, `Stripe still has ${customer.id} of somebody who left`);
    // A checkout that was cut short and never tried again has not noted its customer; the next try finds it.
    else if (!account || (account.customer_id ?? customer.id) !== customer.id) {
      report(name, `is ${customer.id} at Stripe and ${account?.customer_id} here`);
    }
    const running = customer.subscriptions.filter(({ status }) => status !== "canceled");
    if (running.length > 1) report(name, `pays for ${running.length} subscriptions`);
    const told = events.filter((event) => event.customer === customer.id).at(-1);
    const wasTaken = told?.answers.includes("200");
    const [newest] = customer.subscriptions;
    if (wasTaken && account && newest && account.status !== newest.status) {
      report(
        name,
        `is ${newest.status} at Stripe and ${account.status} here, though ${told?.type} was taken`,
      );
    }
  }
  const owners = live.map(({ metadata }) => metadata.user_id);
  const twice = new Set(owners.filter((owner, at) => owners.indexOf(owner) !== at));
  for (const owner of twice) {
    report(people.find(({ userId }) => userId === owner)?.name ?? "nobody", "is two customers at Stripe");
  }
}
