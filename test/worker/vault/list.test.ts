import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { fileNameOf } from "../../../worker/domain/file-names.ts";
import { readRange } from "../../../worker/http/range.ts";
import { call, drafted, newPerson, nextPage, type Person, RAMBLE, spoken, test } from "../people.ts";
import cases from "./audio.json" with { type: "json" };
import { latest, OUTAGE, sayIn, seedRecordings, sessionOf, vaultOf } from "./recordings.ts";

test("a processed recording says what it is and which session it opened", async ({ person }) => {
  const audio = spoken(RAMBLE);
  const note = await person.note({ audio, topic: "A recent win" });
  const { sessionId } = await note.json<{ sessionId: string }>();
  expect(await vaultOf(person)).toEqual([
    {
      id: expect.any(String),
      sessionId,
      purpose: "note",
      source: "audio",
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      durationSeconds: 9,
      bytes: audio.length,
      format: "wav",
      topic: "A recent win",
      snippet: expect.stringMatching(/^We lost our biggest customer.*…$/),
      hasAudio: true,
      soundGoneAt: null,
      status: "processed",
      problem: null,
    },
  ]);
});

test("a typed note is in the vault without sound", async ({ person }) => {
  await person.note({ text: RAMBLE });
  expect(await latest(person)).toMatchObject({ source: "text", hasAudio: false, format: null });
});

test("what waits stands first, latest first, then the rest, latest first", async ({ person }) => {
  await seedRecordings(person, [1, 3, 5]);
  await seedRecordings(person, [2, 4], { transcript: null, failure: "speech_unavailable" });
  expect((await vaultOf(person)).map(({ id }) => id)).toEqual(
    [4, 2, 5, 3, 1].map((n) => `${person.id}-${n}`),
  );
});

test.each<[why: string, audio: Uint8Array<ArrayBuffer>, message: string, retry: boolean]>([
  ["an outage", spoken(RAMBLE, { faults: OUTAGE }), "Transcription wasn't available at the time.", true],
  ["silence", spoken(""), "We couldn't hear any speech in this recording.", true],
])("after %s a recording waits, with the reason in words", async (_why, audio, message, retry) => {
  const person = await newPerson();
  await person.note({ audio });
  expect(await latest(person)).toMatchObject({
    status: "waiting",
    sessionId: null,
    snippet: null,
    hasAudio: true,
    problem: { message, retry },
  });
});

test.each<[failure: string | null, message: string, retry: boolean]>([
  ["too_long", "This recording is longer than 90 seconds.", false],
  ["sound_gone", ERROR_MESSAGES.sound_gone, false],
  ["internal", "Something went wrong while this was being processed.", true],
  ["a code of an earlier version", "This recording hasn't been processed yet.", true],
  [null, "This recording hasn't been processed yet.", true],
])("a recording that failed with %s says so", async (failure, message, retry) => {
  const person = await newPerson();
  await seedRecordings(person, [1], { transcript: null, failure });
  expect((await latest(person)).problem).toEqual({ message, retry });
});

test("while somebody works on it, a recording is being processed and has no problem", async ({ person }) => {
  await seedRecordings(person, [1], { transcript: null, failure: null });
  const reserve = (until: number) =>
    env.DB.prepare("update recordings set reserved_until = ? where user_id = ?").bind(until, person.id).run();
  await reserve(Date.now() + 60_000);
  expect(await latest(person)).toMatchObject({ status: "processing", problem: null });
  await reserve(Date.now() - 1);
  expect((await latest(person)).status).toBe("waiting");
});

test("a session has its recordings with it, oldest first", async ({ person }) => {
  const note = await person.note({ audio: spoken(RAMBLE) });
  const { sessionId } = await note.json<{ sessionId: string }>();
  await drafted(person, sessionId);
  await sayIn(person, sessionId, spoken("make it shorter"));
  const { recordings, messages } = await sessionOf(person, sessionId);
  expect(recordings.map(({ purpose, sessionId: id, snippet }) => [purpose, id, snippet])).toEqual([
    ["note", sessionId, expect.stringContaining("We lost")],
    ["turn", sessionId, "Make it shorter."],
  ]);
  expect(messages.some(({ id }) => id === recordings[1]?.id)).toBe(true);
});

async function pagesOf(person: Person): Promise<VaultRecording[][]> {
  const pages: VaultRecording[][] = [];
  let next: string | undefined = API.recordings;
  while (next) {
    const response: Response = await person.get(next);
    pages.push(await response.json<VaultRecording[]>());
    next = nextPage(response);
  }
  return pages;
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

test.each([
  [0, 250],
  [30, 250],
  [100, 100],
  [101, 5],
  [230, 0],
])("pages lead through %i that wait and %i others, each once and in order", async (waiting, processed) => {
  const person = await newPerson();
  await seedRecordings(person, range(1_000, waiting), { transcript: null });
  await seedRecordings(person, range(500, processed));
  const seen = (await pagesOf(person)).flat().map(({ id }) => id);
  const expected = [...range(1_000, waiting).reverse(), ...range(500, processed).reverse()];
  expect(seen).toEqual(expected.map((n) => `${person.id}-${n}`));
});

test("recordings of the same moment are each on one page", async ({ person }) => {
  await seedRecordings(person, range(0, 150));
  await env.DB.prepare("update recordings set created_at = 7 where user_id = ?").bind(person.id).run();
  const seen = (await pagesOf(person)).flat().map(({ id }) => id);
  expect(new Set(seen).size).toBe(150);
  expect(seen).toHaveLength(150);
});

test("a cursor that we did not give out is refused in words", async ({ person }) => {
  expect((await person.get(`${API.recordings}?cursor=garbage`)).status).toBe(400);
});

async function recorded() {
  const person = await newPerson();
  const audio = spoken(RAMBLE);
  await person.note({ audio });
  return { person, audio, recording: await latest(person) };
}

const listen = (person: Person, { id }: { id: string }, headers: Record<string, string> = {}) =>
  call(API.recordingAudio(id), { headers: { Authorization: `Bearer ${person.token}`, ...headers } });

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** For what only listens. */
const shared = await recorded();

test("the sound comes back byte for byte, for its owner's eyes only and under a name that says what it is", async () => {
  const { person, audio, recording } = shared;
  const response = await listen(person, recording);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "audio/wav",
    "content-length": String(audio.length),
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="outspoken-\d{4}-\d\d-\d\d-we-lost-our-biggest-customer-in-[\w-]+\.wav"; filename\*=UTF-8''outspoken-/,
  );
  expect(await bytesOf(response)).toEqual(audio);
  const stored = await env.VAULT.head(`${person.id}/${recording.id}`);
  expect(stored?.httpMetadata?.contentType).toBe("audio/wav");
});

test.each(cases.parts as [string, number, number | null][])("%s is that part", async (range, from, to) => {
  const { person, audio, recording } = shared;
  const part = audio.slice(from, to ?? undefined);
  const start = from < 0 ? audio.length + from : from;
  const response = await listen(person, recording, { Range: range });
  expect(response.status).toBe(206);
  expect(response.headers.get("Content-Range")).toBe(
    `bytes ${start}-${start + part.length - 1}/${audio.length}`,
  );
  expect(response.headers.get("Content-Length")).toBe(String(part.length));
  expect(await bytesOf(response)).toEqual(part);
});

const UNKNOWN = ["bytes=0-1,5-6", "bytes=9-5", "bytes=-", "bytes=a-b", "seconds=1-2", "garbage", ""];

test.each(UNKNOWN)("Range %j is none that we know, so all of it comes", async (range) => {
  const { person, audio, recording } = shared;
  const response = await listen(person, recording, { Range: range });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Range")).toBeNull();
  expect(await bytesOf(response)).toEqual(audio);
});

const OUTSIDE = ["bytes=99999999-", "bytes=99999999999999999999999-", "bytes=-0"];

test.each(OUTSIDE)("Range %s lies outside, and the answer says how much there is", async (range) => {
  const { person, audio, recording } = shared;
  const response = await listen(person, recording, { Range: range });
  expect(response.status).toBe(416);
  expect(response.headers.get("Content-Range")).toBe(`bytes */${audio.length}`);
  expect(await response.json()).toMatchObject({ code: "no_such_range" });
});

test("the first byte after the end is outside, the last one is not", () => {
  expect(readRange(`bytes=${" ".repeat(200)}0-`, 10)).toBeNull();
  expect(readRange("bytes=10-", 10)).toBe("unsatisfiable");
  expect(readRange("bytes=9-", 10)).toEqual({ offset: 9, length: 1 });
  expect(readRange("bytes=-10", 10)).toEqual({ offset: 0, length: 10 });
});

test("a typed note, a sound that is gone and one that the vault has lost are 404s that say which", async () => {
  const { person, recording } = await recorded();
  await env.VAULT.delete(`${person.id}/${recording.id}`);
  const lost = await listen(person, recording);
  expect([lost.status, await lost.json()]).toMatchObject([404, { message: ERROR_MESSAGES.sound_gone }]);

  await env.DB.prepare("update recordings set sound_gone_at = 1 where id = ?").bind(recording.id).run();
  const gone = await listen(person, recording, { Range: "bytes=0-1" });
  expect([gone.status, await gone.json()]).toMatchObject([404, { message: ERROR_MESSAGES.sound_gone }]);
  expect((await latest(person)).hasAudio).toBe(false);

  await person.note({ text: RAMBLE });
  const typed = await listen(person, await latest(person));
  expect([typed.status, await typed.json()]).toMatchObject([404, { message: ERROR_MESSAGES.note_typed }]);
});

test.each(cases.names as [string | null, string | null, string][])(
  "%j about %j is called %s",
  (start, topic, name) => {
    expect(fileNameOf({ createdAt: Date.UTC(2026, 10, 20), format: "webm", start, topic })).toBe(name);
  },
);
