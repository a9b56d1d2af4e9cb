import { WRITER_CHANGES } from "#contract/drafts.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "../../../dev/standins/linkedin-state.ts";
import type { Mail } from "../../../dev/standins/mail.ts";
import { composePost } from "../../../worker/language/text/compose.ts";
import type { Member } from "../person.ts";
import type { Row, Stored } from "../state.ts";

/** One post on LinkedIn for each that was published, none for any other, and never two of one. */
export function checkLinkedIn(member: Member, stored: Stored, feed: Post[]): void {
  const { deletedTexts, publishing, everScheduled } = member.ledger;
  const drafts = stored.rows("drafts", member);
  const sent = new Map<string, Post>();
  for (const post of feed.filter(({ author }) => author.email === member.email)) {
    const saying = drafts.filter(
      ({ id, publish_version }) => publish_version !== null && textsOf(id, stored).includes(post.text),
    );
    if (saying.length === 0 && !deletedTexts.has(post.text))
      member.report(`${post.urn} stands on LinkedIn and is nobody's draft`);
    for (const id of saying.map((draft) => String(draft.id))) {
      const report = (what: string) => member.report(`the post ${id} ${what}`);
      if (sent.has(id)) report("stands on LinkedIn twice");
      if (!publishing.has(id) && !everScheduled.has(id)) report("stands on LinkedIn, unasked");
      sent.set(id, post);
    }
  }
  for (const draft of drafts) checkOne(member, draft, sent.get(String(draft.id)));
}

function checkOne(member: Member, draft: Row, there: Post | undefined): void {
  const id = String(draft.id);
  const report = (what: string) => member.report(`the post ${id} ${what}`);
  const isPublished = draft.published_at !== null;
  if (isPublished && !there) report("counts as published, and is not on LinkedIn");
  if (isPublished && draft.linkedin_url === null) report("is published, nobody knows where");
  const isOpen = draft.publish_attempt !== null || draft.publish_unsettled === 1;
  if (there && !isPublished && !isOpen) report("is on LinkedIn, and the library cannot know");
  const acked = member.ledger.published.get(id);
  if (!acked) return;
  if (!isPublished) report("was acknowledged as published, and is not");
  if (acked.url !== draft.linkedin_url) report("is somewhere else on LinkedIn than was said");
  if (there && acked.text !== there.text) report("says on LinkedIn what the library did not");
}

/** What each version of a draft says as a post. */
const textsOf = (draftId: Row[string] | undefined, stored: Stored): string[] =>
  stored.versions(draftId).map(({ hook, body, cta }) => {
    const parts = { hook: String(hook), body: String(body), cta: cta === null ? null : String(cta) };
    return joinPost(composePost(parts));
  });

/** An hour, and what the app takes to notice that it is over. */
const LATEST_MS = 61 * 60_000;
const BY_WRITER: ReadonlySet<string> = new Set(WRITER_CHANGES);

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
    const scheduledAt = member.ledger.scheduled.get(String(id));
    const isWaiting = scheduledAt !== undefined && !isRewritten(draft, scheduledAt, stored);
    if (state === null && published === null && isWaiting) report("has lost its time");
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

/** Whether our writer has changed it since: a text that its author has not seen leaves the schedule. */
const isRewritten = ({ id }: Row, since: number, stored: Stored): boolean =>
  stored
    .versions(id)
    .some(({ change, created_at }) => BY_WRITER.has(String(change)) && Number(created_at) >= since);
