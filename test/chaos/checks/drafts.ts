import type { Suite } from "#contract/chat.ts";
import type { Body, Hook } from "#contract/drafts.ts";
import { selectedParts } from "#contract/post-text.ts";
import { composePost } from "../../../worker/language/text/compose.ts";
import type { Row, Stored } from "../state.ts";
import { type Member, messagesOf, type PersonCheck, parsed, type Report, rows, rowsOf } from "./check.ts";

/** One set of drafts a session, each with all its versions, and no acknowledged edit lost or doubled. */
export const checkDrafts: PersonCheck = (person, stored, report) => {
  const drafts = rowsOf(stored, "drafts", person);
  for (const session of rowsOf(stored, "sessions", person)) {
    checkSet(person, session, {
      drafts: drafts.filter((draft) => draft.session_id === session.id),
      stored,
      report,
    });
  }
  for (const draft of drafts) checkVersions(draft, stored, report);
  for (const { draftId, body } of person.ledger.edits) {
    if (person.ledger.deletedPosts.has(draftId)) continue;
    const draft = drafts.find(({ id }) => id === draftId);
    const times = draft ? bodiesShownAs(body, draft) : 0;
    if (times !== 1) report(`draft ${draftId}: holds an acknowledged edit ${times} times`);
  }
};

function checkSet(
  { ledger }: Member,
  session: Row,
  { drafts, stored, report }: { drafts: Row[]; stored: Stored; report: Report },
): void {
  const messages = messagesOf(stored, session.id);
  const suites = messages.filter(({ role }) => role === "synthesizer");
  const firsts = messages.filter(({ id, role }) => role === "assistant" && !String(id).endsWith("-answer"));
  const isInterview = session.interview_state !== null;
  const bringers = isInterview ? suites : firsts;
  const isDrafted = session.drafted_at !== null;
  if (bringers.length !== (isDrafted ? 1 : 0)) {
    report(`session ${session.id}: ${bringers.length} messages bring its drafts, drafted: ${isDrafted}`);
  }
  const places = new Set(drafts.map(({ post_index }) => post_index));
  if (places.size !== drafts.length) report(`session ${session.id}: has two drafts in one place`);
  const [suite] = suites;
  const posts = suite ? parsed<Suite>(suite.full_ai_response).derivative_posts.length + 1 : isDrafted ? 1 : 0;
  const deleted = posts - drafts.length;
  if (deleted < 0 || (deleted > 0 && ledger.deletedPosts.size === 0)) {
    report(`session ${session.id}: has ${drafts.length} drafts where ${posts} were written`);
  }
  const acked = ledger.suites.get(String(session.id));
  if (acked !== undefined && acked !== JSON.stringify(parsed(suite?.full_ai_response ?? "null"))) {
    report(`session ${session.id}: its suite is another one than was acknowledged`);
  }
}

/** Numbered without a gap, and the one that is selected says what the draft says. */
function checkVersions(draft: Row, stored: Stored, report: Report): void {
  const versions = rows(stored, "draft_versions").filter(({ draft_id }) => draft_id === draft.id);
  const numbers = versions.map(({ version }) => Number(version)).sort((a, b) => a - b);
  if (numbers.length !== draft.version_count || numbers.some((number, at) => number !== at)) {
    report(`draft ${draft.id}: says it has ${draft.version_count} versions, and has ${numbers.join(", ")}`);
  }
  const post = selectedParts({
    hooks: parsed<Hook[]>(draft.hooks),
    selectedHookIndex: Number(draft.selected_hook_index),
    bodies: bodiesOf(draft),
    selectedBodyIndex: Number(draft.selected_body_index),
    ctaSuggestions: parsed<string[]>(draft.cta_suggestions),
    selectedCtaIndex: draft.selected_cta_index === null ? null : Number(draft.selected_cta_index),
    customCta: draft.custom_cta === null ? null : String(draft.custom_cta),
  });
  const current = versions.find(({ version }) => version === draft.version);
  if (current?.hook !== post.hook || current.body !== post.body || current.cta !== post.cta) {
    report(`draft ${draft.id}: the chat and the library say different things`);
  }
}

/** How many of a draft's bodies read so below one of its hooks. */
function bodiesShownAs(text: string, draft: Row): number {
  const hooks = parsed<Hook[]>(draft.hooks);
  return bodiesOf(draft).filter(
    ({ content: body }) =>
      // A body that said only its hook was shown without one, and edited as a whole.
      body === text ||
      hooks.some(({ content: hook }) => composePost({ hook, body, cta: null }).body === text),
  ).length;
}

const bodiesOf = (draft: Row) => parsed<Body[]>(draft.bodies);
