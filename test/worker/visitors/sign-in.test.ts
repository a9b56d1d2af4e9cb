import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import type { Idea, VaultRecording } from "#contract/recordings.ts";
import { refused } from "../account/logins.ts";
import { everythingOf } from "../account/traces.ts";
import { runAllJobs } from "../cron-run.ts";
import { askedOf, drafted, type Person, RAMBLE, release, spoken, test, useUpTrial } from "../people.ts";
import { settled } from "../profile/profile.ts";
import { newVisitor, ownerOf, userRow, type Visitor } from "./visitor.ts";

/** This browser, signed in to the account, asks for its visitor's notes. */
const add = (visitor: Visitor, { token }: Person, headers = {}) =>
  visitor.call(API.addVisitor, { method: "POST", headers: { Authorization: `Bearer ${token}`, ...headers } });

/** A visitor with a drafted post that was spoken, and whose row that is. */
async function visitorWithPost(key: string = crypto.randomUUID()) {
  const visitor = newVisitor();
  const { sessionId } = await (await visitor.note({ audio: spoken(RAMBLE), key })).json<{
    sessionId: string;
  }>();
  const draft = await drafted(visitor, sessionId);
  await settled(sessionId);
  return { visitor, sessionId, draft, userId: await ownerOf(sessionId) };
}

test("who signs in to an account and says so has the visitor's posts, sound, ideas and count in it; the visitor goes", async ({
  person,
}) => {
  expect((await person.note({ text: RAMBLE })).status).toBe(200);
  const { visitor, sessionId, draft, userId } = await visitorWithPost();
  await refused(await visitor.note({ text: "the customer who left" }), 422, "too_little");
  expect((await add(visitor, person)).status).toBe(204);
  expect(visitor.cookie()).toBe("");
  expect((await person.drafts(sessionId)).map(({ id }) => id)).toEqual([draft.id]);
  const ideas = await (await person.get(API.ideas)).json<Idea[]>();
  expect(ideas.map(({ text }) => text)).toEqual(["the customer who left"]);
  expect(await person.usage()).toMatchObject({
    recordings_used: 2,
    remaining: 3,
    history: [{ recordings: 2 }],
  });
  await runAllJobs();
  expect(await userRow(userId)).toBeNull();
  const recordings = await (await person.get(API.recordings)).json<VaultRecording[]>();
  const { id = "" } = recordings.find((recording) => recording.sessionId === sessionId) ?? {};
  const sound = await person.get(API.recordingAudio(id));
  expect([sound.status, (await sound.arrayBuffer()).byteLength]).toEqual([200, spoken(RAMBLE).byteLength]);
});

test("nothing moves without a word, from another site, or into an account whose trial is over", async ({
  person,
}) => {
  const { visitor, userId } = await visitorWithPost();
  const before = await everythingOf(userId);
  await refused(await add(newVisitor(), person), 404, "not_found");
  await refused(await add(visitor, person, { "Sec-Fetch-Site": "cross-site" }), 404, "not_found");
  await useUpTrial(person);
  await refused(await add(visitor, person), 402, "trial_exhausted");
  expect(await everythingOf(userId)).toEqual(before);
  expect(visitor.cookie()).not.toBe("");
});

test("of two accounts that ask at once one has it all, once; asked again, nothing more is counted", async ({
  person,
  other,
}) => {
  const { visitor, sessionId } = await visitorWithPost();
  const cookie = visitor.cookie();
  const answers = await Promise.all([person, other, person, other].map((who) => add(visitor, who)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  await refused(await add(newVisitor(undefined, cookie), person), 404, "not_found");
  const counts = await Promise.all([person, other].map(async (who) => (await who.usage()).recordings_used));
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await ownerOf(sessionId)).toBe(counts[0] === 1 ? person.id : other.id);
});

test("a note under way is waited for, and one that the account was sent as well is not there twice", async ({
  person,
}) => {
  const key = crypto.randomUUID();
  const { visitor, userId } = await visitorWithPost(key);
  expect((await person.note({ text: RAMBLE, key })).status).toBe(200);
  const id = crypto.randomUUID();
  const underWay = visitor.note({ audio: spoken(RAMBLE, { id, faults: ["wait"] }) });
  await askedOf(id, "speech");
  await refused(await add(visitor, person), 503, "still_working");
  await release(id);
  expect((await underWay).status).toBe(200);
  expect((await add(visitor, person)).status).toBe(204);
  const recordings = await (await person.get(API.recordings)).json<VaultRecording[]>();
  expect(recordings).toHaveLength(2);
  const erasure = env.DB.prepare("select 1 from jobs where kind = 'erasure' and payload like ?");
  expect(await erasure.bind(`%${userId}%`).first()).not.toBeNull();
});
