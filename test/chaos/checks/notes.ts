import { FREE_RECORDINGS } from "#contract/limits.ts";
import type { Member } from "../person.ts";
import type { Stored } from "../state.ts";

/** No acknowledged note is lost, none has two sessions, and each is counted once. */
export function checkNotes(person: Member, stored: Stored): void {
  const { ledger, userId } = person;
  const recordings = stored.rows("recordings", person);
  const sessions = stored.rows("sessions", person);
  for (const { key, text, sound, acked } of ledger.acked) {
    const report = (what: string) => person.report(`${key}: ${what}`);
    if (!sessions.some(({ id }) => id === acked)) report(`its session ${acked} is lost`);
    const [first] = stored.messages(acked);
    if (first?.content !== text) report(`its session begins with "${first?.content}" and not "${text}"`);
    const recording = recordings.find((row) => row.key === key);
    if (!recording) report("its recording is lost");
    else if (recording.session_id !== acked) report(`belongs to ${recording.session_id} by now`);
    else if (recording.transcript !== text) report("has another transcript by now");
    else if (recording.counted_at === null) report("was never counted");
    else if (sound && !stored.sounds.includes(`${userId}/${recording.id}`)) report("its sound is lost");
  }
  const opened = new Set(ledger.acked.map(({ acked }) => acked));
  for (const { purpose, session_id } of recordings)
    if (purpose === "note" && session_id !== null) opened.add(String(session_id));
  for (const { id } of sessions)
    if (!opened.has(String(id))) person.report(`the session ${id} came from no note`);
  const used = Number(stored.rows("users").find(({ id }) => id === userId)?.recordings_used);
  if (used !== opened.size)
    person.report(`is charged for ${used} recordings, and ${opened.size} became sessions`);
  if (used > FREE_RECORDINGS) person.report(`had ${used} recordings without paying`);
}

/** What the days add up to is what was used. */
export function checkUsage(person: Member, stored: Stored): void {
  const user = stored.rows("users").find(({ id }) => id === person.userId);
  if (user?.email !== person.email) person.report(`has an account that says it is ${user?.email}`);
  for (const column of ["recordings", "chat_turns"]) {
    const days = stored.rows("usage_days", person);
    const sum = days.reduce((total, day) => total + Number(day[column]), 0);
    const used = user?.[`${column}_used`];
    if (sum !== used) person.report(`has used ${used} ${column}, and ${sum} by the day`);
  }
}
