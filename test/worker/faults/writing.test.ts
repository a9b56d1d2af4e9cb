import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { addCorrection } from "../../../worker/domain/profile/profile.ts";
import { app } from "../../../worker/http/app.ts";
import { watchLog } from "../account/log.ts";
import { unzip } from "../account/zip.ts";
import { postsOf } from "../linkedin/account.ts";
import { call, personWith, RAMBLE, storedOf } from "../people.ts";
import { fault } from "../profile/profile.ts";
import { WAYS, watched } from "./outage.ts";
import {
  author,
  connectedAuthor,
  expectUnavailable,
  interviewee,
  recorded,
  says,
  somebody,
} from "./people.ts";
import { survives, testStory } from "./story.ts";

watchLog();

type Author = Awaited<ReturnType<typeof author>>;

/** What an author does by one call, to what they have. */
const calls: Record<string, [method: string, path: (by: Author) => string, body?: unknown]> = {
  "a request by text": ["POST", (by) => API.message(by.sessionId), { content: "Make it shorter." }],
  "new hooks": ["POST", () => API.hooks, { transcript: RAMBLE }],
  "a tweak": ["POST", () => API.tweak, { mode: "shorter", body: RAMBLE }],
  "an edit of a draft": ["PATCH", (by) => API.draft(by.draftId), { bodies: [{ content: "Mine." }] }],
  "a choice": ["PATCH", (by) => API.draft(by.draftId), { selectedHookIndex: 1 }],
  "an edit of a post": ["PATCH", (by) => API.post(by.draftId), { hook: "Mine.", title: "My title" }],
  "a post marked ready": ["PATCH", (by) => API.post(by.draftId), { status: "ready" }],
  "a post put into the archive": ["POST", (by) => API.archivePost(by.draftId)],
  "a new review": ["POST", (by) => API.reviewPost(by.draftId)],
  "another try of the model's": ["POST", (by) => API.redraft(by.sessionId)],
  "a profile built anew": ["POST", () => API.context],
  "other topics": ["POST", () => API.refreshTopics],
  "a profile address": ["PATCH", () => API.user, { profileUrl: "https://example.org/ada" }],
  "a correction": ["POST", () => API.corrections, { kind: "phrase", text: "called every other customer" }],
};

test.for(Object.entries(calls))("%s is done once, whatever fails", async ([, [method, path, body]]) => {
  await survives({ given: author, act: (by, send) => says(send, by, method, path(by), body) });
});

testStory("a post that is taken out of the archive is a draft again", {
  async given() {
    const by = await author();
    await env.DB.prepare("update drafts set status = 'archived'").run();
    return by;
  },
  act: (by, send) => says(send, by, "PATCH", API.post(by.draftId), { status: "draft" }),
});

testStory("a draft that the built-in writer had to write is written by the model, once", {
  async given() {
    const by = await author();
    await env.DB.exec("update drafts set fallback = 1");
    await env.DB.prepare("update draft_versions set body = ?").bind("Something else.").run();
    return by;
  },
  act: (by, send) => says(send, by, "POST", API.redraft(by.sessionId)),
});

testStory("a post that is deleted is gone", {
  given: author,
  act: (by, send) => says(send, by, "DELETE", API.post(by.draftId)),
  heardAlready: [404],
});

testStory("a correction that is taken back is gone", {
  async given() {
    const by = await author();
    const { corrections } = await addCorrection(depsOf(env).db, by.id, { kind: "banned", text: "synergy" });
    return { ...by, correctionId: corrections[0]?.id ?? "" };
  },
  act: (by, send) => says(send, by, "DELETE", API.correction(by.correctionId)),
  heardAlready: [404],
});

const MARCH_IS_MAY = { at: 6, was: "march", text: "May", everywhere: true };

testStory("a word is put right in transcript and post, or in neither", {
  given: recorded,
  act: (by, send) => says(send, by, "PATCH", API.recordingWords(by.recordingId), MARCH_IS_MAY),
});

testStory("a post is published once, and the library says so", {
  given: connectedAuthor,
  act: (by, send) => says(send, by, "POST", API.publishPost(by.draftId)),
  refusals: [409],
  // By then an attempt that nobody ended is dead.
  pause: async () =>
    void (await env.DB.exec("update drafts set publishing_since = publishing_since - 61000")),
  elsewhere: async (by) => [`on LinkedIn ${(await postsOf(by)).length} times`],
});

type Reader = Awaited<ReturnType<typeof recorded>>;

async function read(path: string, { token }: Reader, bindings: Env): Promise<Response> {
  const ctx = createExecutionContext();
  const headers = { Authorization: `Bearer ${token}` };
  const request = new Request(`https://outspoken.test${path}`, { headers });
  const response = await app.fetch(request, bindings, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}

const reads: Record<string, (by: Reader) => string> = {
  "the caller": () => API.user,
  usage: () => API.usage,
  profile: () => API.context,
  library: () => API.posts,
  vault: () => API.recordings,
  "a sound": (by) => API.recordingAudio(by.recordingId),
  sessions: () => API.chats,
  "a session": (by) => API.chat(by.sessionId),
  drafts: (by) => API.drafts(by.sessionId),
  events: (by) => API.events(by.sessionId),
};

test.for(Object.entries(reads))("%s: while it can't be read, it says when to try again", async ([, path]) => {
  const by = await recorded();
  const calm = watched(env);
  const answer = await read(path(by), by, calm.env);
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
  expect(calm.steps.length).toBeGreaterThan(0);
  for (const [index, step] of calm.steps.entries()) {
    const response = await read(path(by), by, watched(env, { at: index + 1, way: "refused" }).env);
    expect(response.status, step).toBe(503);
    expect(Number(response.headers.get("Retry-After")), step).toBeGreaterThan(0);
    const { code, message } = await response.json<ErrorBody>();
    expect(["unavailable", "vault_unavailable"], step).toContain(code);
    expect(message, step).toMatch(/Please try again in a moment\.$/);
  }
});

test("an export is whole or none, whatever fails while it is made", async () => {
  const by = await recorded();
  const calm = watched(env);
  const whole = unzip(await (await read(API.accountExport, by, calm.env)).bytes());
  expect(whole.size).toBe(3);
  for (const way of WAYS) {
    for (let at = 1; at <= calm.steps.length; at++) {
      const response = await read(API.accountExport, by, watched(env, { at, way }).env);
      const which = `${calm.steps[at - 1]}, ${way}`;
      if (response.ok) await expect(response.bytes(), which).rejects.toThrow();
      else expect(response.status, which).toBe(503);
    }
  }
});

/** One of each kind that a caller can tell from the others; the services' own tests have all. */
const FAULTS = ["503", "429-long", "401", "drop"];

/** What somebody waits for without a session: they get a 503, and nothing is counted. */
const waitedFor = { [API.hooks]: { transcript: RAMBLE }, [API.tweak]: { mode: "bolder", body: RAMBLE } };

/** A text that has a service fail like that, more often than anything tries by itself. */
const failing = (kind: string) => fault(...Array(4).fill(kind)).mark;

test.for(FAULTS)("a model that fails by %s is said to, and nothing is changed or counted", async (kind) => {
  const by = await somebody();
  for (const [path, body] of Object.entries(waitedFor)) {
    const text = `${RAMBLE} ${failing(kind)}`;
    const asked = "body" in body ? { ...body, body: text } : { ...body, transcript: text };
    await expectUnavailable(await says(call, by, "POST", path, asked), "writer_unavailable", kind);
  }
  expect((await storedOf(by.id)).drafts).toEqual([]);
  expect(await personWith(by).usage()).toMatchObject({ chat_turns_used: 0 });
});

test.for(FAULTS)("a voice that fails by %s is said to, so that the browser's own reads", async (kind) => {
  const by = await interviewee();
  const id = crypto.randomUUID();
  await env.DB.prepare(
    "insert into messages (id, session_id, role, content, created_at) values (?, ?, 'assistant', ?, 1)",
  )
    .bind(id, by.sessionId, `What then? ${failing(kind)}`)
    .run();
  const answer = await personWith(by).get(API.messageAudio(by.sessionId, id));
  await expectUnavailable(answer, "voice_unavailable", kind);
});
