import { env } from "cloudflare:workers";
import { test } from "vitest";
import { API } from "#contract/paths.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { addCorrection } from "../../../worker/domain/profile/profile.ts";
import { watchLog } from "../account/log.ts";
import { postsOf } from "../linkedin/account.ts";
import { RAMBLE } from "../people.ts";
import { author, connectedAuthor, recorded, says } from "./people.ts";
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

test.for(Object.entries(calls))(
  "%s is done once, whatever fails on the way",
  async ([, [method, path, body]]) => {
    await survives({ given: author, act: (by, send) => says(send, by, method, path(by), body) });
  },
);

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

testStory("a word is put right in transcript and post, or in neither", {
  given: recorded,
  act: (by, send) =>
    says(send, by, "PATCH", API.recordingWords(by.recordingId), {
      ...{ at: 6, was: "march", text: "May", everywhere: true },
    }),
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
