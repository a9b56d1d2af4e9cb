import { expect, test } from "vitest";
import type { SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { newVisitorToken } from "../../../worker/domain/account/visitors.ts";
import { sealWith } from "../../../worker/services/seal.ts";
import { tracesOf } from "../account/traces.ts";
import { call, newPerson, noteForm, RAMBLE, spoken, storedOf } from "../people.ts";
import origins from "./origins.json" with { type: "json" };
import { leave, newVisitor, ownerOf, peopleCount, userRow, VISITOR, visitorWithPost } from "./visitor.ts";

/** What the cookie is, with its token and our signature. */
const SIGNED = /^__Host-visitor=[\w-]{43}\.[\w-]{43}$/;

test("the first note makes a visitor, known by a cookie that no script reads and no other site sends", async () => {
  const visitor = newVisitor();
  const response = await visitor.note({ audio: spoken(RAMBLE) });
  expect(response.status).toBe(200);
  const attributes = response.headers.get("Set-Cookie")?.split("; ") ?? [];
  expect(attributes[0]).toMatch(SIGNED);
  const others = attributes.slice(1).sort();
  expect(others).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"]);
  const { sessionId } = await response.json<{ sessionId: string }>();
  const nobody = { email: null, password_hash: null, linkedin_sub: null };
  expect(await userRow(await ownerOf(sessionId))).toMatchObject({ ...nobody, recordings_used: 1 });
  // Nobody who reads the database can be this visitor.
  expect(await tracesOf([visitor.cookie().slice(VISITOR.length)])).toEqual([]);
});

test("without https, as on one's own machine, the cookie is not kept from being sent", async () => {
  const note = { method: "POST", body: noteForm({ text: RAMBLE }) };
  const response = await call(`http://localhost:8787${API.transcribe}`, note);
  expect(response.headers.get("Set-Cookie")).toMatch(/^visitor=/);
  expect(response.headers.get("Set-Cookie")).not.toContain("Secure");
});

test("the next note is the same visitor's, and brings no new cookie; one sent with a login is that account's", async () => {
  const visitor = newVisitor();
  const first = await visitor.say();
  const second = await visitor.note({ text: `${RAMBLE} again` });
  expect(second.headers.get("Set-Cookie")).toBeNull();
  const { sessionId } = await second.json<{ sessionId: string }>();
  expect(await ownerOf(sessionId)).toBe(await ownerOf(first));
  const person = await newPerson();
  const third = await visitor.note({ text: RAMBLE }, { Authorization: `Bearer ${person.token}` });
  expect(await ownerOf((await third.json<{ sessionId: string }>()).sessionId)).toBe(person.id);
});

test("a visitor reads the chat, its events and the draft, chooses the hook, and hears what they said", async () => {
  const { visitor, sessionId, draft } = await visitorWithPost();
  const chat = await (await visitor.call(API.chat(sessionId))).json<SessionDetail>();
  expect(chat.messages[0]?.content).toBe(RAMBLE);

  const events = await visitor.call(API.events(sessionId));
  expect(events.headers.get("Content-Type")).toContain("text/event-stream");
  await events.body?.cancel();

  const changed = await visitor.send("PATCH", API.draft(draft.id), { selectedHookIndex: 1 });
  expect(await changed.json()).toMatchObject({ selectedHookIndex: 1 });

  const sound = API.recordingAudio(chat.recordings[0]?.id ?? "");
  const heard = await (await visitor.call(sound)).bytes();
  expect(heard).toHaveLength(spoken(RAMBLE).length);
  expect((await visitor.call(sound, { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(401);
});

test("what cannot be read as a note makes nobody a visitor", async () => {
  const visitor = newVisitor();
  const before = await peopleCount();
  expect((await visitor.note({})).status).toBe(400);
  expect((await visitor.note({ text: "…" })).status).toBe(422);
  expect((await visitor.note({ audio: Uint8Array.from([37, 80, 68, 70]) })).status).toBe(415);
  expect(visitor.cookie()).toBe("");
  expect(await peopleCount()).toBe(before);
});

test("a first note that could not be heard is the visitor's all the same, and free", async () => {
  const visitor = newVisitor();
  const note = { audio: spoken(RAMBLE, { faults: ["503", "503"] }), key: "first" };
  const failed = await visitor.note(note);
  expect(failed.status).toBe(503);
  expect(failed.headers.get("Retry-After")).toBeTruthy();
  expect(visitor.cookie()).not.toBe("");
  const again = await visitor.note(note);
  expect(again.status).toBe(200);
  expect(again.headers.get("Set-Cookie")).toBeNull();
  const { sessionId } = await again.json<{ sessionId: string }>();
  const owner = await ownerOf(sessionId);
  expect(await userRow(owner)).toMatchObject({ recordings_used: 1 });
  expect((await storedOf(owner)).recordings).toHaveLength(1);
});

test("the browser of a visitor who comes back keeps the cookie for another 30 days", async () => {
  const visitor = newVisitor();
  const sessionId = await visitor.say();
  await leave(await ownerOf(sessionId), 20);
  const cookie = visitor.cookie();
  const response = await visitor.call(API.chat(sessionId));
  expect(response.headers.get("Set-Cookie")).toContain(`${cookie}; Max-Age=2592000`);
});

const readable = (sessionId: string) => [API.chat(sessionId), API.drafts(sessionId), API.events(sessionId)];

const notAToken = async () => `${VISITOR}' or 1=1`;
const empty = async () => VISITOR;
const expired = async () => {
  const visitor = newVisitor();
  await leave(await ownerOf(await visitor.say()), 91);
  return visitor.cookie();
};
const forged = async () => `${VISITOR}${"A".repeat(43)}`;
const signedByAnother = async () =>
  `${VISITOR}${newVisitorToken({ tokenSeal: sealWith(btoa("A".repeat(32))) })}`;
/** A visitor's own, as another host of the domain may set it. */
const planted = async () => {
  const visitor = newVisitor();
  await visitor.say();
  return visitor.cookie().replace("__Host-", "");
};
/** A login's own token, to be taken for a visitor's. */
const login = async () => `${VISITOR}${(await newPerson()).token}`;

const WRONG = [notAToken, empty, expired, forged, signedByAnother, planted, login];

test.each(WRONG)("a cookie that is %o reads nothing, and its next note is a stranger's", async (cookie) => {
  const sessionId = await newVisitor().say();
  const given = await cookie();
  const visitor = newVisitor(undefined, given);
  for (const path of readable(sessionId)) expect((await visitor.call(path)).status).toBe(401);

  const before = await peopleCount();
  const own = await visitor.say();
  expect(await peopleCount()).toBe(before + 1);
  expect(visitor.cookie()).toMatch(SIGNED);
  expect(visitor.cookie().split("=")[1]).not.toBe(given.split("=")[1]);
  const headers = { Authorization: `Bearer ${visitor.cookie().slice(VISITOR.length)}` };
  for (const path of readable(own)) expect((await call(path, { headers })).status).toBe(401);
  for (const path of readable(sessionId)) expect((await visitor.call(path)).status).toBe(404);
});

test("a stranger's first note whose answer was lost, sent again or twice at once, makes one visitor", async () => {
  const [visitor, before] = [newVisitor(), await peopleCount()];
  expect((await visitor.send("POST", API.visitor, undefined)).status).toBe(204);
  const cookie = visitor.cookie();
  expect(cookie).toMatch(SIGNED);
  expect(await peopleCount()).toBe(before);
  const note = { text: RAMBLE, key: crypto.randomUUID() };
  // Each as the browser sends it that never got an answer.
  const send = () => newVisitor(undefined, cookie).note(note);
  const answers = [...(await Promise.all([send(), send()])), await send()].filter(({ ok }) => ok);
  const sessions = await Promise.all(answers.map((answer) => answer.json<{ sessionId: string }>()));
  expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(await peopleCount()).toBe(before + 1);
  await visitor.send("POST", API.visitor, undefined);
  expect(visitor.cookie()).toBe(cookie);
});

test("a login that is no good is refused, cookie or no cookie, so that its owner hears of it", async () => {
  const visitor = newVisitor();
  const sessionId = await visitor.say();
  const headers = { Authorization: "Bearer gone" };
  for (const path of readable(sessionId)) {
    expect((await visitor.call(path, { headers })).status).toBe(401);
  }
  expect((await visitor.note({ text: RAMBLE }, headers)).status).toBe(401);
});

test.for(origins.elsewhere)("what another site has sent (%o) takes no cookie's place", async (pairs) => {
  const headers = Object.fromEntries(pairs);
  const visitor = newVisitor();
  const sessionId = await visitor.say();
  const [cookie, before] = [visitor.cookie(), await peopleCount()];
  // As the browser would send it, were the cookie not kept from such requests, and as it does.
  for (const sender of [visitor, newVisitor()]) {
    const response = await sender.note({ text: RAMBLE }, headers);
    expect(response.status).toBe(401);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    const announced = await sender.call(API.visitor, { method: "POST", headers });
    expect([announced.status, announced.headers.get("Set-Cookie")]).toEqual([401, null]);
  }
  expect((await visitor.call(API.drafts(sessionId), { headers })).status).toBe(401);
  expect(visitor.cookie()).toBe(cookie);
  expect(await peopleCount()).toBe(before);
});

// What the dev server passes on is among them: the browser's word counts for more than an origin it rewrote.
test.for(origins.ours)("our own page (%o) is heard", async (pairs) => {
  expect((await newVisitor().note({ text: RAMBLE }, Object.fromEntries(pairs))).status).toBe(200);
});
