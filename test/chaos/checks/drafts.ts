import type { Suite } from "#contract/chat.ts";
import type { Hook } from "#contract/drafts.ts";
import { composePost } from "../../../worker/language/text/compose.ts";
import type { Member } from "../person.ts";
import { parsed, type Row, type Stored } from "../state.ts";

/** One set of drafts a session, each with all its versions, and no acknowledged edit lost or doubled. */
export function checkDrafts(person: Member, stored: Stored): void {
  const drafts = stored.rows("drafts", person);
  for (const session of stored.rows("sessions", person)) {
    const own = drafts.filter((draft) => draft.session_id === session.id);
    checkSet(person, session, own, stored.messages(session.id));
  }
  for (const draft of drafts) {
    checkVersions(person, draft, stored.versions(draft.id));
  }
  for (const { draftId, body } of person.ledger.edits) {
    if (person.ledger.deletedPosts.has(draftId)) continue;
    const draft = drafts.find(({ id }) => id === draftId);
    const times = draft ? bodiesShownAs(body, draft, stored.versions(draft.id)) : 0;
    if (times !== 1) person.report(`draft ${draftId}: holds an acknowledged edit ${times} times`);
  }
}

function checkSet(person: Member, session: Row, drafts: Row[], messages: Row[]): void {
  const report = (what: string) => person.report(`session ${session.id}: ${what}`);
  const suites = messages.filter(({ role }) => role === "synthesizer");
  const firsts = messages.filter(({ id, role }) => role === "assistant" && !String(id).endsWith("-answer"));
  const bringers = session.interview_state === null ? firsts : suites;
  const isDrafted = session.drafted_at !== null;
  if (bringers.length !== (isDrafted ? 1 : 0))
    report(`${bringers.length} messages bring its drafts, drafted: ${isDrafted}`);
  if (new Set(drafts.map(({ post_index }) => post_index)).size !== drafts.length)
    report("has two drafts in one place");
  const [suite] = suites;
  const posts = suite ? parsed<Suite>(suite.full_ai_response).derivative_posts.length + 1 : isDrafted ? 1 : 0;
  const deleted = posts - drafts.length;
  if (deleted < 0 || (deleted > 0 && person.ledger.deletedPosts.size === 0))
    report(`has ${drafts.length} drafts where ${posts} were written`);
  const acked = person.ledger.suites.get(String(session.id));
  if (acked !== undefined && acked !== JSON.stringify(parsed(suite?.full_ai_response ?? "null")))
    report("its suite is another one than was acknowledged");
}

/** Numbered without a gap, and the one that is selected is among them, its hook among those that can be chosen. */
function checkVersions(person: Member, draft: Row, versions: Row[]): void {
  const numbers = versions.map(({ version }) => Number(version)).sort((a, b) => a - b);
  if (numbers.length === 0 || numbers.some((number, at) => number !== at))
    person.report(`draft ${draft.id}: it has the versions ${numbers.join(", ")}`);
  const current = versions.find(({ version }) => version === draft.version);
  if (!parsed<Hook[]>(draft.hooks).some(({ content }) => content === current?.hook))
    person.report(`draft ${draft.id}: its hook can't be chosen`);
}

/** How many of a draft's bodies read so below one of its hooks. */
function bodiesShownAs(text: string, draft: Row, versions: Row[]): number {
  const hooks = parsed<Hook[]>(draft.hooks);
  const bodies = new Set(versions.map(({ body }) => String(body)));
  return [...bodies].filter(
    (body) =>
      // A body that said only its hook was shown without one, and edited as a whole.
      body === text ||
      hooks.some(({ content: hook }) => composePost({ hook, body, cta: null }).body === text),
  ).length;
}
