import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import type { Person } from "../person.ts";

/** What may come instead of a published post, each with a way on: wait, change the text, connect again. */
const REFUSALS = ["publishing", "publish_duplicate", "publish_unknown", "not_found"];

export async function publish(person: Person): Promise<void> {
  const { client, random, ledger } = person;
  const posts = (await client.ask("GET", API.posts)).json<Post[]>();
  const post = random.pick(posts.filter(({ status }) => status !== "published"));
  if (!post) return;
  if (!person.linkedInConnected) await connectLinkedIn(person);
  ledger.publishing.add(post.id);
  ledger.withdrawn.delete(post.id);
  await sendOut(person, post.id);
}

/** Presses Publish until something is said about it; answers the refusal, if it is one. */
export async function sendOut({ client, ledger }: Person, postId: string): Promise<string | undefined> {
  const began = Date.now();
  const answer = await client.ask("POST", API.publishPost(postId));
  if (answer.status === 200) {
    const post = answer.json<Post>();
    if (!post.publishedAt) client.report(`published ${postId}, and it says it is not`);
    // If it was published before, by hand or by its schedule, the response is the post as it is now, with later edits.
    if (!ledger.published.has(postId) && Date.parse(post.publishedAt ?? "") >= began) {
      ledger.published.set(postId, { url: post.linkedinUrl, text: joinPost(post) });
    }
    return undefined;
  }
  if (!REFUSALS.includes(answer.code ?? "")) {
    client.report(`published ${postId} and was answered ${answer.status} ${answer.code}`);
  }
  return answer.code;
}

/** There and back, and from the start again where the way back was lost. */
export async function connectLinkedIn(person: Person): Promise<void> {
  const { client, email, name } = person;
  while (!person.linkedInConnected) {
    const { authUrl } = (await client.ask("GET", API.linkedinStart)).json<{ authUrl: string }>();
    const consent = new URLSearchParams({
      decision: "allow",
      firstName: name,
      lastName: "Chaos",
      email,
      emailVerified: "on",
    });
    const back = await fetch(authUrl, { method: "POST", body: consent, redirect: "manual" });
    const { pathname, search } = new URL(back.headers.get("location") ?? "");
    const answer = await client.try("GET", pathname + search);
    person.linkedInConnected = answer?.headers.get("location")?.includes("linkedin=connected") ?? false;
  }
}
