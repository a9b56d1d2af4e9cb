import type { Checkout } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import type { Answer, Person } from "../person.ts";
import { mayRecord, sendPatiently, takeNote } from "./saying.ts";

const LEAVES_UNPAID = 0.2;
const TWICE = 0.3;
const WHILE_SENDING = 0.2;
const CHANGES = [API.cancelSubscription, API.resumeSubscription, API.syncSubscription] as const;

/** Goes to the payment page, and mostly pays there, whether or not the app is running just then. */
export async function subscribe(person: Person): Promise<void> {
  const { random, world } = person;
  const open = () => sendPatiently(person, API.createSubscription, {});
  const answers = await Promise.all([open(), ...(random.chance(TWICE) ? [open()] : [])]);
  const urls = new Set(answers.flatMap((answer) => pageOf(person, answer)));
  if (urls.size > 1) person.report(`was sent to two payment pages at once: ${[...urls].join(", ")}`);
  const [url] = urls;
  if (!url || random.chance(LEAVES_UNPAID)) return;
  const paid = await fetch(`${world.outside.stripe}/control/pay`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ checkoutId: new URL(url).pathname.split("/").at(-1) }),
  });
  if (!paid.ok) person.report(`could not pay on the page they were sent to: ${await paid.text()}`);
  person.ledger.everPaid = true;
}

function pageOf(person: Person, answer: Answer | undefined): string[] {
  if (answer?.status === 200) return [answer.json<Checkout>().checkoutUrl];
  const hasPaid = answer?.code === "already_subscribed" && person.ledger.everPaid;
  if (answer && !hasPaid) person.report(`wanted to subscribe and was answered ${answer.code}`);
  return [];
}

export async function changePlan(person: Person): Promise<void> {
  await person.ask("POST", person.random.pick<string>(CHANGES));
}

export async function reprocess(person: Person): Promise<void> {
  const recordings = await person.read<VaultRecording[]>(API.recordings);
  const recording = person.random.pick(recordings.filter(({ hasAudio }) => hasAudio));
  if (recording) await person.ask("POST", API.reprocess(recording.id));
}

/** Has everything erased, sometimes while a note is on its way. */
export async function leave(person: Person): Promise<void> {
  person.leaving = "asked";
  const sending = mayRecord(person) && person.random.chance(WHILE_SENDING) ? takeNote(person) : undefined;
  let answer: Answer | undefined;
  // Begun by a try whose answer was lost, it is finished without them: nobody can sign in from then on.
  while (answer?.status !== 204 && answer?.status !== 401) {
    answer = await person.try("DELETE", API.account);
    if (answer?.code === "confirm_identity") await person.signIn();
  }
  await sending;
  person.leaving = "gone";
}
