import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { refused } from "./account/logins.ts";
import { silentWav, wav, withQuietEnd } from "./audio.ts";
import files from "./hostile/recordings.json" with { type: "json" };
import {
  call,
  callsOf,
  type NoteParts,
  newPerson,
  noise,
  noteForm,
  RAMBLE,
  spoken,
  storedOf,
  test,
} from "./people.ts";

test("a recording answers its transcript and a session that opens with it", async ({ person }) => {
  const response = await person.note({ audio: spoken(RAMBLE), topic: "A recent win" });
  expect(response.status).toBe(200);
  const { transcript, sessionId } = await response.json<{ transcript: string; sessionId: string }>();
  expect(transcript).toBe(RAMBLE);

  const session = await (await person.get(API.chat(sessionId))).json();
  expect(session).toMatchObject({ sessionId, topic: "A recent win", interviewMode: false });
  expect(await person.usage()).toMatchObject({ recordings_used: 1, free_trials_used: 1, remaining: 4 });
});

test("typing it instead takes the same road without sound and counts the same", async ({ person }) => {
  const response = await person.note({ text: `  ${RAMBLE}  ` });
  expect([response.status, await response.json()]).toMatchObject([200, { transcript: RAMBLE }]);
  expect(await person.usage()).toMatchObject({ recordings_used: 1, remaining: 4 });
  expect((await env.VAULT.list({ prefix: `${person.id}/` })).objects).toHaveLength(0);
});

test.each(Object.entries(files))("the service takes what is sent of a recording in %s", async (_, file) => {
  const audio = Uint8Array.fromBase64(file);
  // It hears nothing in a tone; what it can't read would be `speech_unreadable`.
  await refused(await (await newPerson()).note({ audio }), 422, "no_speech");
});

test.each<[what: string, parts: NoteParts, status: number, words: string]>([
  ["no audio part", {}, 400, "There is no recording"],
  ["an empty file", { audio: new Uint8Array() }, 400, "There is no recording"],
  [
    "a PDF renamed to wav",
    { audio: Uint8Array.from(new TextEncoder().encode("%PDF-1.7 not a sound")) },
    415,
    "isn't a recording",
  ],
  ["an hour of typing", { text: "word ".repeat(601) }, 400, "under 3,000 characters"],
  ["typing nothing but dots", { text: " … " }, 422, "nothing written"],
  ["a nonsense interviewMode", { text: RAMBLE, interviewMode: "perhaps" }, 400, "interviewMode"],
  ["silence", { audio: silentWav(3) }, 422, "couldn't hear any speech in that recording. Please try again."],
  ["91.5 seconds", { audio: wav({ seconds: 91.5 }) }, 413, "longer than 90 seconds"],
])("%s is refused in words and counts nothing", async (_what, parts, status, words) => {
  const person = await newPerson();
  const response = await person.note(parts);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(words);
  expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
  expect((await storedOf(person.id)).sessions).toHaveLength(0);
});

test("more than 10485760 bytes are refused, declared or sent", async ({ person }) => {
  const response = await person.note({ audio: new Uint8Array(MAX_UPLOAD_BYTES + 1) });
  expect(response.status).toBe(413);
  const { message } = await response.json<{ message: string }>();
  expect(message).toBe("Recording is too large. Please try a shorter recording (max 90 seconds).");

  const declared = await call(API.transcribe, {
    method: "POST",
    body: new Uint8Array(MAX_UPLOAD_BYTES * 2),
    headers: { Authorization: `Bearer ${person.token}`, "Content-Type": "multipart/form-data; boundary=x" },
  });
  expect(declared.status).toBe(413);
});

test("a body that is no form is refused in words", async ({ person }) => {
  const response = await person.send("POST", API.transcribe, { audio: "hello" });
  expect(response.status).toBe(400);
});

test("what speech makes up for silence is nothing; said, the same words are an idea", async ({ person }) => {
  const thanks = (silence: number) => spoken("Thank you for watching!", { no_speech_prob: silence });
  const room = (text: string, level: number) =>
    withQuietEnd(wav({ seconds: 13, say: { id: crypto.randomUUID(), text } }), 13, level);
  const rooms = [
    "Thanks for watching!",
    "Vielen Dank fürs Zuschauen.",
    "ご視聴ありがとうございました",
  ].flatMap((text) => [room(text, 0), room(text, 60)]);
  for (const audio of [spoken(""), spoken(" . "), thanks(0.9), noise("Thank you for watching!"), ...rooms]) {
    const response = await person.note({ audio });
    expect([response.status, await response.json()]).toMatchObject([422, { code: "no_speech" }]);
  }
  expect((await storedOf(person.id)).sessions).toHaveLength(0);
  expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
  expect(await (await person.get(API.ideas)).json()).toEqual([]);
  expect(await (await person.note({ audio: thanks(0.02) })).json()).toMatchObject({ code: "too_little" });
});

test("what speech writes over a note's silent end is no part of the note", async ({ person }) => {
  const timed = (text: string, from: number, to: number) =>
    text.split(" ").map((word, at, { length }) => {
      const timeOf = (index: number) => from + ((to - from) * index) / length;
      return { word, start: timeOf(at), end: timeOf(at + 1) };
    });
  for (const thanks of [
    "Thanks for watching!",
    "Untertitel im Auftrag des ZDF, 2021.",
    "ご視聴ありがとうございました",
  ]) {
    const words = [...timed(RAMBLE, 0, 12), ...timed(thanks, 12.6, 13.4)];
    const say = { id: crypto.randomUUID(), text: `${RAMBLE}. ${thanks}`, words };
    const audio = withQuietEnd(wav({ seconds: 20, tone: true, say }), 8);
    expect(await (await person.note({ audio })).json()).toMatchObject({ transcript: `${RAMBLE}.` });
  }
});

test("ten at once with one key are heard once, become one session and count once", async ({ person }) => {
  const id = crypto.randomUUID();
  const note = { audio: spoken(RAMBLE, { id }), key: "recording-1" };
  const responses = await Promise.all(Array.from({ length: 10 }, () => person.note(note)));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await callsOf(id)).speech).toBe(1);
  const sessions = await Promise.all(responses.map((response) => response.json<{ sessionId: string }>()));
  expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(await person.usage()).toMatchObject({ recordings_used: 1, remaining: 4 });
  const stored = await storedOf(person.id);
  expect(stored.sessions).toHaveLength(1);
  expect(stored.messages.filter(({ role }) => role === "user")).toHaveLength(1);
});

test("one key for two different recordings is refused", async ({ person }) => {
  await person.note({ audio: spoken(RAMBLE), key: "recording-1" });
  const response = await person.note({ audio: spoken("something else"), key: "recording-1" });
  expect(response.status).toBe(409);
  expect(await person.usage()).toMatchObject({ recordings_used: 1 });
});

test("a key that is not printable is refused by name", async ({ person }) => {
  const response = await call(API.transcribe, {
    method: "POST",
    body: noteForm({ text: RAMBLE }),
    headers: { Authorization: `Bearer ${person.token}`, [IDEMPOTENCY_HEADER]: "with a space" },
  });
  expect(response.status).toBe(400);
  expect((await response.json<{ message: string }>()).message).toContain("Idempotency-Key");
});

const FAULTS = [["500", "500"], ["429-long"], ["malformed"], ["401"]];
test.for(FAULTS)(
  "speech that fails with %s keeps the sound, and the same key succeeds",
  async (faults, { person }) => {
    const note = { audio: spoken(RAMBLE, { faults: [...faults] }), key: "recording-1" };
    const failed = await person.note(note);
    expect(failed.status).toBe(503);
    expect(Number(failed.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await failed.json()).toMatchObject({ message: expect.stringContaining("Your recording is safe") });
    expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
    const kept = { failure: "speech_unavailable", reserved_until: null, session_id: null };
    expect((await storedOf(person.id)).recordings).toMatchObject([kept]);
    expect((await person.note(note)).status).toBe(200);
    expect(await person.usage()).toMatchObject({ recordings_used: 1, remaining: 4 });
  },
);

test("a recording that speech rejects is kept, not to be tried again", async ({ person }) => {
  const faults = ["415", "415"];
  const response = await person.note({ audio: spoken(RAMBLE, { faults }), key: "recording-1" });
  expect(response.status).toBe(503);
  const { code, message } = await response.json<{ code: string; message: string }>();
  expect(code).toBe("speech_unreadable");
  expect(message).toContain("couldn't read it");
  expect(message).not.toMatch(/try again/i);
  expect(await (await person.get(API.recordings)).json()).toHaveLength(1);
  expect((await storedOf(person.id)).recordings).toMatchObject([{ failure: "speech_unreadable" }]);
});
