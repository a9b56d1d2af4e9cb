import { joinPost } from "#contract/post-text.ts";
import type { Post } from "../../../dev/standins/linkedin.ts";
import { composePost } from "../../../worker/language/text/compose.ts";
import type { Row, Stored } from "../state.ts";
import { type Member, type Report, rows, rowsOf } from "./check.ts";

/** One post on LinkedIn for each that was published, none for any other, and never two of one. */
export function checkLinkedIn(
  member: Member,
  stored: Stored,
  { feed, report }: { feed: Post[]; report: Report },
): void {
  const sent = new Map<string, Post>();
  for (const post of feed.filter(({ author }) => author.email === member.email)) {
    const drafts = draftsSaying(post.text, member, stored);
    if (drafts.length === 0 && !member.ledger.deletedTexts.has(post.text))
      report(`${post.urn} stands on LinkedIn and is nobody's draft`);
    for (const id of drafts) {
      if (sent.has(id)) report(`the post ${id} stands on LinkedIn twice`);
      const { publishing, everScheduled, withdrawn } = member.ledger;
      if (Date.parse(post.postedAt) > (withdrawn.get(id) ?? Number.POSITIVE_INFINITY))
        report(`the post ${id} was sent after it had been taken out`);
      if (!publishing.has(id) && !everScheduled.has(id)) report(`the post ${id} stands on LinkedIn, unasked`);
      sent.set(id, post);
    }
  }
  for (const draft of rowsOf(stored, "drafts", member)) {
    checkOne(member, draft, { there: sent.get(String(draft.id)), report });
  }
}

function checkOne(
  { ledger }: Member,
  draft: Row,
  { there, report }: { there: Post | undefined; report: Report },
): void {
  const id = String(draft.id);
  const isPublished = draft.published_at !== null;
  if (isPublished && !there) report(`the post ${id} counts as published, and is not on LinkedIn`);
  if (isPublished && draft.linkedin_url === null) report(`the post ${id} is published, nobody knows where`);
  const isOpen = draft.publish_attempt !== null || draft.publish_unsettled === 1;
  if (there && !isPublished && !isOpen) report(`the post ${id} is on LinkedIn, and the library cannot know`);
  const acked = ledger.published.get(id);
  if (!acked) return;
  if (!isPublished) report(`the post ${id} was acknowledged as published, and is not`);
  if (acked.url !== draft.linkedin_url) report(`the post ${id} is somewhere else on LinkedIn than was said`);
  if (there && acked.text !== there.text) report(`the post ${id} says on LinkedIn what the library did not`);
}

/** Those of which the text is the version that was sent. */
function draftsSaying(text: string, member: Member, stored: Stored): string[] {
  const drafts = rowsOf(stored, "drafts", member).filter(({ publish_version }) => publish_version !== null);
  const versions = rows(stored, "draft_versions");
  return drafts.flatMap(({ id }) => {
    const said = versions
      .filter(({ draft_id }) => draft_id === id)
      .map((version) =>
        joinPost(
          composePost({
            hook: String(version.hook),
            body: String(version.body),
            cta: version.cta === null ? null : String(version.cta),
          }),
        ),
      );
    return said.includes(text) ? [String(id)] : [];
  });
}
