import { DatabaseSync } from "node:sqlite";
import { sendOut } from "./acts/posts.ts";
import { mayRecord, sendAgain, synthesize } from "./acts/saying.ts";
import { isMember, type Member } from "./person.ts";
import { LATER_MS } from "./settle.ts";
import { databaseFile, parsed, readStored, type Stored } from "./state.ts";
import type { World } from "./world.ts";

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
