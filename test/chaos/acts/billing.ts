import type { Checkout } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import type { Answer } from "../client.ts";
import type { Person } from "../person.ts";
import { sendPatiently } from "./saying.ts";

const LEAVES_UNPAID = 0.2;
const TWICE = 0.3;
const CHANGES = [API.cancelSubscription, API.resumeSubscription, API.syncSubscription] as const;

/** Goes to the payment page, and mostly pays there, whether or not the app is running just then. */
export async function subscribe(person: Person): Promise<void> {
  const { client, random, ledger, world } = person;
  const open = () => sendPatiently(person, API.createSubscription, {});
  const answers = await Promise.all([open(), ...(random.chance(TWICE) ? [open()] : [])]);
  const urls = new Set(answers.flatMap((answer) => pageOf(person, answer)));
  if (urls.size > 1) client.report(`was sent to two payment pages at once: ${[...urls].join(", ")}`);
  const [url] = urls;
  if (!url || random.chance(LEAVES_UNPAID)) return;
  const checkoutId = new URL(url).pathname.split("/").at(-1);
  const paid = await fetch(`${world.outside.stripe}/control/pay`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ checkoutId }),
  });
  if (!paid.ok) client.report(`could not pay on the page they were sent to: ${await paid.text()}`);
  ledger.everPaid = true;
}

function pageOf({ client, ledger }: Person, answer: Answer | undefined): string[] {
  if (!answer) return [];
  if (answer.status === 200) return [answer.json<Checkout>().checkoutUrl];
  if (answer.code !== "already_subscribed" || !ledger.everPaid) {
    client.report(`wanted to subscribe and was answered ${answer.status} ${answer.code}`);
  }
  return [];
}

export async function changePlan(person: Person): Promise<void> {
  const { client, random } = person;
  await client.ask("POST", random.pick<string>(CHANGES));
}
