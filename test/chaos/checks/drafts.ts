import type { Suite } from "#contract/chat.ts";
import type { Body, Hook } from "#contract/drafts.ts";
import { selectedParts } from "#contract/post-text.ts";
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
    const times = draft ? bodiesShownAs(body, draft) : 0;
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

/** Numbered without a gap, and the one that is selected says what the draft says. */
function checkVersions(person: Member, draft: Row, versions: Row[]): void {
  const numbers = versions.map(({ version }) => Number(version)).sort((a, b) => a - b);
  if (numbers.length !== draft.version_count || numbers.some((number, at) => number !== at))
    person.report(`draft ${draft.id}: of ${draft.version_count} versions it has ${numbers.join(", ")}`);
  const post = selectedParts({
    hooks: parsed<Hook[]>(draft.hooks),
    selectedHookIndex: Number(draft.selected_hook_index),
    bodies: parsed<Body[]>(draft.bodies),
    selectedBodyIndex: Number(draft.selected_body_index),
    ctaSuggestions: parsed<string[]>(draft.cta_suggestions),
    selectedCtaIndex: draft.selected_cta_index === null ? null : Number(draft.selected_cta_index),
    customCta: draft.custom_cta === null ? null : String(draft.custom_cta),
  });
  const current = versions.find(({ version }) => version === draft.version);
  if (current?.hook !== post.hook || current.body !== post.body || current.cta !== post.cta)
    person.report(`draft ${draft.id}: the chat and the library say different things`);
}

/** How many of a draft's bodies read so below one of its hooks. */
function bodiesShownAs(text: string, draft: Row): number {
  const hooks = parsed<Hook[]>(draft.hooks);
  return parsed<Body[]>(draft.bodies).filter(
    ({ content: body }) =>
      // A body that said only its hook was shown without one, and edited as a whole.
      body === text ||
      hooks.some(({ content: hook }) => composePost({ hook, body, cta: null }).body === text),
  ).length;
}
