import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { joinPost, postOf as textOf } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { runMinuteJobs } from "../../worker/cron.ts";
import { publishPost } from "../../worker/domain/posts/publish.ts";
import { connectLinkedIn, linkedInFeed } from "./account/lives.ts";
import { refused } from "./account/logins.ts";
import { dyingAfter } from "./crashes.ts";
import refusals from "./linkedin/refusals.json" with { type: "json" };
import { test as base, draftFrom, type Person, runSql } from "./people.ts";
import { settled } from "./profile/profile.ts";
import { postOf, put, shift } from "./schedule/scheduled.ts";
import { sessionOf } from "./vault/recordings.ts";

/** The post once its reviews are done. */
async function reviewed(person: Person, post: Pick<Post, "id" | "sessionId">): Promise<Post> {
  await settled(post.sessionId);
  return await postOf({ person, ...post });
}

const postFor = async (person: Person): Promise<Post> => reviewed(person, await draftFrom(person));

const patch = async (person: Person, { id }: Post, change: object): Promise<Post> => {
  const response = await person.send("PATCH", API.post(id), change);
  expect(response.status).toBe(200);
  return await response.json();
};
const listOf = async (person: Person, query = "") =>
  (await person.get(`${API.posts}${query}`)).json<Post[]>();
const publish = (person: Person, post: Post) => person.send("POST", API.publishPost(post.id));

const test = base
  .extend("post", ({ person }) => postFor(person))
  .extend("connectedPost", async ({ person, post }) => {
    await connectLinkedIn(person);
    return post;
  });

test("a draft is a post of the library with a review", async ({ person, post }) => {
  const [draft] = await person.drafts(post.sessionId);
  if (!draft) throw new Error("no draft");
  expect([post.hook, post.body, post.cta].filter(Boolean).join("\n\n")).toBe(textOf(draft));
  expect(post).toMatchObject({ id: draft.id, status: "draft", publishedAt: null, linkedinUrl: null });
  expect(post.wordCount).toBeGreaterThan(20);
  expect(post.review?.overallScore).toBeGreaterThanOrEqual(0);
  expect([...(post.review?.strengths ?? []), ...(post.review?.improvements ?? [])]).not.toEqual([]);
  expect(await listOf(person)).toEqual([post]);
});

test("no blank lines are kept at either end of a part, so that one stands between two", async ({
  person,
  post,
}) => {
  const change = { hook: "Nobody read it.\n\n", body: "\n\n\nIt took two people.\n\n", cta: "\n\nAnd you?" };
  const { hook, body, cta } = await patch(person, post, change);
  expect(joinPost({ hook, body, cta })).toBe("Nobody read it.\n\nIt took two people.\n\nAnd you?");
});

test.for<[hook: string, body: string, words: number]>([
  ["It's 3.5 km to the co-op, isn't it?", "We'll go: rain or shine.", 14],
  ["今日は会議をやめた。", "น้ำใจคนไทย", 9],
])("the words of %s are counted by its script's rules", async ([hook, body, words], { person, post }) => {
  expect(await patch(person, post, { hook, body, cta: null })).toMatchObject({ wordCount: words });
  expect(await listOf(person)).toMatchObject([{ wordCount: words }]);
});

test("chat and library show one text, whichever changed it", async ({ person, post }) => {
  const draft = async () => (await person.drafts(post.sessionId))[0] as Draft;
  const parts = { hook: "A hook.", body: "A body.", cta: "A question?" };
  expect(await patch(person, post, parts)).toMatchObject(parts);
  expect(textOf(await draft())).toBe("A hook.\n\nA body.\n\nA question?");

  const said = { bodies: [{ content: "Said in the chat." }], selectedCtaIndex: null };
  await person.send("PATCH", API.draft(post.id), said);
  expect(await postOf({ person, ...post })).toMatchObject({ body: "Said in the chat.", cta: null });
  expect((await draft()).versionCount).toBe(3);
});

test("what was posted by hand is never published or scheduled, and keeps its date when it is marked again", async ({
  person,
  connectedPost: post,
}) => {
  const marker = crypto.randomUUID();
  await patch(person, post, { body: marker });
  await put({ person, ...post });
  expect(await patch(person, post, { status: "published" })).toMatchObject({
    ...{ status: "published", publishedAt: expect.any(String), linkedinUrl: null },
    ...{ scheduled_at: null, schedule_state: null },
  });
  expect(await (await publish(person, post)).json()).toMatchObject({ linkedinUrl: null });
  expect(await linkedInFeed(marker)).toEqual([]);
  await runSql("update drafts set published_at = 0 where id = ?", post.id);
  const again = await patch(person, post, { status: "published" });
  expect(again.publishedAt).toBe("1970-01-01T00:00:00.000Z");
});

test("a post is marked ready, archived, restored and found", async ({ person, post }) => {
  expect((await patch(person, post, { status: "ready" })).status).toBe("ready");
  expect(await listOf(person, "?status=ready")).toHaveLength(1);
  expect(await listOf(person, "?status=draft")).toHaveLength(0);

  const archived = await person.send("POST", API.archivePost(post.id));
  expect((await archived.json<Post>()).status).toBe("archived");
  expect(await listOf(person, "?status=archived")).toHaveLength(1);
  expect((await patch(person, post, { status: "draft" })).status).toBe("draft");
  expect((await person.get(`${API.posts}?status=review`)).status).toBe(400);
});

test("a deleted post is gone, and its session does not write it again", async ({ person, post }) => {
  expect((await person.send("DELETE", API.post(post.id))).status).toBe(204);
  expect((await person.get(API.post(post.id))).status).toBe(404);
  await runSql("update sessions set updated_at = updated_at - 60000 where id = ?", post.sessionId);
  expect(await sessionOf(person, post.sessionId)).toMatchObject({ drafting: "done" });
  expect(await person.drafts(post.sessionId)).toEqual([]);
});

test("Review again is running while it runs, and is there then", async ({ person, post }) => {
  const response = await person.send("POST", API.reviewPost(post.id));
  expect([response.status, await response.json()]).toMatchObject([202, { status: "review" }]);
  expect((await reviewed(person, post)).status).toBe("draft");
});

test("a review says when the post has changed since", async ({ person, post }) => {
  expect(post.reviewOutdated).toBe(false);
  expect(await patch(person, post, { status: "ready" })).toMatchObject({ reviewOutdated: false });
  const changed = await patch(person, post, { hook: "Nobody had told me this." });
  expect(changed).toMatchObject({ review: post.review, reviewOutdated: true });
  await person.send("POST", API.reviewPost(post.id));
  expect(await reviewed(person, post)).toMatchObject({ reviewOutdated: false });
});

test("the cron finds a review whose wake-up was lost", async ({ person, post }) => {
  await runSql("update drafts set reviewing = 1, updated_at = updated_at - 60000 where id = ?", post.id);
  expect((await postOf({ person, ...post })).status).toBe("review");
  await runMinuteJobs(env, Date.now());
  expect((await reviewed(person, post)).reviewing).toBe(false);
});

test.for<[what: string, change: object]>([
  ["an unknown status", { status: "posted" }],
  ["an empty hook", { hook: " " }],
  ["an endless body", { body: "x".repeat(3_001) }],
  ["nothing", {}],
])("%s is a 400", async ([, change], { person, draft }) => {
  expect((await person.send("PATCH", API.post(draft.id), change)).status).toBe(400);
});

test("a double click publishes once", async ({ person, connectedPost: post }) => {
  const marker = crypto.randomUUID();
  await patch(person, post, { body: marker });
  const responses = await Promise.all([1, 2, 3].map(() => publish(person, post)));
  for (const { status } of responses) expect([200, 409]).toContain(status);
  expect(responses.some(({ status }) => status === 200)).toBe(true);
  const published = await (await publish(person, post)).json<Post>();
  expect(published.linkedinUrl).toMatch(/\/feed\/update\/urn:li:share:\d+\/$/);
  const { publishedAt, linkedinUrl } = published;
  expect((await person.drafts(post.sessionId))[0]).toMatchObject({ publishedAt, linkedinUrl });
  expect(await linkedInFeed(marker)).toEqual([`${published.hook}\n\n${marker}`]);
});

test.for(refusals)(
  "LinkedIn's $fault says what to do",
  async ({ fault, status, code, words }, { person, connectedPost: post }) => {
    const marker = crypto.randomUUID();
    await patch(person, post, { body: `${marker} [[linkedin ${fault}]]` });
    const response = await publish(person, post);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.stringContaining(words) });
    if (status === 429) expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await linkedInFeed(marker)).toEqual([]);
    expect(await postOf({ person, ...post })).toMatchObject({ status: "draft", publishUnsettled: false });
  },
);

test("a text that LinkedIn has already is said to be one, and posted no second time", async ({ person }) => {
  const [one, two] = [await postFor(person), await postFor(person)];
  await connectLinkedIn(person);
  const marker = crypto.randomUUID();
  for (const post of [one, two]) await patch(person, post, { hook: "The same.", body: marker, cta: null });
  expect((await publish(person, one)).status).toBe(200);
  await refused(await publish(person, two), 409, "publish_duplicate");
  expect(await linkedInFeed(marker)).toHaveLength(1);
});

test("whatever step settling a post dies after, the next try ends in one post", {
  timeout: 60_000,
}, async ({ person, connectedPost: post }) => {
  const neverPublished = `update drafts set status = 'draft', published_at = null, linkedin_url = null,
    publish_attempt = null, publishing_since = null, publish_version = null, publish_unsettled = 0 where id = ?`;
  let steps = 0;
  for (let isThrough = false; !isThrough; steps++) {
    await runSql(neverPublished, post.id);
    const marker = crypto.randomUUID();
    await patch(person, post, { body: `${marker} [[linkedin reset-after]]` });
    await refused(await publish(person, post), 502, "publish_unknown");
    const edited = await patch(person, post, { body: `${marker} edited meanwhile` });
    expect(edited).toMatchObject({ publishUnsettled: true, status: "draft" });

    const { deps, died } = dyingAfter(steps);
    await publishPost(deps, person.id, post.id).catch((error: Error) => {
      expect(String(error.cause ?? error)).toContain("crash");
    });
    isThrough = !died();

    await shift(post.id, 10);
    const published = await publish(person, post);
    expect(published.status).toBe(200);
    expect(await linkedInFeed(marker)).toEqual([joinPost(await published.json<Post>())]);
  }
  expect(steps).toBeGreaterThan(5);
});

test("a connection that has run out says Reconnect, and a new one publishes", async ({ person, post }) => {
  await connectLinkedIn(person, { lastName: "token-expired post-401" });
  await runSql("update linkedin_connections set expires_at = 1 where user_id = ?", person.id);
  await refused(await publish(person, post), 409, "linkedin_reconnect");
  await connectLinkedIn(person);
  expect((await publish(person, post)).status).toBe(200);
});

test("a published post stays published, also out of the archive", async ({ person, connectedPost: post }) => {
  await publish(person, post);
  expect((await patch(person, post, { status: "draft" })).status).toBe("published");
  await person.send("POST", API.archivePost(post.id));
  expect((await patch(person, post, { status: "draft" })).status).toBe("published");
});
