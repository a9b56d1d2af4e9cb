import type { Mail } from "../../../dev/standins/mail.ts";
import type { Row, Stored } from "../state.ts";
import { type Member, type Report, rowsOf } from "./check.ts";

/** An hour, and what the app takes to notice that it is over. */
const LATEST_MS = 61 * 60_000;

/** A scheduled post waits for its time, was sent within the hour after it, or its author was notified that it was not, on the screen and by mail. */
export function checkSchedules(
  member: Member,
  stored: Stored,
  { mails, report }: { mails: Mail[]; report: Report },
): void {
  const { ledger, email } = member;
  const told = new Set([
    ...mails.filter(({ to }) => to === email).map(({ key }) => key),
    ...rowsOf(stored, "mails", member).flatMap(({ key, next_at }) => (next_at === null ? [] : key)),
  ]);
  for (const draft of rowsOf(stored, "drafts", member)) {
    const id = String(draft.id);
    checkTimes(draft, report);
    if (draft.schedule_state === null && draft.published_at === null && ledger.scheduled.has(id))
      report(`the post ${id} has lost its time`);
    const isTold = told.has(`schedule:${id}:${draft.scheduled_at}`);
    if (["missed", "failed"].includes(String(draft.schedule_state)) && !isTold)
      report(`the post ${id} is ${draft.schedule_state}, and no mail says so`);
  }
}

function checkTimes({ id, ...draft }: Row, report: Report): void {
  const at = Number(draft.scheduled_at);
  const next = draft.schedule_next_try;
  switch (draft.schedule_state) {
    case "scheduled":
      if (next === null) report(`the post ${id} is scheduled, and nothing will send it`);
      else if (Number(next) > at + LATEST_MS) report(`the post ${id} is to be sent too late`);
      break;
    case "published":
      if (draft.published_at === null) report(`the post ${id} says it was sent at its time, and was not`);
      else if (Number(draft.published_at) > at + LATEST_MS)
        report(`the post ${id} was sent too late, unsaid`);
  }
  if (draft.schedule_state !== "scheduled" && next !== null)
    report(`the post ${id} is ${draft.schedule_state}, and would be tried again`);
}
