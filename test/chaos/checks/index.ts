import type { Hook } from "#contract/drafts.ts";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { turnMessageId } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "../../../dev/standins/linkedin-state.ts";
import type { Mail } from "../../../dev/standins/mail.ts";
import { composePost } from "../../../worker/language/text/compose.ts";
import type { Person } from "../people.ts";
import { parsed, type Row, readStored, type Stored } from "../state.ts";
import type { World } from "../world.ts";

/** An hour, and what the app takes to notice that it is over. */
const LATEST_MS = 61 * 60_000;

/** Whether anything acknowledged was lost, doubled, counted wrongly or sent unasked. */
export async function checkAll({ app, outside, people, report }: World): Promise<void> {
  const stored = readStored(app.stateDir);
  const feed = (await (await fetch(`${outside.linkedin}/feed.json`)).json()) as Post[];
  const mails = (await (await fetch(`${outside.mail}/mails.json`)).json()) as Mail[];
  for (const person of people) {
    for (const check of [checkNotes, checkTurns, checkUsage, checkDrafts]) check(person, stored);
    checkLinkedIn(person, stored, feed);
    checkSchedules(person, stored, mails);
  }
  const spoken = stored.rows("recordings").filter(({ source }) => source === "audio");
  const keys = new Set(spoken.map(({ user_id, id }) => `${user_id}/${id}`));
  for (const sound of stored.sounds) if (!keys.has(sound)) report(`the sound ${sound} belongs to nothing`);
}

/** No acknowledged note is lost, none has two sessions, and each is counted once. */
function checkNotes(person: Person, stored: Stored): void {
  const recordings = stored.rows("recordings", person);
  const sessions = stored.rows("sessions", person);
  for (const { key, text, sound, acked } of person.acked) {
    const report = (what: string) => person.report(`${key}: ${what}`);
    if (!sessions.some(({ id }) => id === acked)) report(`its session ${acked} is lost`);
    const [first] = stored.messages(acked);
    if (first?.content !== text) report(`its session begins with "${first?.content}" and not "${text}"`);
    const recording = recordings.find((row) => row.key === key);
    if (!recording) report("its recording is lost");
    else if (recording.session_id !== acked) report(`belongs to ${recording.session_id} by now`);
    else if (recording.transcript !== text) report("has another transcript by now");
    else if (recording.counted_at === null) report("was never counted");
    else if (sound && !stored.sounds.includes(`${person.userId}/${recording.id}`))
      report("its sound is lost");
  }
  const opened = new Set(
    recordings.flatMap(({ purpose, session_id }) => (purpose === "note" && session_id ? [session_id] : [])),
  );
  for (const { id } of sessions)
    if (!opened.has(id ?? "")) person.report(`the session ${id} came from no note`);
  const used = Number(userOf(person, stored)?.recordings_used);
  if (used !== opened.size)
    person.report(`is charged for ${used} recordings, and ${opened.size} became sessions`);
  if (used > FREE_RECORDINGS) person.report(`had ${used} recordings without paying`);
}

const userOf = ({ userId }: Person, stored: Stored) => stored.rows("users").find(({ id }) => id === userId);

/** Each acknowledged request is there and was answered, and as many are counted as were done. */
function checkTurns(person: Person, stored: Stored): void {
  const recordings = stored.rows("recordings", person);
  for (const { key, turnOf = "", text, sound, acked } of person.turns) {
    if (!acked) continue;
    const messages = stored.messages(turnOf);
    const id = sound ? recordings.find((row) => row.key === key)?.id : turnMessageId(turnOf, key);
    if (messages.find((each) => each.id === id)?.content !== text)
      person.report(`${key}: what was said is lost from ${turnOf}`);
    if (!sound && !messages.some((each) => each.id === `${id}-answer`))
      person.report(`${key}: its reply is lost`);
  }
  const messages = stored.rows("sessions", person).flatMap(({ id }) => stored.messages(id));
  const done = messages.filter(({ id }) => String(id).endsWith("-answer")).length;
  const counted = userOf(person, stored)?.chat_turns_used;
  if (counted !== done) person.report(`is charged for ${counted} chat turns, and ${done} were done`);
}

/** What the days add up to is what was used. */
function checkUsage(person: Person, stored: Stored): void {
  for (const column of ["recordings", "chat_turns"]) {
    const sum = stored.rows("usage_days", person).reduce((total, day) => total + Number(day[column]), 0);
    const used = userOf(person, stored)?.[`${column}_used`];
    if (sum !== used) person.report(`has used ${used} ${column}, and ${sum} by the day`);
  }
}

/** One draft a session, with all its versions, and no acknowledged edit lost or doubled. */
function checkDrafts(person: Person, stored: Stored): void {
  const drafts = stored.rows("drafts", person);
  for (const { id, drafted_at } of stored.rows("sessions", person)) {
    const own = drafts.filter((draft) => draft.session_id === id).length;
    const bringers = stored
      .messages(id)
      .filter((message) => message.role === "assistant" && !String(message.id).endsWith("-answer")).length;
    const expected = drafted_at === null ? 0 : 1;
    if (own !== expected || bringers !== expected)
      person.report(`session ${id}: has ${own} drafts, which ${bringers} messages bring`);
  }
  for (const draft of drafts) {
    const versions = stored.versions(draft.id);
    const numbers = versions.map(({ version }) => Number(version)).sort((a, b) => a - b);
    if (numbers.length === 0 || numbers.some((number, at) => number !== at))
      person.report(`draft ${draft.id}: it has the versions ${numbers.join(", ")}`);
    const current = versions.find(({ version }) => version === draft.version);
    if (!parsed<Hook[]>(draft.hooks).some(({ content }) => content === current?.hook))
      person.report(`draft ${draft.id}: its hook can't be chosen`);
  }
  for (const { draftId, body } of person.edits) {
    const draft = drafts.find(({ id }) => id === draftId);
    const times = draft ? bodiesShownAs(body, draft, stored.versions(draft.id)) : 0;
    if (times !== 1) person.report(`draft ${draftId}: holds an acknowledged edit ${times} times`);
  }
}

/** How many of a draft's bodies read so below one of its hooks. */
function bodiesShownAs(text: string, draft: Row, versions: Row[]): number {
  const hooks = parsed<Hook[]>(draft.hooks);
  const bodies = new Set(versions.map(({ body }) => String(body)));
  // A body that said only its hook was shown without one, and edited as a whole.
  const isShownSo = (body: string) =>
    body === text || hooks.some(({ content: hook }) => composePost({ hook, body, cta: null }).body === text);
  return [...bodies].filter(isShownSo).length;
}

/** One post on LinkedIn for each that was published, none for any other, and never two of one. */
function checkLinkedIn(person: Person, stored: Stored, feed: Post[]): void {
  const drafts = stored.rows("drafts", person);
  const sent = new Map<string, Post>();
  for (const post of feed.filter(({ author }) => author.email === person.email)) {
    const saying = drafts.filter(
      ({ id, publish_version }) => publish_version !== null && textsOf(id, stored).includes(post.text),
    );
    if (saying.length === 0) person.report(`${post.urn} stands on LinkedIn and is nobody's draft`);
    for (const id of saying.map((draft) => String(draft.id))) {
      if (sent.has(id)) person.report(`the post ${id} stands on LinkedIn twice`);
      if (!person.publishing.has(id) && !person.everScheduled.has(id))
        person.report(`the post ${id} stands on LinkedIn, unasked`);
      sent.set(id, post);
    }
  }
  for (const draft of drafts) checkOne(person, draft, sent.get(String(draft.id)));
}

function checkOne(person: Person, draft: Row, there: Post | undefined): void {
  const id = String(draft.id);
  const report = (what: string) => person.report(`the post ${id} ${what}`);
  const isPublished = draft.published_at !== null;
  if (isPublished && !there) report("counts as published, and is not on LinkedIn");
  if (isPublished && draft.linkedin_url === null) report("is published, nobody knows where");
  const isOpen = draft.publish_attempt !== null || draft.publish_unsettled === 1;
  if (there && !isPublished && !isOpen) report("is on LinkedIn, and the library cannot know");
  const acked = person.published.get(id);
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

/** A scheduled post waits for its time, was sent within the hour after it, or its author was notified that it was not, on the screen and by mail. */
function checkSchedules(person: Person, stored: Stored, mails: Mail[]): void {
  const told = new Set([
    ...mails.filter(({ to }) => to === person.email).map(({ key }) => key),
    ...stored.rows("jobs", person).flatMap(({ key, next_at }) => (next_at === null ? [] : String(key))),
  ]);
  for (const draft of stored.rows("drafts", person)) {
    const { id, schedule_state: state, schedule_next_try: next, published_at: published } = draft;
    const report = (what: string) => person.report(`the post ${id} ${what}`);
    const latest = Number(draft.scheduled_at) + LATEST_MS;
    if (state === null && published === null && person.scheduled.has(String(id))) report("has lost its time");
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
