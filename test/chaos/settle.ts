import { setTimeout } from "node:timers/promises";
import { isMember, type Member, rows, rowsOf } from "./checks/check.ts";
import { readBooks } from "./checks/stripe.ts";
import type { Person } from "./person.ts";
import { type Row, readStored, type Stored } from "./state.ts";
import type { World } from "./world.ts";

/** More than any hold that the app lets go of by itself. */
export const LATER_MS = 10 * 60_000;

/** A try that was killed is made again after 90 seconds, at the moment of the minute that its account has. */
const PATIENCE_MS = 170_000;
const POLL_MS = 500;
/** How often the stand-in sends an event that nobody takes. */
const DELIVERIES = 5;

/** What the platform's clock does every quarter of an hour, and each minute in part. */
export async function ringClock({ app }: World, now = Date.now()): Promise<void> {
  await app.up;
  await fetch(`${app.origin}/cdn-cgi/local/scheduled?time=${now}`).catch(() => undefined);
}

/** Waits until nothing is under way, while the clock rings. What is still owed in the end is reported. */
export async function settle(world: World, people: Person[]): Promise<void> {
  const members = people.filter(isMember);
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const stored = readStored(world.app.stateDir);
    const owed = members.flatMap((member) => owedTo(member, stored).map((what) => ({ member, what })));
    const erasing = rows(stored, "users").some(({ erasing_since }) => erasing_since !== null);
    const isTold = await everyEventArrived(world);
    if (owed.length === 0 && stored.alarms === 0 && !erasing && isTold) return;
    if (Date.now() > deadline) {
      for (const { member, what } of owed) member.client.report(`waits in vain: ${what}`);
      if (stored.alarms > 0) world.report(`${stored.alarms} sessions still have something to do`);
      return;
    }
    // Nobody sends anything any more, so that an erasure need not wait until all that was sent is dead for certain.
    // As the platform does by itself: what an object forgot is found so.
    if (owed.length > 0) await ringClock(world);
    if (erasing) await ringClock(world, Date.now() + LATER_MS);
    await setTimeout(POLL_MS);
  }
}

/** What the app owes somebody. */
function owedTo(member: Member, stored: Stored): string[] {
  const drafts = rowsOf(stored, "drafts", member).filter(({ reviewing }) => reviewing === 1);
  const sessions = rowsOf(stored, "sessions", member).filter(owesMove);
  const due = rowsOf(stored, "drafts", member).filter(
    ({ schedule_next_try }) => schedule_next_try !== null && Number(schedule_next_try) <= Date.now(),
  );
  return [
    ...due.map(({ id, schedule_next_try }) => {
      const seconds = Math.round((Date.now() - Number(schedule_next_try)) / 1000);
      return `for ${id} to be sent, due for ${seconds} s`;
    }),
    ...sessions.map(({ id }) => `for the answer to ${id}`),
    ...drafts.map(({ id }) => `for the review of ${id}`),
  ];
}

function owesMove({ interview_state, drafted_at }: Row): boolean {
  if (interview_state === null) return drafted_at === null;
  const { complete, question } = JSON.parse(String(interview_state));
  return !complete && question === null;
}

/** Whether Stripe is done telling: each event was taken, or has been sent as often as it ever is. */
async function everyEventArrived(world: World): Promise<boolean> {
  const { events } = await readBooks(world);
  return events.every(
    ({ answers }) => answers.length >= DELIVERIES || answers.some((answer) => answer === "200"),
  );
}
