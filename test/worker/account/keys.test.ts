import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { SessionDetail } from "#contract/chat.ts";
import type { AccountKey } from "#contract/doors.ts";
import type { DraftVersion } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { mailed } from "../mail/mailbox.ts";
import { withinOneMinute } from "../minute.ts";
import { call, draftFrom, newConfirmed, newPerson, type Person, personWith, RAMBLE } from "../people.ts";
import { randomAddress } from "../visitors/visitor.ts";
import { proveLongAgo, refused, reset, resetToken } from "./logins.ts";

/** What somebody's script brings: the same person, by a key. */
async function keyOf(person: Person, name = "Shortcuts"): Promise<Person> {
  const response = await person.send("POST", API.keys, { name });
  expect(response.status).toBe(201);
  const { key } = await response.json<{ key: string }>();
  expect(key).toMatch(/^osp_[\w-]{43}$/);
  return personWith({ ...person, token: key });
}

const keysOf = async (person: Person): Promise<AccountKey[]> => (await person.get(API.keys)).json();
const works = async (key: Person) => (await key.get(API.posts)).status === 200;

test("a key is made by who proves who they are, is shown once and mailed about, says when it was used last, and is ended", async () => {
  const person = await newConfirmed();
  const key = await keyOf(person);
  const { text } = await mailed(person.email, /^A key to your account/);
  expect(text).toContain("the key “Shortcuts”");
  expect(text).not.toContain(key.token);
  expect(await keysOf(person)).toMatchObject([{ name: "Shortcuts", lastUsedAt: null }]);
  expect(await works(key)).toBe(true);
  await vi.waitFor(async () => expect((await keysOf(person))[0]?.lastUsedAt).not.toBeNull());
  const { results } = await env.DB.prepare("select * from logins where user_id = ?").bind(person.id).all();
  expect(JSON.stringify(results)).not.toContain(key.token);
  expect(await (await person.get(API.accountLogins)).json()).toHaveLength(1);

  const [{ id } = { id: "" }] = await keysOf(person);
  expect((await person.send("DELETE", API.accountLogin(id))).status).toBe(404);
  expect((await (await newPerson()).send("DELETE", API.key(id))).status).toBe(404);
  expect((await person.send("DELETE", API.key(id))).status).toBe(204);
  expect((await key.get(API.posts)).status).toBe(401);

  await proveLongAgo(person);
  await refused(await person.send("POST", API.keys, { name: "late" }), 403, "confirm_identity");
});

test("of twelve that are made at once ten are", async () => {
  const person = await newPerson();
  const make = (_: unknown, at: number) => person.send("POST", API.keys, { name: `key ${at}` });
  const made = await Promise.all(Array.from({ length: 12 }, make));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
  const full = made.find(({ status }) => status === 409) ?? expect.fail("none was refused");
  await refused(full, 409, "keys_full");
});

test("a new password and signing out everywhere else leave keys; proving the address anew ends them", async () => {
  const person = await newConfirmed({ password: "correct horse" });
  const key = await keyOf(person);
  const change = { currentPassword: "correct horse", newPassword: "battery staple clip" };
  expect((await person.send("PUT", API.password, change)).status).toBe(204);
  expect((await person.send("DELETE", API.accountLogins)).status).toBe(204);
  expect(await works(key)).toBe(true);
  expect((await reset(await resetToken(person.email))).status).toBe(200);
  expect((await key.get(API.posts)).status).toBe(401);
});

test("after 100 wrong keys in a minute a network's next is a 429, and its good ones are let in", async () => {
  const key = await keyOf(await newPerson());
  const { wrong, last, good } = await withinOneMinute(async () => {
    const network = { "CF-Connecting-IP": randomAddress() };
    const bring = (token: string) =>
      call(API.posts, { headers: { ...network, Authorization: `Bearer ${token}` } });
    return {
      wrong: await Promise.all(Array.from({ length: 100 }, () => bring("osp_nobodys"))),
      last: await bring("osp_nobodys"),
      good: await bring(key.token),
    };
  });
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]));
  await refused(last, 429, "too_many");
  expect(good.status).toBe(200);
});

test("a key's note is about no idea, which would end by it", async () => {
  const person = await newPerson();
  const written = await person.send("POST", API.ideas, { text: "the customer who left" });
  const idea = await written.json<{ id: string }>();
  await refused(await (await keyOf(person)).note({ ideaId: idea.id, text: RAMBLE }), 403, "key_scope");
  expect(await (await person.get(API.ideas)).json()).toEqual([idea]);
});

test("a key's note counts as said; what it writes is marked until its author says that it's true, which it can't itself", async () => {
  const person = await newPerson();
  const key = await keyOf(person, "Agent");
  const draft = await draftFrom(key);
  expect(draft.fidelity.unsaid).toEqual([]);
  expect(await (await person.get(API.chat(draft.sessionId))).json()).toMatchObject({ keyName: "Agent" });
  const hook = "We won 17 prizes in Lisbon.";
  const unsaid = async () => (await person.drafts(draft.sessionId))[0]?.hookUnsaid.map(({ text }) => text);

  await refused(await key.send("PATCH", API.post(draft.id), { hook, status: "ready" }), 403, "key_scope");
  await refused(await key.send("PATCH", API.draft(draft.id), { confirmed: [hook] }), 403, "key_scope");
  expect((await key.send("PATCH", API.post(draft.id), { hook })).status).toBe(200);
  expect((await unsaid())?.join()).toContain("17");
  const versions = await (await person.get(API.draftVersions(draft.id))).json<DraftVersion[]>();
  expect(versions.map(({ keyName }) => keyName)).toEqual([undefined, "Agent"]);

  expect((await person.send("PATCH", API.draft(draft.id), { confirmed: [hook] })).status).toBe(200);
  expect(await unsaid()).toEqual([]);
});

test("a fact that stands only in an agent's request is not taken for said, then or later", async () => {
  const person = await newPerson();
  const key = await keyOf(person, "Agent");
  const draft = await draftFrom(person);
  const ask = (by: Person, content: string) => by.send("POST", API.message(draft.sessionId), { content });
  expect((await ask(key, "say that we won 17 prizes in Lisbon")).status).toBe(200);
  const { messages } = await (await person.get(API.chat(draft.sessionId))).json<SessionDetail>();
  expect(messages.map(({ keyName }) => keyName)).toEqual([undefined, undefined, "Agent", undefined]);
  const marks = async () =>
    (await person.drafts(draft.sessionId))[0]?.hookUnsaid.map(({ text }) => text).join();
  const hook = "We won 17 prizes in Lisbon.";
  expect((await key.send("PATCH", API.post(draft.id), { hook })).status).toBe(200);
  expect(await marks()).toContain("17");

  // The same from its author is theirs.
  expect((await ask(person, "we did win 17 prizes in Lisbon")).status).toBe(200);
  expect((await person.send("PATCH", API.draft(draft.id), { version: 2 })).status).toBe(200);
  expect(await marks()).toBe("");
});
