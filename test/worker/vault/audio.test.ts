import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { fileNameOf } from "../../../worker/domain/file-names.ts";
import { readRange } from "../../../worker/http/range.ts";
import { call, newPerson, type Person, RAMBLE, spoken } from "../people.ts";
import cases from "./audio.json" with { type: "json" };
import { latest } from "./recordings.ts";

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

test.each(cases.parts as [range: string, from: number, to: number | null][])(
  "Range %s answers just that part",
  async (range, from, to) => {
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
  },
);

test.each(["bytes=0-1,5-6", "bytes=9-5", "bytes=-", "bytes=a-b", "seconds=1-2", "garbage", ""])(
  "Range %j is none that we know, so all of it comes",
  async (range) => {
    const { person, audio, recording } = shared;
    const response = await listen(person, recording, { Range: range });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Range")).toBeNull();
    expect(await bytesOf(response)).toEqual(audio);
  },
);

test.each(["bytes=99999999-", "bytes=99999999999999999999999-", "bytes=-0"])(
  "Range %s lies outside, and the answer says how much there is",
  async (range) => {
    const { person, audio, recording } = shared;
    const response = await listen(person, recording, { Range: range });
    expect(response.status).toBe(416);
    expect(response.headers.get("Content-Range")).toBe(`bytes */${audio.length}`);
    expect(await response.json()).toMatchObject({ code: "no_such_range" });
  },
);

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
  expect(lost.status).toBe(404);
  expect(await lost.json()).toMatchObject({ message: ERROR_MESSAGES.sound_gone });

  await env.DB.prepare("update recordings set sound_gone_at = 1 where id = ?").bind(recording.id).run();
  const gone = await listen(person, recording, { Range: "bytes=0-1" });
  expect(gone.status).toBe(404);
  expect(await gone.json()).toMatchObject({ message: ERROR_MESSAGES.sound_gone });
  expect((await latest(person)).hasAudio).toBe(false);

  await person.note({ text: RAMBLE });
  const typed = await listen(person, await latest(person));
  expect(typed.status).toBe(404);
  expect(await typed.json()).toMatchObject({ message: ERROR_MESSAGES.note_typed });
});

test.each(cases.names as [start: string | null, topic: string | null, name: string][])(
  "%j about %j is called %s",
  (start, topic, name) => {
    expect(fileNameOf({ createdAt: Date.UTC(2026, 10, 20), format: "webm", start, topic })).toBe(name);
  },
);
