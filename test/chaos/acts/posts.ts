import type { AnswerOf } from "#contract/calls.ts";
import type { Draft, DraftVersion } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { joinPost, postText } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { consent } from "../../worker/linkedin/consent.ts";
import type { Person } from "../person.ts";

const MODES = ["shorter", "bolder", "softer"] as const;
const STATUSES = ["ready", "draft", "archived"] as const;
const SOON_MS = 4_000;
const FAR_MS = 60 * 60_000;
const IS_FAR = 0.2;
const DELETES = 0.3;

/**
 * How publishing or scheduling may be refused: the post is being sent, was archived or deleted, or the app was down. `changed`: it was
 * edited while the outcome of an attempt was unknown.
 */
const NOT_PUBLISHED = ["publishing", "publish_duplicate", "publish_unknown", "not_found"];
const NOT_SCHEDULED = ["already_published", "changed", "in_archive", "publishing", "not_found", "past_time"];

/** Writes something into a body that is nowhere else, or has a model do so. */
export async function edit(person: Person): Promise<void> {
  const draft = await someDraft(person);
  if (!draft) return;
  const { body } = postText(draft);
  if (person.random.chance(0.7)) return await keepBody(person, draft, `${person.fresh("edit")}. ${body}`);
  const answer = await person.ask("POST", API.tweak, { json: { mode: person.random.pick(MODES), body } });
  if (answer.status === 200) await keepBody(person, draft, answer.json<AnswerOf<"tweak", "POST">>().body);
}

async function keepBody(person: Person, { id }: Draft, body: string): Promise<void> {
  const answer = await person.ask("PATCH", API.draft(id), { json: { bodies: [{ content: body }] } });
  if (answer.status !== 200) person.report(`edited the draft ${id} and was answered ${answer.code}`);
  else person.ledger.edits.push({ draftId: id, body });
}

/** Something of what the library offers. */
export async function tidy(person: Person): Promise<void> {
  const { random, ledger } = person;
  const post = random.pick(await person.read<Post[]>(API.posts));
  if (!post) return;
  if (random.chance(DELETES) && !ledger.publishing.has(post.id)) {
    ledger.deletedPosts.add(post.id);
    // What was sent may be what it said before an edit.
    const versions = ledger.everScheduled.has(post.id)
      ? (await person.ask("GET", API.draftVersions(post.id))).json<DraftVersion[]>()
      : [];
    for (const version of versions) ledger.deletedTexts.add(joinPost(version));
    await person.ask("DELETE", API.post(post.id));
    return;
  }
  const status = random.pick(STATUSES);
  if (status === "archived") ledger.scheduled.delete(post.id);
  await person.ask("PATCH", API.post(post.id), { json: { status, title: person.fresh("title") } });
}

async function someDraft(person: Person): Promise<Draft | undefined> {
  const sessionId = person.random.pick(person.ledger.acked)?.acked;
  return sessionId ? person.random.pick(await person.read<Draft[]>(API.drafts(sessionId))) : undefined;
}

export async function publish(person: Person): Promise<void> {
  const post = await somePost(person);
  if (!post) return;
  person.ledger.publishing.add(post.id);
  await sendOut(person, post.id);
}

/** Presses Publish until something is said about it; answers the refusal, if it is one. */
export async function sendOut(person: Person, postId: string): Promise<string | undefined> {
  const { published } = person.ledger;
  const began = Date.now();
  const answer = await person.ask("POST", API.publishPost(postId));
  if (answer.status !== 200) {
    if (!NOT_PUBLISHED.includes(answer.code ?? ""))
      person.report(`published ${postId} and was answered ${answer.status} ${answer.code}`);
    return answer.code;
  }
  const post = answer.json<Post>();
  if (!post.publishedAt) person.report(`published ${postId}, and it says it is not`);
  // If it was published before, by hand or by its schedule, the response is the post as it is now, with later edits.
  if (!published.has(postId) && Date.parse(post.publishedAt ?? "") >= began)
    published.set(postId, { url: post.linkedinUrl, text: joinPost(post) });
  return undefined;
}

/** Schedules a post for the next seconds, or for later, or moves it. */
export async function schedule(person: Person): Promise<void> {
  const { random, ledger, world } = person;
  const post = await somePost(person);
  if (!post || post.status === "archived") return;
  const wait = random.chance(IS_FAR) ? FAR_MS : random.below(SOON_MS);
  ledger.everScheduled.add(post.id);
  const now = Date.now();
  const json = { at: new Date(now + wait).toISOString() };
  const answer = await person.ask("PUT", API.postSchedule(post.id), { json });
  if (wait < FAR_MS) setTimeout(() => world.moments.emit("due"), wait).unref();
  if (answer.status === 200) ledger.scheduled.set(post.id, now);
  else if (!NOT_SCHEDULED.includes(answer.code ?? ""))
    person.report(`scheduled ${post.id} and was answered ${answer.status} ${answer.code}`);
}

/** One that is not published yet, of somebody who may publish from now on. */
async function somePost(person: Person): Promise<Post | undefined> {
  const posts = await person.read<Post[]>(API.posts);
  const post = person.random.pick(posts.filter(({ status }) => status !== "published"));
  // There and back, and from the start again where the way back was lost.
  while (post && !person.linkedInConnected) {
    const { authUrl } = await person.read<{ authUrl: string }>(API.linkedinStart);
    const { pathname, search } = await consent(authUrl, { email: person.email });
    const answer = await person.try("GET", pathname + search);
    person.linkedInConnected = answer?.headers.get("location")?.includes("linkedin=connected") ?? false;
  }
  return post;
}
