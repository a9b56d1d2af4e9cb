import { setTimeout } from "node:timers/promises";
import { isMember, type Member } from "./person.ts";
import { parsed, readStored, type Stored } from "./state.ts";
import type { World } from "./world.ts";

/** More than any hold that the app lets go of by itself. */
export const LATER_MS = 10 * 60_000;

/** A try that was killed is made again after 90 seconds, at the moment of the minute that its account has. */
const PATIENCE_MS = 170_000;
const POLL_MS = 500;

/** What the platform's clock does every quarter of an hour, and each minute in part. */
export async function ringClock({ app }: World, now = Date.now()): Promise<void> {
  await app.up;
  await fetch(`${app.origin}/cdn-cgi/local/scheduled?time=${now}`).catch(() => undefined);
}

/** Waits until nothing is under way, while the clock rings. What is still owed in the end is reported. */
export async function settle(world: World): Promise<void> {
  const members = world.people.filter(isMember);
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const stored = readStored(world.app.stateDir);
    const owed = members.flatMap((member) => owedTo(member, stored).map((what) => ({ member, what })));
    const isErasing = stored.rows("jobs").some(({ kind }) => kind === "erasure");
    if (owed.length === 0 && stored.alarms === 0 && !isErasing) return;
    if (Date.now() > deadline) {
      for (const { member, what } of owed) member.report(`waits in vain: ${what}`);
      if (stored.alarms > 0) world.report(`${stored.alarms} sessions still have something to do`);
      return;
    }
    // As the platform does by itself: what an object forgot is found so.
    if (owed.length > 0) await ringClock(world);
    // Nobody sends anything any more, so that an erasure need not wait until all that was sent is dead for certain.
    if (isErasing) await ringClock(world, Date.now() + LATER_MS);
    await setTimeout(POLL_MS);
  }
}

/** What the app owes somebody. */
function owedTo(member: Member, stored: Stored): string[] {
  const now = Date.now();
  const drafts = stored
    .rows("drafts", member)
    .flatMap(({ id, reviewing, schedule_next_try }) => [
      ...(reviewing === 1 ? [`for the review of ${id}`] : []),
      ...(schedule_next_try !== null && Number(schedule_next_try) <= now ? [`for ${id} to be sent`] : []),
    ]);
  const sessions = stored.rows("sessions", member).filter(({ interview_state, drafted_at }) => {
    if (interview_state === null) return drafted_at === null;
    const { complete, question } = parsed<{ complete: boolean; question: string | null }>(interview_state);
    return !complete && question === null;
  });
  return [...drafts, ...sessions.map(({ id }) => `for the answer to ${id}`)];
}
