import type { Mail } from "../../../dev/standins/mail.ts";
import type { Member } from "../person.ts";
import type { Stored } from "../state.ts";

/** An hour, and what the app takes to notice that it is over. */
const LATEST_MS = 61 * 60_000;

/** A scheduled post waits for its time, was sent within the hour after it, or its author was notified that it was not, on the screen and by mail. */
export function checkSchedules(member: Member, stored: Stored, mails: Mail[]): void {
  const told = new Set([
    ...mails.filter(({ to }) => to === member.email).map(({ key }) => key),
    ...stored.rows("jobs", member).flatMap(({ key, next_at }) => (next_at === null ? [] : String(key))),
  ]);
  for (const draft of stored.rows("drafts", member)) {
    const { id, schedule_state: state, schedule_next_try: next, published_at: published } = draft;
    const report = (what: string) => member.report(`the post ${id} ${what}`);
    const latest = Number(draft.scheduled_at) + LATEST_MS;
    if (state === null && published === null && member.ledger.scheduled.has(String(id)))
      report("has lost its time");
    if (state === "scheduled" && next === null) report("is scheduled, and nothing will send it");
    if (state === "scheduled" && Number(next) > latest) report("is to be sent too late");
    if (state !== "scheduled" && next !== null) report(`is ${state}, and would be tried again`);
    if (state === "published" && published === null) report("says it was sent at its time, and was not");
    if (state === "published" && Number(published) > latest) report("was sent too late, unsaid");
    const isUnsent = state === "missed" || state === "failed";
    if (isUnsent && !told.has(`schedule:${id}:${draft.scheduled_at}`))
      report(`is ${state}, and no mail says so`);
  }
}
