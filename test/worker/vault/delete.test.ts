import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { reprocess } from "../../../worker/domain/recordings/reprocess.ts";
import { deleteFromVault } from "../../../worker/domain/recordings/vault.ts";
import { r2Vault } from "../../../worker/services/vault.ts";
import { refused } from "../account/logins.ts";
import { modelsOf } from "../models.ts";
import {
  askedOf,
  test as base,
  draftFrom,
  newPerson,
  type Person,
  RAMBLE,
  spoken,
  storedOf,
} from "../people.ts";
import { again, latest, OUTAGE, remove, sayIn, sessionOf, soundsOf, vaultOf } from "./recordings.ts";

async function processed(person: Person) {
  const { sessionId } = await draftFrom(person, { audio: spoken(RAMBLE) });
  return { sessionId, recording: await latest(person) };
}

const test = base.extend("done", ({ person }) => processed(person));

test("sound and row go, session and post stay", async ({ person, done: { sessionId, recording } }) => {
  expect((await remove(person, recording)).status).toBe(204);
  expect(await soundsOf(person)).toEqual([]);
  expect(await vaultOf(person)).toEqual([]);
  for (const path of [API.recordingAudio(recording.id), API.recordingWords(recording.id)]) {
    expect((await person.get(path)).status).toBe(404);
  }
  expect((await sessionOf(person, sessionId)).messages[0]?.content).toBe(RAMBLE);
  expect(await person.drafts(sessionId)).toHaveLength(1);
  expect(await person.usage()).toMatchObject({ recordings_used: 1, remaining: 4 });
});

test("deleting it twice at once takes nothing else", async ({ person, done: { recording } }) => {
  const { recording: other } = await processed(person);
  const responses = await Promise.all([1, 2, 3].map(() => remove(person, recording)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
  expect((await vaultOf(person)).map(({ id }) => id)).toEqual([other.id]);
  expect(await soundsOf(person)).toEqual([`${person.id}/${other.id}`]);
});

test("a typed note is deleted too", async ({ person }) => {
  await person.note({ text: RAMBLE });
  expect((await remove(person, await latest(person))).status).toBe(204);
  expect(await vaultOf(person)).toEqual([]);
});

test("a note that was deleted and is sent again returns its session", async ({ person }) => {
  const note = { audio: spoken(RAMBLE), key: crypto.randomUUID() };
  const first = await (await person.note(note)).json();
  await remove(person, await latest(person));
  const again = await person.note(note);
  expect([again.status, await again.json()]).toEqual([200, first]);
  expect(await vaultOf(person)).toEqual([]);
  expect(await person.usage()).toMatchObject({ recordings_used: 1 });
});

test("a note deleted unheard does not come back when it is sent again", async ({ person }) => {
  const note = { audio: spoken(RAMBLE, { faults: OUTAGE }), key: crypto.randomUUID() };
  await person.note(note);
  await remove(person, await latest(person));
  await refused(await person.note(note), 409, "recording_deleted");
  expect(await vaultOf(person)).toEqual([]);
  // Nor for somebody else who knows that key.
  const other = await newPerson();
  expect((await other.note(note)).status).not.toBe(409);
});

test.for([
  ["it is being heard", ["429"]],
  ["nobody can hear it", ["429", "500"]],
] as const)("a note deleted while %s leaves nothing, for good", async ([, faults], { person }) => {
  const id = crypto.randomUUID();
  const upload = person.note({ audio: spoken(RAMBLE, { id, faults: [...faults] }) });
  // It is asked for a second time a second after the first.
  await askedOf(id, "speech");
  expect(await latest(person)).toMatchObject({ status: "processing" });
  expect((await remove(person, await latest(person))).status).toBe(204);
  await refused(await upload, 409, "recording_deleted");
  expect(await soundsOf(person)).toEqual([]);
  expect(await storedOf(person.id)).toMatchObject({ sessions: [], recordings: [], messages: [] });
  expect(await person.usage()).toMatchObject({ recordings_used: 0, remaining: 5 });
});

test("a turn deleted while it is heard is not said", async ({ person, done: { sessionId } }) => {
  const id = crypto.randomUUID();
  const turn = sayIn(person, sessionId, spoken("make it shorter", { id, faults: ["429"] }));
  await askedOf(id, "speech");
  await remove(person, await latest(person));
  expect((await turn).status).toBe(409);
  expect((await sessionOf(person, sessionId)).messages).toHaveLength(2);
  expect(await soundsOf(person)).toHaveLength(1);
});

test("a note deleted while it is tried again does not come back", async ({ person }) => {
  const id = crypto.randomUUID();
  await person.note({ audio: spoken(RAMBLE, { id, faults: [...OUTAGE, "429"] }) });
  const recording = await latest(person);
  const trying = again(person, recording);
  await askedOf(id, "speech", 3);
  await remove(person, recording);
  expect((await trying).status).toBe(409);
  expect(await storedOf(person.id)).toMatchObject({ sessions: [], recordings: [] });
  expect(await soundsOf(person)).toEqual([]);
});

test("sound put back during the deletion goes as well", async ({ person, done: { recording } }) => {
  const real = r2Vault(env.VAULT);
  let removals = 0;
  const vault: typeof real = {
    ...real,
    async remove(sounds) {
      await real.remove(sounds);
      removals += 1;
      if (removals > 1) return;
      const sound = { bytes: spoken(RAMBLE), contentType: "audio/wav" };
      await real.put({ userId: person.id, id: recording.id }, sound);
    },
  };
  await deleteFromVault({ ...depsOf(env), vault }, person.id, recording.id);
  expect(await soundsOf(person)).toEqual([]);
});

/** A bucket that is down. */
const toRefusal = new Proxy(env.VAULT, {
  get: () => async () => {
    throw new Error("We encountered an internal error. (10001)");
  },
});

test("a vault that refuses leaves the recording", async ({ person, done: { recording } }) => {
  const deps = { ...depsOf(env), vault: r2Vault(toRefusal) };
  await expect(deleteFromVault(deps, person.id, recording.id)).rejects.toMatchObject({
    code: "vault_unavailable",
    status: 503,
    retryAfterSeconds: 10,
  });
  expect(await latest(person)).toEqual(recording);
  expect((await remove(person, recording)).status).toBe(204);
});

test("a vault that refuses another try says why the note waits", async ({ person }) => {
  await person.note({ audio: spoken(RAMBLE, { faults: OUTAGE }) });
  const recording = await latest(person);
  const deps = modelsOf({ ...depsOf(env), vault: r2Vault(toRefusal) });
  await expect(reprocess(deps, person.id, recording.id)).rejects.toMatchObject({ code: "vault_unavailable" });
  const problem = { message: "We couldn't reach your recordings at the time.", retry: true };
  expect(await latest(person)).toMatchObject({ status: "waiting", problem });
  expect((await again(person, recording)).status).toBe(200);
});
