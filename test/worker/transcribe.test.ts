import { expect } from "vitest";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { bytesOf } from "../files.ts";
import { refused } from "./account/logins.ts";
import { silentWav, wav, withQuietEnd } from "./audio.ts";
import files from "./hostile/recordings.json" with { type: "json" };
import { call, callsOf, type NoteParts, noise, RAMBLE, spoken, storedOf, test } from "./people.ts";
import { sessionOf } from "./vault/recordings.ts";

test("a recording answers its transcript and a session that opens with it", async ({ person }) => {
  const response = await person.note({ audio: spoken(RAMBLE), topic: "A recent win" });
  expect(response.status).toBe(200);
  const { transcript, sessionId } = await response.json<{ transcript: string; sessionId: string }>();
  expect(transcript).toBe(RAMBLE);
  const opened = { sessionId, topic: "A recent win", interviewMode: false };
  expect(await sessionOf(person, sessionId)).toMatchObject(opened);
  expect(await person.usage()).toMatchObject({ recordings_used: 1, free_trials_used: 1, remaining: 4 });
});

test.for(Object.entries(files))("the service takes a recording in %s", async ([, file], { person }) => {
  const audio = Uint8Array.fromBase64(file);
  // It hears nothing in a tone; what it can't read would be `speech_unreadable`.
  await refused(await person.note({ audio }), 422, "no_speech");
});

test.for<[what: string, parts: NoteParts, status: number, words: string]>([
  ["no audio part", {}, 400, "There is no recording"],
  ["an empty file", { audio: new Uint8Array() }, 400, "There is no recording"],
  ["a PDF renamed to wav", { audio: bytesOf("%PDF-1.7 not a sound") }, 415, "isn't a recording"],
  ["an hour of typing", { text: "word ".repeat(601) }, 400, "under 3,000 characters"],
  ["typing nothing but dots", { text: " … " }, 422, "nothing written"],
  ["a nonsense interviewMode", { text: RAMBLE, interviewMode: "perhaps" }, 400, "interviewMode"],
  ["silence", { audio: silentWav(3) }, 422, "couldn't hear any speech in that recording. Please try again."],
  ["91.5 seconds", { audio: wav({ seconds: 91.5 }) }, 413, "longer than 90 seconds"],
  ["more than 10 MB", { audio: new Uint8Array(MAX_UPLOAD_BYTES + 1) }, 413, "Recording is too large."],
])("%s is refused in words and counts nothing", async ([, parts, status, words], { person }) => {
  const response = await person.note(parts);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(words);
  expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
  expect((await storedOf(person.id)).sessions).toHaveLength(0);
});

test("far more than that is refused unread, and so is a body that is no form", async ({ person }) => {
  const type = "multipart/form-data; boundary=x";
  const headers = { Authorization: `Bearer ${person.token}`, "Content-Type": type };
  const body = new Uint8Array(MAX_UPLOAD_BYTES * 2);
  expect((await call(API.transcribe, { method: "POST", body, headers })).status).toBe(413);
  expect((await person.send("POST", API.transcribe, { audio: "hello" })).status).toBe(400);
});

test("what speech makes up for silence is nothing; said, the same words are an idea", async ({ person }) => {
  const thanks = (silence: number) => spoken("Thank you for watching!", { no_speech_prob: silence });
  const say = { id: crypto.randomUUID(), text: "Vielen Dank fürs Zuschauen." };
  const room = withQuietEnd(wav({ seconds: 13, say }), 13, 60);
  for (const audio of [spoken(""), thanks(0.9), noise("Thank you for watching!"), room])
    await refused(await person.note({ audio }), 422, "no_speech");
  expect((await storedOf(person.id)).sessions).toHaveLength(0);
  expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
  expect(await (await person.get(API.ideas)).json()).toEqual([]);
  expect(await (await person.note({ audio: thanks(0.02) })).json()).toMatchObject({ code: "too_little" });
});

test("ten at once with one key are heard once, become one session and count once", async ({ person }) => {
  const id = crypto.randomUUID();
  const note = { audio: spoken(RAMBLE, { id }), key: "recording-1" };
  const responses = await Promise.all(Array.from({ length: 10 }, () => person.note(note)));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const sessions = await Promise.all(responses.map((response) => response.json<{ sessionId: string }>()));
  expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect((await callsOf(id)).speech).toBe(1);
  // The key is this recording's.
  await refused(await person.note({ audio: spoken("something else"), key: note.key }), 409, "key_reused");
  expect(await person.usage()).toMatchObject({ recordings_used: 1, remaining: 4 });
  const stored = await storedOf(person.id);
  expect(stored.sessions).toHaveLength(1);
  expect(stored.messages.filter(({ role }) => role === "user")).toHaveLength(1);
});

test("a key that is not printable is refused by name", async ({ person }) => {
  const response = await person.note({ text: RAMBLE, key: "with a space" });
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

test("a recording that speech can't read is kept, and that is said", async ({ person }) => {
  const audio = spoken(RAMBLE, { faults: ["415", "415"] });
  await refused(await person.note({ audio }), 503, "speech_unreadable");
  expect((await storedOf(person.id)).recordings).toMatchObject([{ failure: "speech_unreadable" }]);
});
