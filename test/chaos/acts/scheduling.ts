import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import type { Person } from "../person.ts";
import { connectLinkedIn } from "./publishing.ts";

const SOON_MS = 4_000;
const FAR_MS = 60 * 60_000;
const IS_FAR = 0.2;

/** What may come instead: it was published or archived a moment ago, is being sent, or the app was down for a minute. */
const REFUSALS = ["already_published", "in_archive", "publishing", "not_found", "past_time"];

/** Schedules a post for the next seconds, or for later, or moves it; often edits it meanwhile, or publishes it by hand. */
export async function schedule(person: Person): Promise<void> {
  const { client, random, ledger, world } = person;
  const posts = (await client.ask("GET", API.posts)).json<Post[]>();
  const post = random.pick(posts.filter(({ status }) => status !== "published" && status !== "archived"));
  if (!post) return;
  if (!person.linkedInConnected) await connectLinkedIn(person);
  const wait = random.chance(IS_FAR) ? FAR_MS : random.below(SOON_MS);
  ledger.everScheduled.add(post.id);
  ledger.withdrawn.delete(post.id);
  const json = { at: new Date(Date.now() + wait).toISOString() };
  const answer = await client.ask("PUT", API.postSchedule(post.id), { json });
  if (wait < FAR_MS) setTimeout(() => world.moments.emit("due"), wait).unref();
  if (answer.status === 200) ledger.scheduled.add(post.id);
  else if (!REFUSALS.includes(answer.code ?? "")) {
    client.report(`scheduled ${post.id} and was answered ${answer.status} ${answer.code}`);
  }
}

export async function unschedule({ client, random, ledger }: Person): Promise<void> {
  const postId = random.pick([...ledger.scheduled]);
  if (!postId) return;
  const answer = await client.ask("DELETE", API.postSchedule(postId));
  if (answer.status !== 200) return;
  ledger.scheduled.delete(postId);
  const { publishedAt, publishUnsettled } = answer.json<Post>();
  // A publication that was begun by hand is not taken back by this.
  if (!publishedAt && !publishUnsettled && !ledger.publishing.has(postId))
    ledger.withdrawn.set(postId, Date.now());
}
