import { env } from "cloudflare:workers";
import { expect, inject, test } from "vitest";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { publishPost } from "../../../worker/domain/posts/publish.ts";
import { publishDue } from "../../../worker/domain/posts/schedule.ts";
import { pngOf } from "../../files.ts";
import { connectLinkedIn } from "../account/lives.ts";
import { refused } from "../account/logins.ts";
import { dyingAfter } from "../crashes.ts";
import { newPerson, type Person, runSql } from "../people.ts";
import { addPicture, picturesOf, putDocument } from "../post-files.ts";
import { newPost, postOf, put, shift } from "../schedule/scheduled.ts";
import { feed } from "./account.ts";
import faults from "./faults.json" with { type: "json" };

/** What LinkedIn has of this person: their posts, and each file whose bytes came. */
async function atLinkedIn({ email }: Person) {
  const posts = (await feed()).filter(({ author }) => author.email === email);
  const answer = await fetch(`${inject("linkedin").url}/uploads.json`);
  const uploads = await answer.json<{ urn: string; owner: string; sends: number }[]>();
  const [sub] = posts.map(({ author }) => author.sub);
  return { posts, uploads: uploads.filter(({ owner, sends }) => owner === sub && sends > 0) };
}

/** Somebody whose calls of LinkedIn fail like this, with two pictures on a post, or a document. */
async function illustrated({ lastName = "Lovelace", fault = "", document = false } = {}) {
  const person = await newPerson();
  await connectLinkedIn(person, { lastName });
  const post = await newPost(person, fault);
  if (document) await putDocument(person, post.id);
  else for (const alt of ["One.", "Two."]) await addPicture(person, post.id, pngOf(3, 2), { alt });
  return { person, ...post, publish: () => person.send("POST", API.publishPost(post.id)) };
}

/** As if nothing of it had ever been sent. */
async function startAnew(id: string): Promise<void> {
  await runSql("update drafts set status = 'draft', published_at = null where id = ?", id);
  await runSql("update post_files set upload = null where draft_id = ?", id);
}

/** The post once its time has come. */
async function whenDue(person: Person, id: string): Promise<Post> {
  await runSql("update drafts set scheduled_at = ?, schedule_next_try = 1 where id = ?", Date.now(), id);
  await publishDue(depsOf(env), person.id, async () => undefined);
  return await postOf({ person, id });
}

test("two pictures, one and a document are posted with their texts, each uploaded once", async () => {
  const { person, id, publish } = await illustrated();
  expect((await publish()).status).toBe(200);
  const { posts, uploads } = await atLinkedIn(person);
  expect(posts.map(({ media }) => media.map(({ label }) => label))).toEqual([["One.", "Two."]]);
  expect(uploads.map(({ sends }) => sends)).toEqual([1, 1]);
  await refused(await addPicture(person, id), 409, "already_published");
  for (const document of [false, true]) {
    const other = await newPost(person);
    await (document
      ? putDocument(person, other.id)
      : addPicture(person, other.id, pngOf(1, 1), { alt: "Alone." }));
    expect((await person.send("POST", API.publishPost(other.id))).status).toBe(200);
    const [latest] = (await atLinkedIn(person)).posts;
    expect(latest?.media).toMatchObject([{ label: document ? "Two pages" : "Alone." }]);
  }
});

/** For each step: what is answered first, and how often the bytes of the file that met it come. */
test.for(faults.files)("$lastName leaves one post, one URN a file", async ({ lastName, status, sends }) => {
  const { person, id, publish } = await illustrated({ lastName });
  const first = await publish();
  expect(first.status).toBe(status);
  if (status !== 200) {
    expect((await atLinkedIn(person)).posts.length).toBe(lastName === "post-reset-after-once" ? 1 : 0);
    expect((await publish()).status).toBe(200);
  }
  expect((await publish()).status).toBe(200);
  const { posts, uploads } = await atLinkedIn(person);
  expect(posts.map(({ media }) => media.map(({ label }) => label))).toEqual([["One.", "Two."]]);
  expect(posts[0]?.media.map(({ urn }) => urn)).toEqual(uploads.map(({ urn }) => urn));
  expect(uploads.map((upload) => upload.sends)).toEqual([sends, 1]);
  expect((await postOf({ person, id })).status).toBe("published");
});

test("a file that LinkedIn can't process holds the post back, and is uploaded anew by the next try", async () => {
  const { person, publish } = await illustrated({ lastName: "state-failed-once" });
  expect((await publish()).status).toBe(502);
  expect((await atLinkedIn(person)).posts).toEqual([]);
  expect((await publish()).status).toBe(200);
  const { posts, uploads } = await atLinkedIn(person);
  expect(uploads.map(({ sends }) => sends)).toEqual([1, 1, 1]);
  const [, two, one] = uploads.map(({ urn }) => urn);
  expect(posts.map(({ media }) => media.map(({ urn }) => urn))).toEqual([[one, two]]);
});

test("whatever step of the upload it dies after, the next try ends in one post, and sends no bytes that LinkedIn says it has", {
  timeout: 120_000,
}, async () => {
  const { person, id, publish } = await illustrated();
  let steps = 0;
  for (let isThrough = false; !isThrough; steps++) {
    await startAnew(id);
    await person.send("PATCH", API.post(id), { body: crypto.randomUUID() });
    const { deps, died } = dyingAfter(steps);
    await publishPost(deps, person.id, id).catch((error: Error) => {
      expect(String(error.cause ?? error)).toContain("crash");
    });
    isThrough = !died();
    await shift(id, 10);
    expect((await publish()).status).toBe(200);
    const { posts, uploads } = await atLinkedIn(person);
    expect(posts.map(({ media }) => media.length)).toEqual(Array(steps + 1).fill(2));
    expect(uploads.map(({ sends }) => sends)).toEqual(Array(2 * steps + 2).fill(1));
  }
  expect(steps).toBeGreaterThan(8);
});

test("while nobody knows whether it is there, nothing of it changes, and it is sent again as it was", async () => {
  const { person, id, publish } = await illustrated({ fault: "reset-after" });
  const [one] = await picturesOf(person.get(API.post(id)));
  const pictureId = one?.id ?? "";
  expect((await publish()).status).toBe(502);
  await refused(await addPicture(person, id), 409, "publishing");
  await refused(await person.send("PATCH", API.postPicture(id, pictureId), { alt: "" }), 409, "publishing");
  await refused(await person.send("DELETE", API.postPicture(id, pictureId)), 409, "publishing");
  await refused(await person.send("PUT", API.postPictures(id), { order: [] }), 409, "publishing");
  await refused(await putDocument(person, id), 409, "publishing");
  await person.send("PATCH", API.post(id), { body: "Another text." });
  expect((await publish()).status).toBe(200);
  const { posts, uploads } = await atLinkedIn(person);
  expect(posts).toHaveLength(1);
  expect(uploads).toHaveLength(2);
});

test("after a known failure what is there now is sent, and only what is new is uploaded", async () => {
  const { person, id, publish } = await illustrated({ lastName: "post-429-once" });
  const [one, two] = await picturesOf(person.get(API.post(id)));
  expect((await publish()).status).toBe(429);
  await person.send("DELETE", API.postPicture(id, one?.id ?? ""));
  await person.send("PATCH", API.postPicture(id, two?.id ?? ""), { alt: "Second." });
  await addPicture(person, id, pngOf(5, 5), { alt: "Third." });
  expect((await publish()).status).toBe(200);
  const { posts, uploads } = await atLinkedIn(person);
  expect(posts[0]?.media.map(({ label }) => label)).toEqual(["Second.", "Third."]);
  expect(uploads.map(({ sends }) => sends)).toEqual([1, 1, 1]);
});

test("a document that LinkedIn refuses is said as such, by hand and at its time, and the text goes only without it", async () => {
  const { person, id, publish } = await illustrated({ lastName: "documents-403", document: true });
  await refused(await publish(), 409, "kind_refused");
  expect((await put({ person, id })).status).toBe(200);
  const reason = expect.stringContaining("document");
  expect(await whenDue(person, id)).toMatchObject({ schedule_state: "failed", schedule_error: reason });
  expect((await atLinkedIn(person)).posts).toEqual([]);
  await person.send("DELETE", API.postDocument(id));
  expect((await publish()).status).toBe(200);
  expect((await atLinkedIn(person)).posts).toMatchObject([{ media: [] }]);
});

test("a scheduled post goes out with its pictures, tried again after a failure that may pass", async () => {
  const { person, id } = await illustrated({ lastName: "images-503-once" });
  expect((await put({ person, id })).status).toBe(200);
  for (const state of ["scheduled", "published"]) {
    const post = await whenDue(person, id);
    expect(post.schedule_state).toBe(state);
    expect(post.schedule_error?.includes("files") ?? false).toBe(state === "scheduled");
  }
  expect((await atLinkedIn(person)).posts.map(({ media }) => media.length)).toEqual([2]);
});
