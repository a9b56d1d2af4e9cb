import { DatabaseSync } from "node:sqlite";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { sendNoteAgain, takeNote } from "./acts/notes.ts";
import { sendOut } from "./acts/publishing.ts";
import { sendTurnAgain, synthesize } from "./acts/turns.ts";
import { isMember, type Member, rows, rowsOf } from "./checks/check.ts";
import type { Person } from "./person.ts";
import { LATER_MS } from "./settle.ts";
import { databaseFile, readStored } from "./state.ts";
import type { World } from "./world.ts";

/** Longer than any post may wait for the app, and sooner than all that were scheduled for later. */
const TOO_LATE_MS = 125 * 60_000;

/** What may be said of a post for a while, and not after. */
const UNSETTLED = ["publishing", "publish_unknown"];

/** Some time later, without the waiting: all that is held until a moment, or since one, is older. */
export async function letTimePass({ app }: World): Promise<void> {
  await app.kill();
  const database = new DatabaseSync(databaseFile(app.stateDir));
  database.exec(
    `update recordings set reserved_until = reserved_until - ${LATER_MS} where reserved_until is not null`,
  );
  database.exec(
    `update drafts set publishing_since = publishing_since - ${LATER_MS} where publishing_since is not null`,
  );
  passFor(database, LATER_MS, "rowid % 3 <> 0");
  // For some it was down beyond their hour.
  passFor(database, TOO_LATE_MS, "rowid % 3 = 0");
  database.close();
  app.start();
  await app.up;
}

function passFor(database: DatabaseSync, ms: number, which: string): void {
  database.exec(
    `update drafts set scheduled_at = scheduled_at - ${ms}, schedule_next_try = schedule_next_try - ${ms}
     where schedule_state = 'scheduled' and ${which}`,
  );
}

/** Everybody comes back to what was left open, and takes the way out that the screen offers. */
export async function comeBack(world: World, people: Person[]): Promise<void> {
  await Promise.all(people.filter(isMember).map((member) => finishAll(world, member)));
}

async function finishAll(world: World, member: Member): Promise<void> {
  const { client, ledger } = member;
  for (const note of ledger.notes.filter(({ acked }) => !acked)) {
    const { status } = await sendNoteAgain(member, note);
    if (status === 402 && !hadAll(member)) client.report(`${note.key}: refused with places left`);
  }
  for (const { interview, acked } of ledger.acked) {
    const stored = interview ? readStored(world.app.stateDir) : undefined;
    const session = stored && rows(stored, "sessions").find(({ id }) => id === acked.sessionId);
    const isComplete = session?.interview_state && JSON.parse(String(session.interview_state)).complete;
    if (isComplete) await synthesize(member, acked.sessionId);
  }
  for (const turn of ledger.turns.filter(({ acked }) => !acked)) await sendTurnAgain(member, turn);
  for (const postId of ledger.publishing) {
    let refusal = ledger.published.has(postId) ? undefined : await sendOut(member, postId);
    // Pressing it again is the way out that it names itself.
    if (refusal === "publish_unknown") refusal = await sendOut(member, postId);
    if (refusal && UNSETTLED.includes(refusal)) client.report(`the post ${postId} is ${refusal} for ever`);
  }
}

const hadAll = ({ ledger }: Member) => ledger.everPaid || ledger.acked.length >= FREE_RECORDINGS;

/** The whole trial is there to be used: neither a place more nor a place less. */
export async function spendTrials(people: Person[]): Promise<void> {
  for (const member of people.filter(isMember)) {
    const { ledger, client } = member;
    if (ledger.everPaid) continue;
    while (ledger.acked.length < FREE_RECORDINGS) {
      const before = ledger.acked.length;
      await takeNote(member);
      if (ledger.acked.length > before) continue;
      client.report(`was refused with ${before} of ${FREE_RECORDINGS} recordings used`);
      break;
    }
    const before = ledger.acked.length;
    await takeNote(member);
    if (ledger.acked.length > before) client.report(`had ${ledger.acked.length} recordings without paying`);
  }
}

/** Every sound that was acknowledged comes back as it was sent, whole and in part. */
export async function listenToAll(world: World, people: Person[]): Promise<void> {
  const stored = readStored(world.app.stateDir);
  for (const member of people.filter(isMember)) {
    const recordings = rowsOf(stored, "recordings", member);
    const { ledger, client } = member;
    for (const { key, sound } of [...ledger.acked, ...ledger.turns.filter(({ acked }) => acked)]) {
      const recording = recordings.find((row) => row.key === key);
      if (!sound || !recording || !ledger.keepsSound) continue;
      const path = API.recordingAudio(String(recording.id));
      const half = Math.floor(sound.length / 2);
      const whole = await client.ask("GET", path);
      const part = await client.ask("GET", path, { headers: { Range: `bytes=${half}-` } });
      if (!Buffer.from(sound).equals(whole.bytes)) client.report(`${key}: its sound came back otherwise`);
      if (!Buffer.from(sound.slice(half)).equals(part.bytes))
        client.report(`${key}: half its sound came back otherwise`);
    }
  }
}
