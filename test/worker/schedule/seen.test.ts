import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { CALLS, type PathName } from "#contract/calls.ts";
import { API, ROUTES } from "#contract/paths.ts";
import { seenFilesOf } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { changeDraft } from "../../../worker/domain/posts/drafts.ts";
import { pngOf } from "../../files.ts";
import { refused } from "../account/logins.ts";
import { mailed, mailsTo, runMailJob } from "../mail/mailbox.ts";
import { newConfirmed, type Person, personWith, RAMBLE, runSql, sendJson, spoken } from "../people.ts";
import { addPicture as addTo, picturesOf } from "../post-files.ts";
import { latest } from "../vault/recordings.ts";
import { type Author, connect, feedOf, inMinutes, later, newPost, postOf, put } from "./scheduled.ts";

// What goes out is what its author has seen.

const HELD = "Changed by Agent: look at it and schedule it again.";
const LONG = "I called every customer. One was angry. The next one laughed. The third one bought more of it.";
/** What JSON writes in more than one way. */
const ALT = `A "line", it's\n\t\\ \u007f\u2028 <b> é 👩‍🚀.`;
const SUBJECT = /scheduled post was changed/;

/** Somebody with a scheduled post that has a picture, and their agent's key. */
async function scheduled(): Promise<{ mine: Author; key: Person; pictureId: string }> {
  const person = await newConfirmed();
  await connect(person);
  const mine = { person, ...(await newPost(person)) };
  const pictures = await addPicture(mine, person);
  expect((await put(mine)).status).toBe(200);
  const { key } = await (await person.send("POST", API.keys, { name: "Agent" })).json<{ key: string }>();
  return { mine, key: personWith({ ...person, token: key }), pictureId: pictures[0]?.id ?? "" };
}

const addPicture = ({ id }: Pick<Author, "id">, person: Person) =>
  picturesOf(addTo(person, id, pngOf(2, 2), { alt: ALT }));

/** What a key may change of a post; each leaves another post than its author saw. */
const CHANGES: Record<string, (given: Awaited<ReturnType<typeof scheduled>>) => Promise<unknown>> = {
  "PATCH draft": ({ mine, key }) =>
    key.send("PATCH", API.draft(mine.id), { bodies: [{ content: "Buy this." }] }),
  "PATCH draft, to a version": ({ mine, key }) => key.send("PATCH", API.draft(mine.id), { version: 0 }),
  "PATCH draft, call to action": ({ mine, key }) =>
    key.send("PATCH", API.draft(mine.id), { selectedCtaIndex: -1, customCta: "Buy it?" }),
  "PATCH post": ({ mine, key }) => key.send("PATCH", API.post(mine.id), { hook: "I take bribes every day." }),
  "POST message": async ({ mine, key }) => {
    const { body, sessionId } = await postOf(mine);
    await mine.person.send("PATCH", API.post(mine.id), { body: `${body}\n\n${LONG}` });
    return key.send("POST", API.message(sessionId), { content: "make it shorter" });
  },
  "POST postPictures": ({ mine, key }) => addPicture(mine, key),
  "PUT postPictures": async ({ mine, key }) => {
    const pictures = await addPicture(mine, mine.person);
    const order = pictures.map(({ id }) => id).reverse();
    return key.send("PUT", API.postPictures(mine.id), { order });
  },
  "PATCH postPicture": ({ mine, key, pictureId }) =>
    key.send("PATCH", API.postPicture(mine.id, pictureId), { alt: "Buy this." }),
  "POST mcp": ({ mine, key }) => {
    const params = { name: "update_post", arguments: { id: mine.id, body: "Buy this." } };
    const headers = { Authorization: `Bearer ${key.token}`, Accept: "application/json, text/event-stream" };
    return sendJson("POST", API.mcp, { jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers);
  },
};

test("a key adds no hook or call to action to what its author chooses from, but the one that it selects", async () => {
  const { mine, key } = await scheduled();
  const read = async () => (await mine.person.drafts((await postOf(mine)).sessionId))[0] ?? expect.fail();
  const { hooks, ...before } = await read();
  const others = Array.from({ length: 39 }, (_, at) => ({ type: "claim", content: `Buy coin ${at}` }));
  const selected = hooks[before.selectedHookIndex] ?? expect.fail();
  for (const patch of [
    { hooks: [...others, selected] },
    { hooks: [selected], selectedHookIndex: 1 },
    { customCta: "Buy it?", selectedCtaIndex: before.selectedCtaIndex },
  ])
    expect((await key.send("PATCH", API.draft(mine.id), patch)).status).toBe(200);
  const after = await read();
  expect(after.hooks).toEqual(hooks);
  // This one it selected: a version of its own, and no longer scheduled.
  expect(after).toMatchObject({ selectedCtaIndex: -1, customCta: "Buy it?", version: before.version + 1 });
  expect((await postOf(mine)).schedule_error).toBe(HELD);
});

/** A new note changes no post that is there. */
const HARMLESS = ["POST transcribe"];

test("every call by which a key changes something is tried against a scheduled post", () => {
  const made = Object.entries(CALLS).flatMap(([name, methods]) =>
    Object.entries(methods as Record<string, { byKey?: true }>).flatMap(([method, { byKey }]) =>
      byKey && method !== "GET" ? [`${method} ${name}`] : [],
    ),
  );
  const tried = [...Object.keys(CHANGES).map((name) => name.split(",")[0]), ...HARMLESS];
  expect(new Set(tried)).toEqual(new Set(made));
  expect(made.every((name) => (name.split(" ")[1] as PathName) in ROUTES)).toBe(true);
});

test.each(Object.entries(CHANGES))("what a key did by %s does not go out at its time", async (_, change) => {
  const given = await scheduled();
  const { mine } = given;
  const before = await postOf(mine);
  await change(given);
  await later(mine, 60);
  expect(await feedOf(mine)).toEqual([]);
  const post = await postOf(mine);
  expect(post).toMatchObject({ schedule_state: null, scheduled_at: null, publishedAt: null });
  expect(post.schedule_error).toBe(HELD);
  expect([post.version, post.pictures]).not.toEqual([before.version, before.pictures]);
  // What the session's object queued waits for the cron job.
  await runMailJob();
  await mailed(mine.person.email, SUBJECT);
  expect((await put(mine)).status).toBe(200);
  expect(await postOf(mine)).toMatchObject({ schedule_state: "scheduled", schedule_error: null });
});

/** What a writer makes of a scheduled post of an author, who asks for it on a page that they may leave. */
const WRITINGS: Record<string, (mine: Author, sessionId: string) => Promise<Response>> = {
  "a request": ({ person }, sessionId) =>
    person.send("POST", API.message(sessionId), { content: "make it shorter" }),
  "Try again": async ({ person, id }, sessionId) => {
    await runSql("update drafts set fallback = 1 where id = ?", id);
    return person.send("POST", API.redraft(sessionId));
  },
  "another transcript": async ({ person }) => {
    const { id } = await latest(person);
    const text = `${RAMBLE} Then the next customer called us back, and she stayed.`;
    return person.send("POST", API.recordingTranscript(id), { was: RAMBLE, text });
  },
};

test.each(Object.entries(WRITINGS))("what a writer makes by %s does not go out unseen", async (_, write) => {
  const person = await newConfirmed();
  await connect(person);
  const mine = { person, ...(await newPost(person, "", { audio: spoken(RAMBLE) })) };
  const { body, sessionId } = await postOf(mine);
  await person.send("PATCH", API.post(mine.id), { body: `${body}\n\n${LONG}` });
  expect((await put(mine)).status).toBe(200);
  const before = await postOf(mine);
  expect((await write(mine, sessionId)).status).toBe(200);
  const post = await postOf(mine);
  expect(post.version).not.toBe(before.version);
  const reason = "Written anew at your request: look at it and schedule it again.";
  expect(post).toMatchObject({ schedule_state: null, schedule_error: reason });
  await runMailJob();
  await mailed(person.email, SUBJECT);
});

test("a chat elsewhere unschedules like a key; the author on a page does not, also by a writer's suggestion", async () => {
  const { mine } = await scheduled();
  const { id: userId } = mine.person;
  await changeDraft(depsOf(env), { userId }, mine.id, { customCta: "Mine?", selectedCtaIndex: -1 });
  const shorter = { bodies: [{ content: "Shorter." }], change: "shorter" as const };
  await changeDraft(depsOf(env), { userId }, mine.id, shorter);
  expect((await postOf(mine)).schedule_state).toBe("scheduled");
  await changeDraft(depsOf(env), { userId, door: "Telegram" }, mine.id, { selectedCtaIndex: null });
  expect(await postOf(mine)).toMatchObject({
    schedule_state: null,
    schedule_error: "Changed by Telegram: look at it and schedule it again.",
  });
});

test("a key that reads, or makes a new note, leaves the schedule as it is", async () => {
  const { mine, key, pictureId } = await scheduled();
  const { sessionId } = await postOf(mine);
  await Promise.all([API.posts, API.drafts(sessionId), API.postPicture(mine.id, pictureId)].map(key.get));
  await key.send("PATCH", API.post(mine.id), { title: "A title" });
  expect((await postOf(mine)).schedule_state).toBe("scheduled");
  await later(mine, 60);
  expect(await feedOf(mine)).toHaveLength(1);
  const subjects = (await mailsTo(mine.person.email)).map(({ subject }) => subject);
  expect(subjects).not.toContainEqual(expect.stringMatching(SUBJECT));
});

test("a key can't change the text or the title of a published post", async () => {
  const { mine, key } = await scheduled();
  await later(mine, 60);
  const { sessionId, body } = await postOf(mine);
  for (const answer of [
    await key.send("PATCH", API.post(mine.id), { body: "Another text." }),
    await key.send("PATCH", API.post(mine.id), { title: "Another title" }),
    await key.send("PATCH", API.draft(mine.id), { customCta: "Mine?", selectedCtaIndex: -1 }),
    await key.send("POST", API.message(sessionId), { content: "Make it shorter." }),
  ])
    await refused(answer, 409, "already_published");
  expect((await postOf(mine)).body).toBe(body);
});

const minutesUntil = ({ scheduled_at: at }: Post) => Math.ceil((Date.parse(at ?? "") - Date.now()) / 60_000);

const WAYS_OUT = ["publishPost", "postSchedule", "postScheduleNext"] as const;

/** Somebody with a post, and what sends it this way as a page does that shows it so. */
async function shownPost(name: (typeof WAYS_OUT)[number], fault?: string) {
  const person = await newConfirmed();
  await connect(person);
  const mine = { person, ...(await newPost(person, fault)) };
  await person.send("PUT", API.slots, { timeZone: "UTC", slots: [{ day: 1, time: "09:00" }] });
  const send = ({ version, ...files }: Pick<Post, "version" | "pictures" | "document">) => {
    const seen = { version, ...seenFilesOf(files) };
    if (name !== "postSchedule") return person.send("POST", API[name](mine.id), seen);
    return person.send("PUT", API[name](mine.id), { at: inMinutes(1), ...seen });
  };
  return { person, mine, send, shown: await postOf(mine) };
}

test.each(WAYS_OUT)("%s is refused for a post that its page shows otherwise", async (name) => {
  const { person, mine, send, shown } = await shownPost(name);
  await person.send("PATCH", API.post(mine.id), { body: `${mine.marker} of another device` });
  const edited = await postOf(mine);
  await addPicture(mine, person);
  const current = await postOf(mine);
  const described = current.pictures.map((picture) => ({ ...picture, alt: "Another." }));
  const others = [
    { ...current, version: shown.version },
    { ...current, pictures: described },
  ];
  for (const old of [shown, edited, ...others]) {
    const answer = await send(old);
    const refusal = { code: "changed", message: expect.any(String), post: current };
    expect([answer.status, await answer.json()]).toEqual([409, refusal]);
  }
  expect(await feedOf(mine)).toEqual([]);
  expect((await send(current)).status).toBe(200);
});

test.each(WAYS_OUT)("%s after an unknown outcome shows, then sends, what was sent", async (name) => {
  const { person, mine, send, shown } = await shownPost(name, "500-once");
  expect((await person.send("POST", API.publishPost(mine.id))).status).toBe(502);
  await person.send("PATCH", API.post(mine.id), { body: `${mine.marker} edited` });
  const answer = await send(await postOf(mine));
  const { code, message, post } = await answer.json<{ code: string; message: string; post: Post }>();
  expect([answer.status, code]).toEqual([409, "changed"]);
  expect(message).toContain("shows that text again");
  expect(post).toEqual(await postOf(mine));
  expect([post.version, post.body]).toEqual([shown.version, shown.body]);
  expect(await feedOf(mine)).toEqual([]);
  expect((await send(post)).status).toBe(200);
  if (name !== "publishPost") await later(mine, minutesUntil(await postOf(mine)));
  expect(await feedOf(mine)).toEqual([expect.stringContaining(shown.body)]);
});

test("a post edited once it is scheduled does not go out as an earlier attempt had it", async () => {
  const { person, mine } = await shownPost("postSchedule", "500-once");
  expect((await person.send("POST", API.publishPost(mine.id))).status).toBe(502);
  expect((await put(mine)).status).toBe(200);
  await person.send("PATCH", API.post(mine.id), { body: `${mine.marker} edited` });
  for (const minutes of [60, 20, 41]) await later(mine, minutes);
  expect(await feedOf(mine)).toEqual([]);
  expect(await postOf(mine)).toMatchObject({ schedule_state: "missed", publishUnsettled: true });
});
