import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { fileNameOf } from "../../../worker/domain/file-names.ts";
import { readRange } from "../../../worker/http/range.ts";
import { refused } from "../account/logins.ts";
import {
  call,
  draftFrom,
  newPerson,
  nextPage,
  type Person,
  RAMBLE,
  sessionFrom,
  spoken,
  test,
} from "../people.ts";
import cases from "./audio.json" with { type: "json" };
import { latest, sayIn, seedRecordings, sessionOf, vaultOf } from "./recordings.ts";

test("a processed recording says what it is and which session it opened", async ({ person }) => {
  const audio = spoken(RAMBLE);
  const sessionId = await sessionFrom(person, { audio, topic: "A recent win" });
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

test("what waits stands first, latest first, then the rest, latest first", async ({ person }) => {
  await seedRecordings(person, [1, 3, 5]);
  await seedRecordings(person, [2, 4], { transcript: null, failure: "speech_unavailable" });
  const inOrder = [4, 2, 5, 3, 1].map((n) => `${person.id}-${n}`);
  expect((await vaultOf(person)).map(({ id }) => id)).toEqual(inOrder);
});

test.each<[failure: string | null, message: string, retry: boolean]>([
  ["speech_unavailable", "Transcription wasn't available at the time.", true],
  ["no_speech", "We couldn't hear any speech in this recording.", true],
  ["too_long", "This recording is longer than 90 seconds.", false],
  ["internal", "Something went wrong while this was being processed.", true],
  ["a code of an earlier version", "This recording hasn't been processed yet.", true],
  [null, "This recording hasn't been processed yet.", true],
])("a recording that failed with %s waits, with the reason in words", async (failure, message, retry) => {
  const person = await newPerson();
  await seedRecordings(person, [1], { transcript: null, failure });
  const problem = { message, retry };
  const waiting = { status: "waiting", sessionId: null, snippet: null, hasAudio: true, problem };
  expect(await latest(person)).toMatchObject(waiting);
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
  const { sessionId } = await draftFrom(person, { audio: spoken(RAMBLE) });
  await sayIn(person, sessionId, spoken("make it shorter"));
  const { recordings, messages } = await sessionOf(person, sessionId);
  expect(recordings.map(({ purpose, sessionId: id, snippet }) => [purpose, id, snippet])).toEqual([
    ["note", sessionId, expect.stringContaining("We lost")],
    ["turn", sessionId, "Make it shorter."],
  ]);
  expect(messages.some(({ id }) => id === recordings[1]?.id)).toBe(true);
});

/** The ids on all pages, in their order. */
async function listed(person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined = API.recordings; next; ) {
    const response: Response = await person.get(next);
    const page = await response.json<VaultRecording[]>();
    expect(page).not.toEqual([]);
    ids.push(...page.map(({ id }) => id));
    next = nextPage(response);
  }
  return ids;
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

test.each([
  [0, 250],
  [30, 250],
  [100, 100],
  [101, 5],
  [230, 0],
])("full pages lead through %i that wait and %i others, each once, in order", async (waiting, processed) => {
  const person = await newPerson();
  await seedRecordings(person, range(1_000, waiting), { transcript: null });
  await seedRecordings(person, range(500, processed));
  const expected = [...range(1_000, waiting).reverse(), ...range(500, processed).reverse()];
  expect(await listed(person)).toEqual(expected.map((n) => `${person.id}-${n}`));
});

test("recordings of the same moment are each on one page", async ({ person }) => {
  await seedRecordings(person, range(0, 150));
  await env.DB.prepare("update recordings set created_at = 7 where user_id = ?").bind(person.id).run();
  const seen = await listed(person);
  expect(new Set(seen).size).toBe(150);
  expect(seen).toHaveLength(150);
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

test("a part is sent alone, for a range that we don't know all of it, and one outside is refused", async () => {
  const { person, audio, recording } = shared;
  const size = audio.length;
  const ask = (range: string) => listen(person, recording, { Range: range });
  const part = await ask("bytes=100-199");
  expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 100-199/${size}`]);
  expect(part.headers.get("Content-Length")).toBe("100");
  expect(await bytesOf(part)).toEqual(audio.slice(100, 200));
  const whole = await ask("bytes=0-1,5-6");
  expect([whole.status, whole.headers.get("Content-Range")]).toEqual([200, null]);
  expect(await bytesOf(whole)).toEqual(audio);
  const outside = await ask(`bytes=${size}-`);
  expect([outside.status, outside.headers.get("Content-Range")]).toEqual([416, `bytes */${size}`]);
  expect(await outside.json()).toMatchObject({ code: "no_such_range" });
});

const RANGES = cases.ranges as [header: string, read: ReturnType<typeof readRange>][];

test.each(RANGES)("of ten bytes the range %j is %j", (range, part) => {
  expect(readRange(range, 10)).toEqual(part);
});

test("a range with very many spaces is none", () => {
  expect(readRange(`bytes=${" ".repeat(200)}0-`, 10)).toBeNull();
});

test("a typed note, a sound that is gone and one that the vault has lost are 404s that say which", async () => {
  const { person, recording } = await recorded();
  await env.VAULT.delete(`${person.id}/${recording.id}`);
  await refused(await listen(person, recording), 404, "sound_gone");

  await env.DB.prepare("update recordings set sound_gone_at = 1 where id = ?").bind(recording.id).run();
  await refused(await listen(person, recording, { Range: "bytes=0-1" }), 404, "sound_gone");
  expect((await latest(person)).hasAudio).toBe(false);

  await person.note({ text: RAMBLE });
  const typed = await latest(person);
  expect(typed).toMatchObject({ source: "text", hasAudio: false, format: null });
  await refused(await listen(person, typed), 404, "note_typed");
});

const NAMES = cases.names as [start: string | null, topic: string | null, name: string][];

test.each(NAMES)("%j about %j is called %s", (start, topic, name) => {
  expect(fileNameOf({ createdAt: Date.UTC(2026, 10, 20), format: "webm", start, topic })).toBe(name);
});
