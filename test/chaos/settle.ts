import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { sendOut } from "./acts/posts.ts";
import { mayRecord, sendAgain, synthesize } from "./acts/saying.ts";
import { isMember, type Member } from "./person.ts";
import { databaseFile, parsed, readStored, type Stored } from "./state.ts";
import type { World } from "./world.ts";

/** More than any hold that the app lets go of by itself. */
const LATER_MS = 10 * 60_000;

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

/** Longer than any post may wait for the app, and sooner than all that were scheduled for later. */
const TOO_LATE_MS = 125 * 60_000;

/** What may be said of a post for a while, and not after. */
const UNSETTLED = ["publishing", "publish_unknown"];

/** Some time later, without the waiting: all that is held until a moment, or since one, is older. */
export async function letTimePass({ app }: World): Promise<void> {
  await app.kill();
  const database = new DatabaseSync(databaseFile(app.stateDir));
  const passFor = (ms: number, which: string) =>
    `update drafts set scheduled_at = scheduled_at - ${ms}, schedule_next_try = schedule_next_try - ${ms}
      where schedule_state = 'scheduled' and ${which};`;
  database.exec(`
    update recordings set reserved_until = reserved_until - ${LATER_MS};
    update drafts set publishing_since = publishing_since - ${LATER_MS};
    ${passFor(LATER_MS, "rowid % 3 <> 0")}
    -- For some it was down beyond their hour.
    ${passFor(TOO_LATE_MS, "rowid % 3 = 0")}
  `);
  database.close();
  app.start();
  await app.up;
}

/** Everybody comes back to what was left open, and takes the way out that the screen offers. */
export async function comeBack({ app, people }: World): Promise<void> {
  const stored = readStored(app.stateDir);
  await Promise.all(people.filter(isMember).map((member) => finishAll(member, stored)));
}

async function finishAll(member: Member, stored: Stored): Promise<void> {
  const { ledger } = member;
  for (const note of ledger.notes.filter(({ acked }) => !acked)) {
    const { status } = await sendAgain(member, note);
    if (status === 402 && mayRecord(member)) member.report(`${note.key}: refused with places left`);
  }
  const ended = new Set<string>();
  for (const { id, interview_state } of stored.rows("sessions", member)) {
    const isComplete = interview_state !== null && parsed<{ complete: boolean }>(interview_state).complete;
    if (!isComplete) continue;
    ended.add(String(id));
    await synthesize(member, String(id));
  }
  for (const turn of ledger.turns.filter(({ acked }) => !acked)) {
    // An answer that never came before its speaker ended the interview is a request now.
    turn.tooLate = turn.turnOf !== undefined && ended.has(turn.turnOf);
    await sendAgain(member, turn);
  }
  for (const postId of ledger.publishing) {
    let refusal = ledger.published.has(postId) ? undefined : await sendOut(member, postId);
    // Pressing it again is the way out that it names itself.
    if (refusal === "publish_unknown") refusal = await sendOut(member, postId);
    if (refusal && UNSETTLED.includes(refusal)) member.report(`the post ${postId} is ${refusal} for ever`);
  }
}
