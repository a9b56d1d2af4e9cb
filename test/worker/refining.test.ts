import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Message } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { openDatabase } from "../../worker/db/database.ts";
import { saveProfile } from "../../worker/db/profiles.ts";
import { depsOf } from "../../worker/domain/deps.ts";
import { refineDraft } from "../../worker/domain/posts/refine.ts";
import { refused } from "./account/logins.ts";
import { modelsOf } from "./models.ts";
import { askedOf, drafted, draftFrom, type Person, RAMBLE, release, sessionFrom, test } from "./people.ts";
import { fault } from "./profile/profile.ts";
import { shown } from "./services/calls.ts";
import { sessionOf } from "./vault/recordings.ts";

const ask = (person: Person, draft: Draft, content: string, key: string = crypto.randomUUID()) =>
  person.send("POST", API.message(draft.sessionId), { content }, { [IDEMPOTENCY_HEADER]: key });

const messagesOf = async (person: Person, { sessionId }: Draft) =>
  (await sessionOf(person, sessionId)).messages;

const rolesIn = async (person: Person, draft: Draft) =>
  (await messagesOf(person, draft)).map(({ role }) => role).join(" ");

const now = (person: Person, { sessionId }: Draft) => drafted(person, sessionId);

test("a request is answered and changes the draft", async ({ person, draft: first }) => {
  const response = await ask(person, first, "make it shorter");
  expect(response.status).toBe(200);
  const message = await response.json<Message>();
  expect(message.role).toBe("assistant");

  const after = await now(person, first);
  expect(message.fullAiResponse).toEqual({ draftId: first.id, version: after.version });
  expect(after.previousVersion).toBe(0);
  expect(after.bodies[0]).toEqual(first.bodies[0]);
  expect(await rolesIn(person, first)).toBe("user assistant user assistant");
  expect(await person.usage()).toMatchObject({ recordings_used: 1, chat_turns_used: 1 });
});

test("what is taken out of the hook is gone from the post", async ({ person, draft: first }) => {
  const sentences = ["We lost a customer.", "Nobody had called them.", "Now we call."] as const;
  const [hook] = sentences;
  const whole = { hooks: [{ type: "claim", content: hook }], bodies: [{ content: sentences.join(" ") }] };
  await person.send("PATCH", API.draft(first.id), whole);
  const deps = modelsOf(depsOf(Object.assign({ ...env }, { WRITER: "builtin" })));
  const turn = { messageId: crypto.randomUUID(), content: "Take out lost a customer." };
  const ref = { sessionId: first.sessionId, userId: person.id, keyName: null };
  const { content } = await refineDraft(deps, ref, turn, () => undefined);
  expect(content).toBe("I took out “lost a customer”.");
  const after = postOf(await now(person, first));
  expect(after).not.toContain(hook);
  for (const kept of sentences.slice(1)) expect(after).toContain(kept);
});

test("a key is one request's, which is done and counted once", async ({ person, draft: first }) => {
  const responses = await Promise.all([1, 2].map(() => ask(person, first, "make it shorter", "request-1")));
  const [one, two] = await Promise.all(responses.map((response) => response.json()));
  expect(two).toEqual(one);
  await refused(await ask(person, first, "make it bolder", "request-1"), 409, "key_reused");
  expect(await messagesOf(person, first)).toHaveLength(4);
  expect(await person.usage()).toMatchObject({ chat_turns_used: 1 });
});

test("of two hundred messages the first and the latest count as said", async ({ person, draft }) => {
  const say = env.DB.prepare(
    "insert into messages (id, session_id, role, content, created_at) select 'said-' || ?1 || ?2, ?2, 'user', ?3, ?1",
  );
  const text = "We sold boats. ".repeat(200);
  const year = (at: number) => `${text} It was in ${1_500 + at}.`;
  const later = Date.now();
  await env.DB.batch(Array.from({ length: 199 }, (_, at) => say.bind(later + at, draft.sessionId, year(at))));
  await refused(await ask(person, draft, "Make it shorter."), 409, "session_full");
  expect(await messagesOf(person, draft)).toHaveLength(201);
  const body = "It was in 1500. It was in 1510. It was in 1698.";
  await person.send("PATCH", API.draft(draft.id), { bodies: [{ content: body }], change: "refine" });
  const { unsaid } = (await now(person, draft)).fidelity;
  expect(unsaid.map((mark) => mark.text).join()).toBe("1510");
});

test("two requests at once are done one after the other", async ({ person, draft: first }) => {
  await Promise.all([ask(person, first, "make it shorter"), ask(person, first, "make it bolder")]);
  expect(await rolesIn(person, first)).toBe("user assistant user assistant user assistant");
  expect(await person.usage()).toMatchObject({ chat_turns_used: 2 });
});

const FAULTS = "500 429-long reset malformed truncated schema refusal empty 401".split(" ");

test.for(FAULTS)("a writer that answers %s loses no request", async (kind, { person, draft: first }) => {
  // More than one request meets, whatever it tries again by itself.
  const request = `make it shorter ${fault(...Array(6).fill(kind)).mark}`;
  const failed = await ask(person, first, request, "request-1");
  expect(failed.status).toBe(503);
  expect(failed.headers.get("Retry-After")).toBeTruthy();
  // What was asked counts as said, whatever became of it.
  expect(await now(person, first)).toEqual({ ...first, fidelity: expect.anything() });
  expect(await person.usage()).toMatchObject({ chat_turns_used: 0 });
  expect((await messagesOf(person, first)).at(-1)).toMatchObject({ role: "user", content: request });

  let again = failed;
  while (again.status === 503) again = await ask(person, first, request, "request-1");
  expect(again.status).toBe(200);
  expect(await messagesOf(person, first)).toHaveLength(4);
  expect(await person.usage()).toMatchObject({ chat_turns_used: 1 });
});

test("what the author edits while the writer works is not lost", async ({ person, draft: first }) => {
  await Promise.all([
    ask(person, first, "make it shorter"),
    person.send("PATCH", API.draft(first.id), { bodies: [{ content: "Mine now." }] }),
  ]);
  const after = await now(person, first);
  expect(after.bodies).toContainEqual({ content: "Mine now." });
  expect(after.versionCount).toBe(3);
});

test("new hooks are at least two, and none of those that are there", async ({ person, draft: first }) => {
  const existing = first.hooks.map(({ content }) => content);
  const response = await person.send("POST", API.hooks, { transcript: RAMBLE, existing });
  expect(response.status).toBe(200);
  const { hooks } = await response.json<{ hooks: string[] }>();
  expect(hooks.length).toBeGreaterThanOrEqual(2);
  for (const hook of hooks) expect(existing).not.toContain(hook);
});

test("what is no request is a 400", async ({ person, draft }) => {
  const message = API.message(draft.sessionId);
  for (const [path, body] of [
    [message, { content: "   " }],
    [message, { content: "x".repeat(3_001) }],
    [API.tweak, { mode: "louder", body: RAMBLE }],
    [API.tweak, { mode: "shorter", body: " " }],
    [API.hooks, { transcript: "" }],
  ] as const)
    expect((await person.send("POST", path, body)).status, JSON.stringify(body)).toBe(400);
});

/** Reads a session's events until one that has this text; returns all that came since the last time. */
async function follow(person: Person, sessionId: string) {
  const response = await person.get(API.events(sessionId));
  expect(response.headers.get("Content-Type")).toBe("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("no stream");
  let heard = "";
  const hear = async (wanted: string) => {
    while (!heard.includes(wanted)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`the stream ended before ${wanted}`);
      heard += value;
    }
    const all = heard;
    heard = "";
    return all;
  };
  await hear(": following");
  return { hear, end: () => reader.cancel() };
}

test("who follows a session gets each message and change", async ({ person, draft: first }) => {
  const { hear, end } = await follow(person, first.sessionId);
  await ask(person, first, "make it shorter");
  expect(await hear("event: message\ndata: {")).toContain("event: drafts");
  await person.send("PATCH", API.draft(first.id), { selectedHookIndex: 1 });
  await hear("event: drafts");
  await end();
});

const TOLD =
  "We lost our biggest customer on Tuesday. They were a tenth of our revenue. I called them and asked why. They said we had stopped calling.";

test.for([undefined, "error"])(
  "a first draft is sent as it is written, anew after %s",
  async (failure, { person }) => {
    const { id, mark } = fault("wait");
    const sessionId = await sessionFrom(person, { text: `${TOLD} ${mark}` });
    await askedOf(id, "writer");
    const { hear, end } = await follow(person, sessionId);
    await release(id, failure);
    const seen = await hear("event: drafts\ndata: {}");
    await end();
    const [{ bodies, hooks } = { bodies: [], hooks: [] }] = await person.drafts(sessionId);
    const whole = [hooks[0]?.content, bodies.at(-1)?.content].join("\n\n");
    const partials = [...seen.matchAll(/data: (\{"partial".*\})/g)].map(
      ([, data = ""]) => (JSON.parse(data) as { partial: { body: string } }).partial.body,
    );
    expect(partials.length).toBeGreaterThan(1);
    for (const partial of partials)
      for (const sentence of partial.split(/(?<=[.?!])\s+/)) expect(whole).toContain(sentence);
    const restarts = partials.filter((body, at) => body.length < (partials[at - 1]?.length ?? 0));
    expect(restarts).toHaveLength(failure ? 1 : 0);
  },
);

test("a model is shown what its author edited, and how they sound", async ({ person }) => {
  const [edited, archived] = [await draftFrom(person), await draftFrom(person)];
  await draftFrom(person);
  const retype = (draft: Draft, content: string) =>
    person.send("PATCH", API.draft(draft.id), { bodies: [{ content }] });
  await retype(edited, "Short lines.\n\nLike these.");
  await retype(archived, "Thrown away.");
  await person.send("POST", API.archivePost(archived.id));
  const nothing = { identityTags: [], distinctivePhrases: [], userTopicsMap: {} };
  const learned = { ...nothing, themes: ["pricing"], toneTags: ["Dry"] };
  const now = Date.now();
  await saveProfile(openDatabase(env.DB), person.id, { learned, questions: [], through: now, now });
  const { id, mark } = fault();
  const asked = await person.send("POST", API.hooks, { transcript: `${RAMBLE} ${mark}` });
  expect(asked.status).toBe(200);
  const prompt = await shown(id);
  expect(prompt.match(/<own_post>/g)).toHaveLength(1);
  expect(prompt).toContain("Short lines.\n\nLike these.");
  expect(prompt).toContain("<tone>\nDry\n</tone>");
  expect(prompt).toContain("<themes>\npricing\n</themes>");
  expect(prompt.indexOf("<own_post>")).toBeLessThan(prompt.indexOf("<note>"));
});

test("a request comes with the six messages before it", async ({ person, draft }) => {
  const { id, mark } = fault();
  for (const place of [1, 2, 3, 4])
    expect((await ask(person, draft, `shorter, please (${place})`)).status).toBe(200);
  await ask(person, draft, `and once more ${mark}`);
  const prompt = await shown(id);
  expect(prompt.match(/<earlier_request>/g)).toHaveLength(3);
  expect(prompt.match(/<earlier_reply>/g)).toHaveLength(3);
  expect(prompt).toMatch(/<earlier_request>\nshorter, please \(2\)/);
  // What was asked before that stands among the notes, since its facts count as said.
  expect(prompt.match(/<note>/g)).toHaveLength(2);
});
