import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import { test as base, drafted, type Person, RAMBLE, sessionFrom, spoken, useUpTrial } from "../people.ts";
import { again, asked, latest, OUTAGE, remove, sayIn, sessionOf, soundsLike, vaultOf } from "./recordings.ts";

async function begin(person: Person, parts: { interviewMode?: string } = {}) {
  const sessionId = await sessionFrom(person, { audio: spoken(RAMBLE), ...parts });
  if (parts.interviewMode) await asked(person, sessionId);
  else await drafted(person, sessionId);
  return sessionId;
}

const ANSWER = "the three of them said that setting it up took a week and nobody wanted to do it again";

const test = base.extend("sessionId", ({ person }) => begin(person));

test("an unheard request is done from the vault, once", async ({ person, sessionId }) => {
  expect((await sayIn(person, sessionId, spoken("make it shorter", { faults: OUTAGE }))).status).toBe(503);
  const [turn] = await vaultOf(person);
  expect(turn).toMatchObject({ purpose: "turn", sessionId, status: "waiting", problem: { retry: true } });
  if (!turn) throw new Error("not in the vault");

  const responses = await Promise.all([again(person, turn), again(person, turn)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await responses[0]?.json()).toEqual({
    transcript: "make it shorter",
    sessionId,
    outcome: "turn-transcribed",
  });
  const { messages } = await sessionOf(person, sessionId);
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  expect(messages[2]).toMatchObject({ id: turn.id, content: "make it shorter" });
  expect(await drafted(person, sessionId)).toMatchObject({ versionCount: 2 });
  expect(await person.usage()).toMatchObject({ recordings_used: 1, chat_turns_used: 1 });
});

test("an answer that waited goes on with the interview", async ({ person }) => {
  const sessionId = await begin(person, { interviewMode: "true" });
  await sayIn(person, sessionId, spoken(ANSWER, { faults: OUTAGE }));
  const [turn] = await vaultOf(person);
  if (!turn) throw new Error("not in the vault");
  expect((await again(person, turn)).status).toBe(200);
  const { interviewState, messages } = await sessionOf(person, sessionId);
  expect(interviewState).toMatchObject({ answers: 1, complete: false, question: expect.any(String) });
  expect(messages.filter(({ content }) => content === ANSWER)).toHaveLength(1);
});

test("a request that waited needs room; an answer does not", async ({ person }) => {
  const plain = await begin(person);
  await sayIn(person, plain, spoken("make it shorter", { faults: OUTAGE }));
  const request = await latest(person);
  const interview = await begin(person, { interviewMode: "true" });
  await sayIn(person, interview, spoken(ANSWER, { faults: OUTAGE }));
  const answer = await latest(person);
  await useUpTrial(person);
  expect((await again(person, request)).status).toBe(402);
  expect((await vaultOf(person)).find(({ id }) => id === request.id)).toEqual(request);
  expect((await again(person, answer)).status).toBe(200);
});

test("a request that failed at the writer is tried again", async ({ person, sessionId }) => {
  const fault = `FAULT${JSON.stringify({ id: crypto.randomUUID(), faults: ["500", "500"] })}`;
  expect((await sayIn(person, sessionId, spoken(`make it shorter ${fault}`))).status).toBe(503);
  const turn = await latest(person);
  expect(turn.status).toBe("processed");
  expect((await again(person, turn)).status).toBe(200);
  expect((await sessionOf(person, sessionId)).messages.map(({ role }) => role)).toEqual([
    "user",
    "assistant",
    "user",
    "assistant",
  ]);
});

test("a request heard anew says so, and changes no draft", async ({ person, sessionId }) => {
  await sayIn(person, sessionId, spoken("make it shorter"));
  const turn = await latest(person);
  const before = await person.drafts(sessionId);
  await soundsLike(person, turn, spoken("make it shorter please"));
  expect((await again(person, turn)).status).toBe(200);
  const { messages } = await sessionOf(person, sessionId);
  expect(messages[2]?.content).toBe("make it shorter please");
  expect((await person.drafts(sessionId)).map(({ version }) => version)).toEqual(
    before.map(({ version }) => version),
  );
  expect(await person.usage()).toMatchObject({ chat_turns_used: 1 });
});

test("a turn that is deleted leaves its message", async ({ person, sessionId }) => {
  await sayIn(person, sessionId, spoken("make it shorter"), "turn-1");
  const turn = await latest(person);
  expect((await remove(person, turn)).status).toBe(204);
  const { messages, recordings } = await sessionOf(person, sessionId);
  expect(messages.some(({ id }) => id === turn.id)).toBe(true);
  expect(recordings.map(({ purpose }) => purpose)).toEqual(["note"]);
  expect((await person.send("POST", API.reprocess(turn.id))).status).toBe(404);
});
