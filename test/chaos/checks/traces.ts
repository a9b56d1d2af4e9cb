import type { Person } from "../person.ts";
import type { Stored } from "../state.ts";
import { isMember, rows } from "./check.ts";

type Report = (who: string, what: string) => void;

/** Nothing is left of who left: in no table, in no object, in the vault. */
export function checkErased(people: Person[], stored: Stored, report: Report): void {
  const gone = people.filter(({ leaving }) => leaving === "gone");
  const traces = gone.map(({ name, email, userId = "", ledger }) => ({
    name,
    marks: [userId, email, ...ledger.acked.map(({ acked }) => acked.sessionId)],
  }));
  const find = (where: string, text: string) => {
    for (const { name, marks } of traces) {
      if (marks.some((mark) => text.includes(mark))) report(name, `left, and is still in ${where}`);
    }
  };
  if (traces.length === 0) return;
  for (const [table, all] of Object.entries(stored.tables)) {
    // The mail that says goodbye may have to wait.
    const kept = table === "mails" ? all.filter(({ next_at }) => next_at === null) : all;
    find(table, JSON.stringify(kept));
  }
  for (const { contents } of stored.objects)
    find("a session's object", contents.map((each) => each.toString("latin1")).join());
  find("the vault", stored.sounds.join());
}

/** Every account is somebody's, every sound has its recording and every recording its sound. */
export function checkStrays(people: Person[], stored: Stored, report: Report): void {
  const members = new Set(people.filter(isMember).map(({ userId }) => userId));
  for (const { id, email, erasing_since } of rows(stored, "users")) {
    if (erasing_since !== null) report("nobody", `the erasure of ${id} does not end`);
    else if (email !== null && !members.has(String(id)))
      report("nobody", `${email} has an account ${id} that nobody made`);
  }
  const recordings = rows(stored, "recordings").filter(({ source }) => source === "audio");
  const keys = new Set(recordings.map(({ user_id, id }) => `${user_id}/${id}`));
  for (const sound of stored.sounds)
    if (!keys.has(sound)) report("nobody", `the sound ${sound} belongs to nothing`);
  const sounds = new Set(stored.sounds);
  for (const { user_id, id, transcript, sound_gone_at } of recordings) {
    const isKept = transcript !== null && sound_gone_at === null;
    if (isKept && !sounds.has(`${user_id}/${id}`)) report("nobody", `the sound of ${user_id}/${id} is lost`);
  }
}
