import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import type { ReprocessResponse } from "#contract/recordings.ts";
import { refused } from "../account/logins.ts";
import { hidden } from "../audio.ts";
import { connect } from "../doors/chat.ts";
import {
  test as base,
  callsOf,
  drafted,
  type NoteParts,
  noise,
  type Person,
  RAMBLE,
  spoken,
  storedOf,
  useUpTrial,
} from "../people.ts";
import { again, asked, latest, OUTAGE, sessionOf, soundsLike, soundsOf } from "./recordings.ts";

/** A note that an outage kept from being heard; the next try at it succeeds unless told otherwise. */
async function waiting(person: Person, parts: NoteParts = {}, faults = OUTAGE) {
  const id = crypto.randomUUID();
  const note = { audio: spoken(RAMBLE, { id, faults }), key: crypto.randomUUID(), ...parts };
  expect((await person.note(note)).status).toBe(503);
  return { note, sayId: id, recording: await latest(person) };
}

const test = base.extend("unheard", ({ person }) => waiting(person));

test("after an outage another try gives the draft, and counts once", async ({ person }) => {
  const { recording } = await waiting(person, { topic: "A recent win" });
  const response = await again(person, recording);
  expect(response.status).toBe(200);
  const { sessionId, ...answer } = await response.json<ReprocessResponse>();
  expect(answer).toEqual({ transcript: RAMBLE, outcome: "session-opened" });
  expect((await drafted(person, sessionId)).bodies[0]?.content).toBeTruthy();
  expect(await sessionOf(person, sessionId)).toMatchObject({
    topic: "A recent win",
    recordings: [{ id: recording.id, status: "processed", problem: null }],
  });
  expect(await person.usage()).toMatchObject({ recordings_used: 1, remaining: 4 });
  expect((await storedOf(person.id)).recordings).toMatchObject([{ failure: null, reserved_until: null }]);
});

test("an interview that was kept waiting begins as one", async ({ person }) => {
  const { recording } = await waiting(person, { interviewMode: "true" });
  const { sessionId } = await (await again(person, recording)).json<{ sessionId: string }>();
  await asked(person, sessionId);
  expect(await sessionOf(person, sessionId)).toMatchObject({ interviewMode: true });
});

test("what was forwarded is an idea, however often it is processed again", async ({ person }) => {
  const chat = await connect(person);
  const file = spoken(RAMBLE, { faults: OUTAGE });
  await chat.say({ file, more: { forward_origin: { type: "hidden_user" } } });
  expect((await chat.answered(2)).at(-1)?.text).toContain("Transcription isn't available");
  for (const _ of ["heard at last", "once more"]) {
    const message = expect.stringMatching(/^That was forwarded, .+ no post\. .+\?$/);
    const response = await again(person, await latest(person));
    expect([response.status, await response.json()]).toMatchObject([422, { code: "too_little", message }]);
    expect(await (await person.get(API.ideas)).json()).toMatchObject([{ text: RAMBLE }]);
  }
  expect((await storedOf(person.id)).sessions).toEqual([]);
  expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
});

test("ten tries and the same upload, at once, are one note, counted once", async ({ person, unheard }) => {
  const { note, recording } = unheard;
  const tries = Array.from({ length: 10 }, () => again(person, recording));
  const responses = await Promise.all([...tries, person.note(note)]);
  expect(responses.map(({ status }) => status)).toEqual(Array(11).fill(200));
  const answers = await Promise.all(responses.map((response) => response.json<{ sessionId: string }>()));
  expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
  const { sessions, messages } = await storedOf(person.id);
  expect(sessions).toHaveLength(1);
  expect(messages.filter(({ role }) => role === "user")).toHaveLength(1);
  expect((await person.note(note)).status).toBe(200);
  expect(await person.usage()).toMatchObject({ recordings_used: 1, remaining: 4 });
});

test("after the trial another try changes nothing", async ({ person, unheard: { recording, sayId } }) => {
  await useUpTrial(person);
  const before = (await callsOf(sayId)).speech;
  await refused(await again(person, recording), 402, "trial_exhausted");
  expect((await callsOf(sayId)).speech).toBe(before);
  expect(await latest(person)).toEqual(recording);
  expect(await person.usage()).toMatchObject({ recordings_used: 5 });
});

test("with one place left, of two notes that wait one is processed", async ({ person }) => {
  const first = await waiting(person);
  const second = await waiting(person);
  await env.DB.prepare("update users set recordings_used = 4 where id = ?").bind(person.id).run();
  const responses = await Promise.all([first, second].map(({ recording }) => again(person, recording)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 402]);
  expect(await person.usage()).toMatchObject({ recordings_used: 5, remaining: 0 });
});

test("a turn in the works takes no note's place", async ({ person, unheard: { recording } }) => {
  await env.DB.batch([
    env.DB.prepare("update users set recordings_used = 4 where id = ?").bind(person.id),
    env.DB.prepare(
      `insert into recordings (id, user_id, key, sha256, purpose, source, bytes, reserved_until, created_at)
       values (?1, ?2, 'turn-1', 'x', 'turn', 'audio', 1, ?3, 0)`,
    ).bind(crypto.randomUUID(), person.id, Date.now() + 60_000),
  ]);
  expect((await again(person, recording)).status).toBe(200);
});

test("an outage that goes on keeps the note waiting, and gives its place back", async ({ person }) => {
  const { recording } = await waiting(person, {}, [...OUTAGE, ...OUTAGE]);
  const response = await again(person, recording);
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await latest(person)).toEqual(recording);
  expect((await storedOf(person.id)).recordings).toMatchObject([{ reserved_until: null }]);
  expect((await again(person, recording)).status).toBe(200);
  expect(await person.usage()).toMatchObject({ recordings_used: 1 });
});

test("what was made up for noise stays unheard, with its reason", async ({ person }) => {
  expect((await person.note({ audio: noise() })).status).toBe(422);
  const before = await latest(person);
  expect(before.problem?.message).toBe("We couldn't hear any speech in this recording.");
  await refused(await again(person, before), 422, "no_speech");
  expect(await latest(person)).toEqual(before);
  expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
});

test("sound of no known length is kept, and heard by nobody", async ({ person, unheard: { recording } }) => {
  const id = crypto.randomUUID();
  await soundsLike(person, recording, hidden(spoken(RAMBLE, { id })));
  expect((await again(person, recording)).status).toBe(415);
  expect((await callsOf(id)).speech).toBe(0);
  expect(await latest(person)).toMatchObject({ hasAudio: true, problem: { retry: false } });
  expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
});

test("a note whose request died is processed from the vault", async ({ person, unheard: { recording } }) => {
  await env.DB.prepare("update recordings set failure = null, reserved_until = ? where id = ?")
    .bind(Date.now() - 1, recording.id)
    .run();
  expect(await latest(person)).toMatchObject({ status: "waiting", problem: { retry: true } });
  expect((await again(person, recording)).status).toBe(200);
});

test("a note whose sound never came offers no more tries", async ({ person, unheard: { recording } }) => {
  await env.VAULT.delete(await soundsOf(person));
  await refused(await again(person, recording), 404, "sound_gone");
  const problem = { message: "We no longer have the audio of this recording.", retry: false };
  expect(await latest(person)).toMatchObject({ hasAudio: false, problem });
  expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
});

test("a typed note has no sound to try again, and says so", async ({ person }) => {
  await person.note({ text: RAMBLE });
  await refused(await again(person, await latest(person)), 404, "note_typed");
});
