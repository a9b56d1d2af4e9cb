import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { drafted, newPerson, nextPage, type Person, RAMBLE, spoken, test } from "../people.ts";
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
