import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import type { Idea } from "#contract/recordings.ts";
import { entered, refused } from "./account/logins.ts";
import { callsOf, newSignup, type Person, RAMBLE, sessionFrom, spoken, test, useUpTrial } from "./people.ts";
import { sessionOf } from "./vault/recordings.ts";
import { newVisitor } from "./visitors/visitor.ts";

const ideasOf = async (person: Person): Promise<Idea[]> => (await person.get(API.ideas)).json();

test("a note that is too little costs nothing, and is kept with its sound and a question, once", async ({
  person,
  other,
}) => {
  const id = crypto.randomUUID();
  const note = { audio: spoken("um the customer who, uh, left us", { id }), key: "short" };
  await refused(await person.note(note), 422, "too_little");
  await refused(await person.note(note), 422, "too_little");
  expect((await callsOf(id)).speech).toBe(1);
  expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
  const [idea, ...others] = await ideasOf(person);
  expect(others).toEqual([]);
  expect([idea?.text, idea?.question]).toEqual([
    expect.stringContaining("left us"),
    expect.stringMatching(/\?$/),
  ]);
  expect(await (await person.get(API.chats)).json()).toEqual([]);
  expect((await person.get(API.recordingAudio(idea?.id ?? ""))).status).toBe(200);

  expect((await other.send("DELETE", API.idea(idea?.id ?? ""))).status).toBe(404);
  expect((await person.send("DELETE", API.idea(idea?.id ?? ""))).status).toBe(204);
  expect(await ideasOf(person)).toEqual([]);
  expect((await env.VAULT.list({ prefix: person.id })).objects).toEqual([]);
});

test("eight words are a note, and so is anything in an interview; fillers are none", async ({ person }) => {
  expect((await person.note({ text: "one customer left us in March, without notice" })).status).toBe(200);
  await refused(await person.note({ text: "um, one customer left us uh in March" }), 422, "too_little");
  expect((await person.note({ text: "the customer", interviewMode: "true" })).status).toBe(200);
  await refused(await person.note({ text: "我们失去了客户" }), 422, "too_little");
});

test("an idea becomes a note's topic, and is done once that note is a session", async ({ person }) => {
  const { id } = await (await person.send("POST", API.ideas, { text: "the customer who left" })).json<Idea>();
  expect(await ideasOf(person)).toMatchObject([{ id, text: "the customer who left" }]);
  await refused(await person.note({ ideaId: id, text: "too little again" }), 422, "too_little");
  expect(await ideasOf(person)).toMatchObject([{ text: "too little again" }, { id }]);

  const told = { ideaId: id, text: RAMBLE, key: "told" };
  const sessionId = await sessionFrom(person, told);
  expect((await sessionOf(person, sessionId)).topic).toBe("the customer who left");
  expect(await ideasOf(person)).toMatchObject([{ text: "too little again" }]);
  expect(await sessionFrom(person, told)).toBe(sessionId);
});

test("somebody else's idea is nobody's topic, and stays", async ({ person, other }) => {
  const { id } = await (await other.send("POST", API.ideas, { text: "a secret of theirs" })).json<Idea>();
  const sessionId = await sessionFrom(person, { ideaId: id, text: RAMBLE });
  expect((await sessionOf(person, sessionId)).topic).toBeNull();
  expect(await ideasOf(other)).toHaveLength(1);
});

test("after the trial an idea is still written, and a note refused as any", async ({ person }) => {
  await useUpTrial(person);
  expect((await person.send("POST", API.ideas, { text: "for later" })).status).toBe(201);
  await refused(await person.note({ text: "too little" }), 402, "trial_exhausted");
});

test("a visitor's ideas are there after they sign up", async () => {
  const visitor = newVisitor();
  await refused(await visitor.note({ text: "the customer who left" }), 422, "too_little");
  const person = await entered(await visitor.send("POST", API.signup, newSignup()));
  expect(await ideasOf(person)).toMatchObject([{ text: "the customer who left" }]);
});
