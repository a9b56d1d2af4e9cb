import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Draft, DraftVersion } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { refused } from "../account/logins.ts";
import {
  askedOf,
  test as base,
  drafted,
  noise,
  type Person,
  RAMBLE,
  release,
  sessionFrom,
  spoken,
  storedOf,
  useUpTrial,
} from "../people.ts";
import { beginInterview, fault, noteDone } from "../profile/profile.ts";
import { again, latest, OUTAGE, sayIn, sessionOf, soundsLike } from "./recordings.ts";

const BETTER = RAMBLE.replace("march", "may").replace("three of them", "thirty of them");

async function processed(person: Person) {
  // From then on nothing changes by itself.
  const sessionId = await noteDone(person, { audio: spoken(RAMBLE) });
  return { sessionId, draft: await drafted(person, sessionId), recording: await latest(person) };
}

const test = base.extend("done", ({ person }) => processed(person));

test("what is heard anew, thrice at once, is one new version", async ({ person, done }) => {
  const { sessionId, draft, recording } = done;
  await soundsLike(person, recording, spoken(BETTER));
  const responses = await Promise.all([1, 2, 3].map(() => again(person, recording)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const answers = await Promise.all(responses.map((response) => response.json()));
  expect(answers).toContainEqual({ transcript: BETTER, sessionId, outcome: "transcript-changed" });

  const session = await sessionOf(person, sessionId);
  expect(session.messages.map(({ role, content }) => [role, content])).toEqual([
    ["user", BETTER],
    ["assistant", expect.any(String)],
  ]);
  const snippet = expect.stringMatching(/in may/i);
  expect(session.recordings).toMatchObject([{ snippet }]);
  expect(await (await person.get(API.chats)).json()).toMatchObject([{ sessionId, snippet }]);
  expect((await storedOf(person.id)).recordings).toMatchObject([{ transcript: BETTER }]);

  const after = await drafted(person, sessionId);
  expect(after).toMatchObject({ version: 1, previousVersion: 0, versionCount: 2 });
  expect(postOf(after)).not.toBe(postOf(draft));
  expect(postOf(after)).toContain("thirty of them");
  const versions = await (await person.get(API.draftVersions(draft.id))).json<DraftVersion[]>();
  expect(versions.map(({ change }) => change)).toEqual(["draft", "redraft"]);
  const undone = await (await person.send("PATCH", API.draft(draft.id), { version: 0 })).json<Draft>();
  expect(postOf(undone)).toBe(postOf(draft));
  expect(await person.usage()).toMatchObject({ recordings_used: 1, remaining: 4 });
});

test("what is heard the same changes nothing", async ({ person, done: { sessionId, recording } }) => {
  const before = await storedOf(person.id);
  const response = await again(person, recording);
  expect(await response.json()).toEqual({ transcript: RAMBLE, sessionId, outcome: "unchanged" });
  expect(await storedOf(person.id)).toEqual(before);
  expect(await person.usage()).toMatchObject({ recordings_used: 1 });
});

test.for([
  ["nothing but noise is heard", noise(), 422],
  ["speech is out of order", spoken(BETTER, { faults: OUTAGE }), 503],
] as const)("when %s this time, all stays as it was", async ([, audio, status], { person, done }) => {
  const before = await storedOf(person.id);
  await soundsLike(person, done.recording, audio);
  expect((await again(person, done.recording)).status).toBe(status);
  expect(await storedOf(person.id)).toEqual(before);
});

test("without its sound a recording cannot be heard again", async ({ person, done: { recording } }) => {
  await env.DB.prepare("update recordings set sound_gone_at = 1 where id = ?").bind(recording.id).run();
  await refused(await again(person, recording), 404, "sound_gone");
});

test("a writer that fails leaves all for the next", async ({ person, done: { sessionId, recording } }) => {
  const before = await storedOf(person.id);
  await soundsLike(person, recording, spoken(`${BETTER} ${fault("500", "500").mark}`));
  await refused(await again(person, recording), 503, "writer_unavailable");
  expect(await storedOf(person.id)).toEqual(before);

  expect((await again(person, recording)).status).toBe(200);
  expect((await sessionOf(person, sessionId)).messages[0]?.content).toContain(BETTER);
  expect(await drafted(person, sessionId)).toMatchObject({ versionCount: 2 });
});

test("heard again, a note loses no edit", async ({ person, done: { draft, recording, sessionId } }) => {
  await person.send("PATCH", API.draft(draft.id), { bodies: [{ content: "Mine." }] });
  await soundsLike(person, recording, spoken(BETTER));
  expect((await again(person, recording)).status).toBe(200);
  const after = await drafted(person, sessionId);
  expect(after.bodies.map(({ content }) => content)).toContain("Mine.");
  expect(after).toMatchObject({ version: 2, previousVersion: 1 });
  expect(await person.usage()).toMatchObject({ recordings_used: 1 });
});

test("a deleted post does not come back", async ({ person, done: { draft, recording, sessionId } }) => {
  await person.send("DELETE", API.post(draft.id));
  await soundsLike(person, recording, spoken(BETTER));
  expect((await again(person, recording)).status).toBe(200);
  expect(await person.drafts(sessionId)).toEqual([]);
  expect((await sessionOf(person, sessionId)).messages[0]?.content).toBe(BETTER);
});

test("an interview's note heard again is what its suite is made from", async ({ person }) => {
  const sessionId = await beginInterview(person, RAMBLE);
  const recording = await latest(person);
  await soundsLike(person, recording, spoken(BETTER));
  await again(person, recording);
  const { messages, interviewState } = await sessionOf(person, sessionId);
  expect(messages[0]?.content).toBe(BETTER);
  expect(interviewState).toMatchObject({ complete: false, answers: 0 });
  expect(await person.drafts(sessionId)).toEqual([]);
});

test("an interview's answer heard again rewrites each post of its suite, as versions", async ({ person }) => {
  const sessionId = await beginInterview(person, RAMBLE);
  await sayIn(person, sessionId, spoken("the three of them said that setting it up took a week of time"));
  const answer = await latest(person);
  await person.send("POST", API.stopInterview(sessionId));
  await person.send("POST", API.synthesize(sessionId));
  const before = await person.drafts(sessionId);
  expect(before.length).toBeGreaterThan(3);

  const heard = "the thirty of them said that setting it up took a month of their time and nobody liked it";
  await soundsLike(person, answer, spoken(heard));
  expect(await (await again(person, answer)).json()).toMatchObject({ transcript: heard, sessionId });
  const session = await sessionOf(person, sessionId);
  expect(session.messages.find(({ id }) => id === answer.id)?.content).toBe(heard);
  expect(session.messages[0]?.content).toBe(RAMBLE);
  const after = await person.drafts(sessionId);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.some(({ versionCount }) => versionCount === 2)).toBe(true);
  for (const [i, draft] of before.entries()) expect(after[i]?.bodies[0]).toEqual(draft.bodies[0]);
  expect((await storedOf(person.id)).messages.filter(({ role }) => role === "synthesizer")).toHaveLength(1);
});

test("a note heard again in time is what its first draft is made from", async ({ person }) => {
  const { id, mark } = fault("wait");
  const secondHearing = crypto.randomUUID();
  const sessionId = await sessionFrom(person, { audio: spoken(`${RAMBLE} ${mark}`) });
  const recording = await latest(person);
  await askedOf(id, "writer");
  await soundsLike(person, recording, spoken(BETTER, { id: secondHearing }));
  const answer = again(person, recording);
  await askedOf(secondHearing, "speech");
  await release(id);
  expect((await answer).status).toBe(200);
  const draft = await drafted(person, sessionId);
  expect((await sessionOf(person, sessionId)).messages[0]?.content).toBe(BETTER);
  expect(postOf(draft)).toContain("thirty of them");
});

test("a transcript put right is a new version", async ({ person, done: { sessionId, draft, recording } }) => {
  const correct = (was: string, text: string) =>
    person.send("POST", API.recordingTranscript(recording.id), { was, text });
  const answers = await Promise.all([1, 2].map(() => correct(RAMBLE, BETTER)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await correct(RAMBLE, BETTER)).status).toBe(200);
  expect((await correct(RAMBLE, "Something else.")).status).toBe(409);

  expect((await sessionOf(person, sessionId)).messages[0]?.content).toBe(BETTER);
  const after = await drafted(person, sessionId);
  expect(after).toMatchObject({ versionCount: 2, previousVersion: 0 });
  expect(postOf(after)).toContain("thirty of them");
  expect(after.hooks).toEqual(expect.arrayContaining(draft.hooks));
  expect(await person.usage()).toMatchObject({ recordings_used: 1, remaining: 4 });
  expect((await latest(person)).hasAudio).toBe(true);

  await useUpTrial(person);
  expect((await correct(BETTER, RAMBLE)).status).toBe(402);
  expect((await sessionOf(person, sessionId)).messages[0]?.content).toBe(BETTER);
});
