import type { Draft, DraftVersion, HooksResponse, TweakResponse } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { joinPost, postText } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import type { Person } from "../person.ts";

const MODES = ["shorter", "bolder", "softer"] as const;
const STATUSES = ["ready", "draft", "archived"] as const;

/** Writes something into a body that is nowhere else. */
export async function edit(person: Person): Promise<void> {
  const draft = await someDraft(person);
  if (draft) await keepBody(person, draft, `${person.fresh("edit")}. ${postText(draft).body}`);
}

export async function tweak(person: Person): Promise<void> {
  const draft = await someDraft(person);
  if (!draft) return;
  const { client, random } = person;
  const json = { mode: random.pick(MODES), body: postText(draft).body };
  const answer = await client.ask("POST", API.tweak, { json });
  if (answer.status === 200) await keepBody(person, draft, answer.json<TweakResponse>().body);
}

async function keepBody(person: Person, { id }: Draft, body: string): Promise<void> {
  const { client, ledger } = person;
  const answer = await client.ask("PATCH", API.draft(id), { json: { bodies: [{ content: body }] } });
  if (answer.status !== 200) {
    client.report(`edited the draft ${id} and was answered ${answer.status} ${answer.code}`);
    return;
  }
  ledger.edits.push({ draftId: id, body });
}

export async function freshHooks(person: Person): Promise<void> {
  const draft = await someDraft(person);
  if (!draft) return;
  const { client } = person;
  const json = { transcript: postText(draft).body, existing: draft.hooks.map(({ content }) => content) };
  const answer = await client.ask("POST", API.hooks, { json });
  if (answer.status !== 200) return;
  const hooks = answer.json<HooksResponse>().hooks.map((content) => ({ type: "claim", content }));
  await client.ask("PATCH", API.draft(draft.id), { json: { hooks, selectedHookIndex: draft.hooks.length } });
}

export async function callToAction(person: Person): Promise<void> {
  const draft = await someDraft(person);
  if (!draft) return;
  await person.client.ask("PATCH", API.draft(draft.id), {
    json: { customCta: `What do you think, ${person.fresh("cta")}?` },
  });
}

/** Something of what the library offers. */
export async function tidy(person: Person): Promise<void> {
  const { client, random, ledger } = person;
  const post = random.pick((await client.ask("GET", API.posts)).json<Post[]>());
  if (!post) return;
  switch (random.below(5)) {
    case 0:
      await setStatus(person, post.id, random.pick(STATUSES));
      break;
    case 1:
      await client.ask("PATCH", API.post(post.id), { json: { title: person.fresh("title") } });
      break;
    case 2:
      ledger.scheduled.delete(post.id);
      await client.ask("POST", API.archivePost(post.id));
      break;
    case 3:
      await client.ask("POST", API.reviewPost(post.id));
      break;
    default:
      if (ledger.publishing.has(post.id) || random.chance(0.7)) return;
      ledger.deletedPosts.add(post.id);
      // What was sent may be what it said before an edit.
      if (ledger.everScheduled.has(post.id)) {
        const versions = await client.ask("GET", API.draftVersions(post.id));
        for (const version of await versions.json<DraftVersion[]>())
          ledger.deletedTexts.add(joinPost(version));
      }
      await client.ask("DELETE", API.post(post.id));
  }
}

async function setStatus({ client, ledger }: Person, id: string, status: (typeof STATUSES)[number]) {
  if (status === "archived") ledger.scheduled.delete(id);
  await client.ask("PATCH", API.post(id), { json: { status } });
}

async function someDraft({ client, random, ledger }: Person): Promise<Draft | undefined> {
  const sessionId = random.pick(ledger.acked)?.acked.sessionId;
  if (!sessionId) return undefined;
  return random.pick((await client.ask("GET", API.drafts(sessionId))).json<Draft[]>());
}
