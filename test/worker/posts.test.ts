import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { runMinuteJobs } from "../../worker/cron.ts";
import { connectLinkedIn, linkedInFeed } from "./account/lives.ts";
import refusals from "./linkedin/refusals.json" with { type: "json" };
import { test as base, draftFrom, type Person } from "./people.ts";

const postFor = async (person: Person): Promise<Post> => reviewed(person, (await draftFrom(person)).id);

/** The post once its first review is there. */
const reviewed = (person: Person, id: string): Promise<Post> =>
  vi.waitFor(
    async () => {
      const post = await (await person.get(API.post(id))).json<Post>();
      expect(post.review).not.toBeNull();
      expect(post.reviewing).toBe(false);
      return post;
    },
    { timeout: 45_000 },
  );

const patch = (person: Person, post: Post, change: unknown) =>
  person.send("PATCH", API.post(post.id), change);
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
  expect([post.hook, post.body, post.cta].filter(Boolean).join("\n\n")).toBe(postOf(draft));
  expect(post).toMatchObject({ id: draft.id, status: "draft", publishedAt: null, linkedinUrl: null });
  expect(post.wordCount).toBeGreaterThan(20);
  expect(post.review?.overallScore).toBeGreaterThanOrEqual(0);
  expect([...(post.review?.strengths ?? []), ...(post.review?.improvements ?? [])]).not.toEqual([]);
  expect(await listOf(person)).toEqual([post]);
});

test.for<[hook: string, body: string, words: number]>([
  ["It's 3.5 km to the co-op, isn't it?", "We'll go: rain or shine.", 14],
  ["今日は会議をやめた。", "น้ำใจคนไทย", 9],
])("the words of %s are counted by its script's rules", async ([hook, body, words], { person, post }) => {
  expect(await (await patch(person, post, { hook, body, cta: null })).json()).toMatchObject({
    wordCount: words,
  });
  expect(await listOf(person)).toMatchObject([{ wordCount: words }]);
});

test("chat and library show one text, whichever changed it", async ({ person, post }) => {
  const draft = async () => (await person.drafts(post.sessionId))[0] as Draft;
  const changed = await (
    await patch(person, post, { hook: "A hook.", body: "A body.", cta: "A question?" })
  ).json<Post>();
  expect(changed).toMatchObject({ hook: "A hook.", body: "A body.", cta: "A question?" });
  expect(postOf(await draft())).toBe("A hook.\n\nA body.\n\nA question?");

  await person.send("PATCH", API.draft(post.id), {
    bodies: [{ content: "Said in the chat." }],
    selectedCtaIndex: null,
  });
  const said = { body: "Said in the chat.", cta: null };
  expect(await (await person.get(API.post(post.id))).json()).toMatchObject(said);
  expect((await draft()).versionCount).toBe(3);
});

test("what was posted by hand is never published or scheduled", async ({ person, connectedPost: post }) => {
  const marker = crypto.randomUUID();
  await patch(person, post, { body: marker });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await person.send("PUT", API.postSchedule(post.id), { at });
  expect(await (await patch(person, post, { status: "published" })).json()).toMatchObject({
    ...{ status: "published", publishedAt: expect.any(String), linkedinUrl: null },
    ...{ scheduled_at: null, schedule_state: null },
  });
  expect(await (await publish(person, post)).json()).toMatchObject({ linkedinUrl: null });
  expect(await linkedInFeed(marker)).toEqual([]);
  expect(await (await patch(person, post, { status: "draft" })).json()).toMatchObject({
    status: "published",
  });
});

test("a post is marked ready, archived, restored and found", async ({ person, post }) => {
  expect(await (await patch(person, post, { status: "ready" })).json()).toMatchObject({ status: "ready" });
  expect(await listOf(person, "?status=ready")).toHaveLength(1);
  expect(await listOf(person, "?status=draft")).toHaveLength(0);

  expect(await (await person.send("POST", API.archivePost(post.id))).json()).toMatchObject({
    status: "archived",
  });
  expect(await listOf(person, "?status=archived")).toHaveLength(1);
  expect(await (await patch(person, post, { status: "draft" })).json()).toMatchObject({ status: "draft" });
});

test("a deleted post is gone, and its session does not write it again", async ({ person, post }) => {
  expect((await person.send("DELETE", API.post(post.id))).status).toBe(204);
  expect((await person.get(API.post(post.id))).status).toBe(404);
  await env.DB.prepare("update sessions set updated_at = updated_at - 60000 where id = ?")
    .bind(post.sessionId)
    .run();
  expect(await (await person.get(API.chat(post.sessionId))).json()).toMatchObject({ drafting: "done" });
  expect(await person.drafts(post.sessionId)).toEqual([]);
});

test("Review again is running while it runs, and is there then", async ({ person, post }) => {
  const response = await person.send("POST", API.reviewPost(post.id));
  expect([response.status, await response.json()]).toMatchObject([202, { status: "review" }]);
  expect((await reviewed(person, post.id)).status).toBe("draft");
});

test("a review says when the post has changed since", async ({ person, post: { id, review } }) => {
  const stored = async () => await (await person.get(API.post(id))).json<Post>();
  expect(await stored()).toMatchObject({ reviewOutdated: false });
  await person.send("PATCH", API.post(id), { status: "ready" });
  expect(await stored()).toMatchObject({ reviewOutdated: false });
  await person.send("PATCH", API.post(id), { hook: "Nobody had told me this." });
  expect(await stored()).toMatchObject({ review, reviewOutdated: true });
  await person.send("POST", API.reviewPost(id));
  expect(await reviewed(person, id)).toMatchObject({ reviewOutdated: false });
});

test("the cron finds a review whose wake-up was lost", async ({ person }) => {
  const { id } = await postFor(person);
  await env.DB.prepare("update drafts set reviewing = 1, updated_at = updated_at - 60000 where id = ?")
    .bind(id)
    .run();
  expect(await (await person.get(API.post(id))).json()).toMatchObject({ status: "review" });
  await runMinuteJobs(env, Date.now());
  expect((await reviewed(person, id)).reviewing).toBe(false);
});

test.for<[what: string, change: object]>([
  ["an unknown status", { status: "posted" }],
  ["an empty hook", { hook: " " }],
  ["an endless body", { body: "x".repeat(3_001) }],
  ["nothing", {}],
])("%s is a 400", async ([, change], { person, draft }) => {
  expect((await person.send("PATCH", API.post(draft.id), change)).status).toBe(400);
  expect((await person.get(`${API.posts}?status=review`)).status).toBe(400);
});

test("publishing without a connection says to connect", async ({ person }) => {
  const response = await publish(person, await postFor(person));
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ message: "Connect LinkedIn to publish." });
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
    const after = await (await person.get(API.post(post.id))).json();
    expect(after).toMatchObject({ status: "draft", publishUnsettled: false });
  },
);

test("a text that LinkedIn has already is said to be one, and posted no second time", async ({ person }) => {
  const [one, two] = [await postFor(person), await postFor(person)];
  await connectLinkedIn(person);
  const marker = crypto.randomUUID();
  for (const post of [one, two]) await patch(person, post, { hook: "The same.", body: marker, cta: null });
  expect((await publish(person, one)).status).toBe(200);
  const again = await publish(person, two);
  expect(again.status).toBe(409);
  expect((await again.json<{ message: string }>()).message).toContain("posted this text before");
  expect(await linkedInFeed(marker)).toHaveLength(1);
});

test("who edits while the outcome is unknown gets one post", async ({ person, connectedPost: post }) => {
  const marker = crypto.randomUUID();
  const sent = `${marker} [[linkedin reset-after]]`;
  await patch(person, post, { body: sent });
  const unknown = await publish(person, post);
  expect(unknown.status).toBe(502);
  expect((await unknown.json<{ message: string }>()).message).toContain("never be posted twice");
  const between = await (await person.get(API.post(post.id))).json();
  expect(between).toMatchObject({ publishUnsettled: true, status: "draft" });
  await patch(person, post, { body: `${marker} edited` });
  const settled = await (await publish(person, post)).json<Post>();
  expect(settled).toMatchObject({ status: "published", publishUnsettled: false, body: sent });
  expect(await linkedInFeed(marker)).toHaveLength(1);
});

test("a connection that has run out says Reconnect, and a new one publishes", async ({ person, post }) => {
  await connectLinkedIn(person, { lastName: "token-expired post-401" });
  await env.DB.prepare("update linkedin_connections set expires_at = 1 where user_id = ?")
    .bind(person.id)
    .run();
  const refused = await publish(person, post);
  expect(refused.status).toBe(409);
  expect((await refused.json<{ message: string }>()).message).toContain("Reconnect LinkedIn");
  await connectLinkedIn(person);
  expect((await publish(person, post)).status).toBe(200);
});

test("an attempt that died is taken up again, and posts once", async ({ person, connectedPost: post }) => {
  const hold = (since: number) =>
    env.DB.prepare("update drafts set publish_attempt = 'dead', publishing_since = ? where id = ?")
      .bind(since, post.id)
      .run();
  await hold(Date.now());
  expect((await publish(person, post)).status).toBe(409);
  await hold(Date.now() - 120_000);
  expect((await publish(person, post)).status).toBe(200);
});

test("a post of more than 3,000 characters is not sent", async ({ person, connectedPost: post }) => {
  await patch(person, post, { body: "x".repeat(2_990) });
  const response = await publish(person, post);
  expect(response.status).toBe(400);
  expect((await response.json<{ message: string }>()).message).toContain("3,000 characters");
});

test("a published post stays published, also out of the archive", async ({ person, connectedPost: post }) => {
  await publish(person, post);
  expect(await (await patch(person, post, { status: "draft" })).json()).toMatchObject({
    status: "published",
  });
  await person.send("POST", API.archivePost(post.id));
  expect(await (await patch(person, post, { status: "draft" })).json()).toMatchObject({
    status: "published",
  });
});
