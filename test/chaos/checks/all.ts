import type { Post } from "../../../dev/standins/linkedin-state.ts";
import type { Mail } from "../../../dev/standins/mail.ts";
import { isMember } from "../person.ts";
import { readStored, type Stored } from "../state.ts";
import type { World } from "../world.ts";
import { checkDrafts } from "./drafts.ts";
import { checkNotes, checkUsage } from "./notes.ts";
import { checkLinkedIn, checkSchedules } from "./posts.ts";
import { checkTurns } from "./turns.ts";

/** Looks at everything that is stored, here and outside, while nobody is doing anything. */
export async function checkAll(world: World): Promise<void> {
  const { app, outside, people } = world;
  const stored = readStored(app.stateDir);
  const feed = (await (await fetch(`${outside.linkedin}/feed.json`)).json()) as Post[];
  const mails = (await (await fetch(`${outside.mail}/mails.json`)).json()) as Mail[];
  for (const member of people.filter(isMember)) {
    for (const check of [checkNotes, checkUsage, checkDrafts, checkTurns]) check(member, stored);
    checkLinkedIn(member, stored, feed);
    checkSchedules(member, stored, mails);
  }
  checkErased(world, stored);
  checkStrays(world, stored);
}

/** Nothing is left of who left: in no table, in no object, in the vault. */
function checkErased({ people }: World, { tables, objects, sounds }: Stored): void {
  // The mail that says goodbye may have to wait.
  const jobs = tables.jobs?.filter(({ kind, next_at }) => kind !== "mail" || next_at === null);
  const places = Object.entries({ ...tables, jobs, objects, vault: sounds }).map(
    ([where, contents]) => [where, JSON.stringify(contents)] as const,
  );
  for (const person of people.filter(({ leaving }) => leaving === "gone")) {
    const marks = [person.userId ?? "", person.email, ...person.ledger.acked.map(({ acked }) => acked)];
    for (const [where, text] of places)
      if (marks.some((mark) => text.includes(mark))) person.report(`left, and is still in ${where}`);
  }
}

/** Every account is somebody's, every sound has its recording and every recording its sound. */
function checkStrays({ people, report }: World, { rows, sounds }: Stored): void {
  const members = new Set(people.filter(isMember).map(({ userId }) => userId));
  for (const { kind, key } of rows("jobs")) if (kind === "erasure") report(`the ${key} does not end`);
  for (const { id, email } of rows("users")) {
    if (email !== null && !members.has(String(id))) report(`nobody made the account ${id} of ${email}`);
  }
  const recordings = rows("recordings").filter(({ source }) => source === "audio");
  const keyOf = ({ user_id, id }: (typeof recordings)[number]) => `${user_id}/${id}`;
  const known = new Set(recordings.map(keyOf));
  for (const sound of sounds) if (!known.has(sound)) report(`the sound ${sound} belongs to nothing`);
  for (const recording of recordings) {
    const isKept = recording.transcript !== null && recording.sound_gone_at === null;
    if (isKept && !sounds.includes(keyOf(recording))) report(`the sound ${keyOf(recording)} is lost`);
  }
}
