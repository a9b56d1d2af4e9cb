import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import type { Idea, VaultRecording } from "#contract/recordings.ts";
import { newMember } from "../account/lives.ts";
import { entered, refused, userOf } from "../account/logins.ts";
import { everythingOf } from "../account/traces.ts";
import { runAllJobs } from "../cron-run.ts";
import {
  askedOf,
  drafted,
  newPerson,
  newSignup,
  type Person,
  RAMBLE,
  release,
  sendJson,
  spoken,
  storedOf,
  test,
  useUpTrial,
} from "../people.ts";
import { newVisitor, ownerOf, peopleCount, userRow, type Visitor, visitorWithPost } from "./visitor.ts";

test("signing up, twice at once as well, makes the visitor the account: all that was said and its count stay, the cookie goes", async () => {
  const { visitor, sessionId, draft, userId } = await visitorWithPost();
  const before = await storedOf(userId);
  const cookie = visitor.cookie();
  const signup = newSignup();
  const responses = await Promise.all([1, 2].map(() => visitor.send("POST", API.signup, signup)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  const response = responses.find(({ ok }) => ok) ?? expect.fail("nobody signed up");
  expect(response.headers.get("Set-Cookie")).toMatch(/^__Host-visitor=;.*Max-Age=0.*Path=\/;/);
  const person = await entered(response);
  const { email, firstName, lastName } = signup;
  expect(await userOf(person)).toMatchObject({ id: userId, email, firstName, lastName });

  expect(await storedOf(userId)).toEqual(before);
  const posts = await (await person.get(API.posts)).json<Post[]>();
  expect(posts.map(({ id }) => id)).toEqual([draft.id]);
  expect((await person.get(API.chat(sessionId))).status).toBe(200);
  const counted = { free_trials_used: 1, recordings_used: 1, remaining: 4, history: [{ recordings: 1 }] };
  expect(await person.usage()).toMatchObject(counted);

  // Whoever kept the cookie has nothing of it.
  const relic = newVisitor(undefined, cookie);
  expect((await relic.call(API.drafts(sessionId))).status).toBe(401);
  expect(await ownerOf(await relic.say())).not.toBe(userId);
  expect((await entered(await sendJson("POST", API.login, signup))).id).toBe(userId);
});

test("a note that is under way while its visitor signs up is the account's", async () => {
  const { visitor, userId } = await visitorWithPost();
  const [note, signup] = await Promise.all([
    visitor.note({ text: `${RAMBLE} under way` }),
    visitor.send("POST", API.signup, newSignup()),
  ]);
  expect(note.status).toBe(200);
  const { sessionId } = await note.json<{ sessionId: string }>();
  expect(await ownerOf(sessionId)).toBe(userId);
  expect(await (await entered(signup)).usage()).toMatchObject({ recordings_used: 2 });
});

test("an email that has an account is refused, and the visitor keeps everything", async () => {
  const { visitor, sessionId, draft, userId } = await visitorWithPost();
  const person = await newPerson();
  const before = [await storedOf(userId), await userRow(userId)];
  const response = await visitor.send("POST", API.signup, { ...newSignup(), email: person.email });
  expect(response.status).toBe(409);
  expect(response.headers.get("Set-Cookie")).toBeNull();
  expect([await storedOf(userId), await userRow(userId)]).toEqual(before);
  expect((await drafted(visitor, sessionId)).id).toBe(draft.id);
  expect((await visitor.send("POST", API.signup, newSignup())).status).toBe(201);
});

test("two sign-ups at once make two accounts, of which one has what the visitor said", async () => {
  const { visitor, userId } = await visitorWithPost();
  const before = await peopleCount();
  const signUp = async () => entered(await visitor.send("POST", API.signup, newSignup()));
  const people = await Promise.all([signUp(), signUp()]);
  expect(people.filter(({ id }) => id === userId)).toHaveLength(1);
  expect(await peopleCount()).toBe(before + 1);
  for (const person of people) {
    expect(await userOf(person)).toMatchObject({ id: person.id, email: person.email });
    const sessions = await (await person.get(API.chats)).json<unknown[]>();
    expect(sessions).toHaveLength(person.id === userId ? 1 : 0);
  }
});

test("another site cannot make an account of a visitor", async () => {
  const { visitor, sessionId, userId } = await visitorWithPost();
  const from = { "Sec-Fetch-Site": "cross-site" };
  const response = await sendJson("POST", API.signup, newSignup(), from, visitor.call);
  expect((await entered(response)).id).not.toBe(userId);
  expect((await visitor.call(API.chat(sessionId))).status).toBe(200);
});

test.each([true, false])("a new member carries the visitor over (verified: %s)", async (emailVerified) => {
  const { visitor, sessionId, userId } = await visitorWithPost();
  const { email } = newSignup();
  const member = await newMember(email, { emailVerified }, visitor.call);
  expect(member).toMatchObject({ id: userId, email: emailVerified ? email : "" });
  expect((await member.get(API.chat(sessionId))).status).toBe(200);
  expect(visitor.cookie()).toBe("");
  expect((await newMember(email, { emailVerified })).id).toBe(userId);
});

test("who signs in to an account, by password or LinkedIn, leaves the visitor as it is", async () => {
  const { visitor, sessionId, userId } = await visitorWithPost();
  const cookie = visitor.cookie();
  const [signup, member] = [newSignup(), newSignup().email];
  await newVisitor().send("POST", API.signup, signup);
  const { id } = await newMember(member);
  const response = await visitor.send("POST", API.login, signup);
  expect(response.headers.get("Set-Cookie")).toBeNull();
  expect((await entered(response)).id).not.toBe(userId);
  expect((await newMember(member, {}, visitor.call)).id).toBe(id);
  expect(visitor.cookie()).toBe(cookie);
  expect((await visitor.call(API.chat(sessionId))).status).toBe(200);
});

/** This browser, signed in to the account, asks for its visitor's notes. */
const add = (visitor: Visitor, { token }: Person, headers = {}) =>
  visitor.call(API.addVisitor, { method: "POST", headers: { Authorization: `Bearer ${token}`, ...headers } });

test("who signs in and says so has the visitor's posts, sound, ideas and count", async ({ person }) => {
  expect((await person.note({ text: RAMBLE })).status).toBe(200);
  const { visitor, sessionId, draft, userId } = await visitorWithPost();
  await refused(await visitor.note({ text: "the customer who left" }), 422, "too_little");
  expect((await add(visitor, person)).status).toBe(204);
  expect(visitor.cookie()).toBe("");
  expect((await person.drafts(sessionId)).map(({ id }) => id)).toEqual([draft.id]);
  const ideas = await (await person.get(API.ideas)).json<Idea[]>();
  expect(ideas.map(({ text }) => text)).toEqual(["the customer who left"]);
  const counted = { recordings_used: 2, remaining: 3, history: [{ recordings: 2 }] };
  expect(await person.usage()).toMatchObject(counted);
  await runAllJobs();
  expect(await userRow(userId)).toBeNull();
  const recordings = await (await person.get(API.recordings)).json<VaultRecording[]>();
  const { id = "" } = recordings.find((recording) => recording.sessionId === sessionId) ?? {};
  const sound = await (await person.get(API.recordingAudio(id))).arrayBuffer();
  expect(sound.byteLength).toBe(spoken(RAMBLE).byteLength);
});

test("nothing moves unasked, from another site, or to an account without trial", async ({ person }) => {
  const { visitor, userId } = await visitorWithPost();
  const before = await everythingOf(userId);
  await refused(await add(newVisitor(), person), 404, "not_found");
  await refused(await add(visitor, person, { "Sec-Fetch-Site": "cross-site" }), 404, "not_found");
  await useUpTrial(person);
  await refused(await add(visitor, person), 402, "trial_exhausted");
  expect(await everythingOf(userId)).toEqual(before);
  expect(visitor.cookie()).not.toBe("");
});

test("of two accounts that ask at once one has it all, once", async ({ person, other }) => {
  const { visitor, sessionId } = await visitorWithPost();
  const cookie = visitor.cookie();
  const answers = await Promise.all([person, other, person, other].map((who) => add(visitor, who)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  await refused(await add(newVisitor(undefined, cookie), person), 404, "not_found");
  const counts = await Promise.all([person, other].map(async (who) => (await who.usage()).recordings_used));
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await ownerOf(sessionId)).toBe(counts[0] === 1 ? person.id : other.id);
});

test("a note under way is waited for, and one sent to both is not there twice", async ({ person }) => {
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
