import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { Idea } from "#contract/recordings.ts";
import { refused } from "./account/logins.ts";
import {
  call,
  callsOf,
  newPerson,
  newSignup,
  noteForm,
  type Person,
  RAMBLE,
  spoken,
  useUpTrial,
} from "./people.ts";

const ideasOf = async (person: Pick<Person, "get">): Promise<Idea[]> => (await person.get(API.ideas)).json();

test("a note that is too little costs nothing, and is kept with its sound and a question, once", async () => {
  const person = await newPerson();
  const id = crypto.randomUUID();
  const note = { audio: spoken("um the customer who, uh, left us", { id }), key: "short" };
  await refused(await person.note(note), 422, "too_little");
  await refused(await person.note(note), 422, "too_little");
  expect((await callsOf(id)).speech).toBe(1);
  expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
  const [idea, ...others] = await ideasOf(person);
  expect(others).toEqual([]);
  expect(idea).toMatchObject({
    text: expect.stringContaining("left us"),
    question: expect.stringMatching(/\?$/),
  });
  expect(await (await person.get(API.chats)).json()).toEqual([]);
  expect((await person.get(API.recordingAudio(idea?.id ?? ""))).status).toBe(200);

  expect((await (await newPerson()).send("DELETE", API.idea(idea?.id ?? ""))).status).toBe(404);
  expect((await person.send("DELETE", API.idea(idea?.id ?? ""))).status).toBe(204);
  expect(await ideasOf(person)).toEqual([]);
  expect((await env.VAULT.list({ prefix: person.id })).objects).toEqual([]);
});

test("eight words are a note, and so is anything in Interview Mode; fillers are no words", async () => {
  const person = await newPerson();
  expect((await person.note({ text: "one customer left us in March, without notice" })).status).toBe(200);
  await refused(await person.note({ text: "um, one customer left us uh in March" }), 422, "too_little");
  expect((await person.note({ text: "the customer", interviewMode: "true" })).status).toBe(200);
  await refused(await person.note({ text: "我们失去了客户" }), 422, "too_little");
});

test("an idea is written by hand, becomes a note's topic, and is done once that note is a session", async () => {
  const person = await newPerson();
  const { id } = await (await person.send("POST", API.ideas, { text: "the customer who left" })).json<Idea>();
  expect(await ideasOf(person)).toMatchObject([{ id, text: "the customer who left" }]);
  await refused(await person.note({ ideaId: id, text: "too little again" }), 422, "too_little");
  expect(await ideasOf(person)).toMatchObject([{ text: "too little again" }, { id }]);

  const opened = await person.note({ ideaId: id, text: RAMBLE, key: "told" });
  const { sessionId } = await opened.json<{ sessionId: string }>();
  const session = await (await person.get(API.chat(sessionId))).json<SessionDetail>();
  expect(session.topic).toBe("the customer who left");
  expect(await ideasOf(person)).toMatchObject([{ text: "too little again" }]);
  expect(await (await person.note({ ideaId: id, text: RAMBLE, key: "told" })).json()).toMatchObject({
    sessionId,
  });
});

test("somebody else's idea is nobody's topic, and stays", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const { id } = await (await other.send("POST", API.ideas, { text: "a secret of theirs" })).json<Idea>();
  const { sessionId } = await (await person.note({ ideaId: id, text: RAMBLE })).json<{ sessionId: string }>();
  expect(await (await person.get(API.chat(sessionId))).json()).toMatchObject({ topic: null });
  expect(await ideasOf(other)).toHaveLength(1);
});

test("after the trial an idea is still written, and a note refused as any", async () => {
  const person = await newPerson();
  await useUpTrial(person);
  expect((await person.send("POST", API.ideas, { text: "for later" })).status).toBe(201);
  await refused(await person.note({ text: "too little" }), 402, "trial_exhausted");
});

test("a visitor's ideas are there after they sign up", async () => {
  const body = noteForm({ text: "the customer who left" });
  const first = await call(API.transcribe, { method: "POST", body });
  await refused(first, 422, "too_little");
  const Cookie = (first.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  const signup = { method: "POST", body: JSON.stringify(newSignup()) };
  const headers = { Cookie, "Content-Type": "application/json" };
  const { token } = await (await call(API.signup, { ...signup, headers })).json<{ token: string }>();
  const get = (path: string) => call(path, { headers: { Authorization: `Bearer ${token}` } });
  expect(await ideasOf({ get })).toMatchObject([{ text: "the customer who left" }]);
});
