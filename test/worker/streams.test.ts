import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { API } from "#contract/paths.ts";
import { finishErasures } from "../../worker/domain/account/erase.ts";
import { depsOf } from "../../worker/domain/deps.ts";
import { accountObjects, sessionStub } from "../../worker/session/stub.ts";
import { test as base, newPerson, type Person, RAMBLE, sendJson, sessionFrom } from "./people.ts";

const begin = (person: Person) => sessionFrom(person, { text: RAMBLE });

/** Follows a session. `ended` is when the server has ended the stream. */
async function follow(person: Person, sessionId: string) {
  const response = await person.get(API.events(sessionId));
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  if (!reader) throw new Error("no stream");
  await reader.read();
  const state = { isOpen: true };
  const ended = (async () => {
    while (!(await reader.read()).done);
    state.isOpen = false;
  })();
  // What is being read then fails, which nobody else waits for.
  return { state, ended, leave: () => Promise.allSettled([reader.cancel(), ended]) };
}

/** What the session's object does by itself every ten seconds. */
const check = (sessionId: string) => sessionStub(env, sessionId).checkListeners();

const onRecord = async (person: Person) =>
  (await env.DB.prepare("select id from event_streams where user_id = ?").bind(person.id).all()).results
    .length;

const test = base.extend("sessionId", ({ person }) => begin(person));

test.each<[why: string, end: (person: Person) => Promise<unknown>]>([
  ["its login signs out", (person) => person.send("POST", API.logout)],
  [
    "its login expires",
    ({ id }) => env.DB.prepare("update logins set expires_at = 1 where user_id = ?").bind(id).run(),
  ],
  [
    "it is an hour old",
    ({ id }) =>
      env.DB.prepare("update event_streams set opened_at = ? where user_id = ?")
        .bind(Date.now() - 3_600_000, id)
        .run(),
  ],
])("a stream ends when %s", async (_why, end) => {
  const person = await newPerson();
  const sessionId = await begin(person);
  const stream = await follow(person, sessionId);
  await check(sessionId);
  expect(stream.state.isOpen).toBe(true);
  await end(person);
  await check(sessionId);
  await stream.ended;
  await vi.waitFor(async () => expect(await onRecord(person)).toBe(0), { timeout: 15_000 });
});

test("a stream ends with its account, at once", async ({ person, sessionId }) => {
  const stream = await follow(person, sessionId);
  expect((await person.send("DELETE", API.account)).status).toBe(204);
  await finishErasures(depsOf(env), accountObjects(env), Date.now());
  await stream.ended;
  expect(await onRecord(person)).toBe(0);
});

test("another login of the same person goes on", async ({ person, sessionId }) => {
  const stream = await follow(person, sessionId);
  const { token } = await sendJson("POST", API.login, {
    email: person.email,
    password: "correct horse",
  }).then((response) => response.json<{ token: string }>());
  await sendJson("POST", API.logout, {}, { Authorization: `Bearer ${token}` });
  await check(sessionId);
  expect(stream.state.isOpen).toBe(true);
  await stream.leave();
});

test("an account has twenty streams, and the next one ends the oldest", async ({ person }) => {
  const [one, other] = [await begin(person), await begin(person)];
  const oldest = await follow(person, one);
  const rest = [];
  for (let i = 0; i < 20; i++) rest.push(await follow(person, other));
  await oldest.ended;
  await check(other);
  expect(rest.filter(({ state }) => state.isOpen)).toHaveLength(20);
  expect(await onRecord(person)).toBe(20);
  await Promise.all(rest.map(({ leave }) => leave()));
});

test("two hundred streams at once leave twenty", async ({ person, sessionId }) => {
  const streams = await Promise.all(Array.from({ length: 200 }, () => follow(person, sessionId)));
  await check(sessionId);
  await vi.waitFor(() => expect(streams.filter(({ state }) => state.isOpen)).toHaveLength(20), {
    timeout: 15_000,
  });
  await Promise.all(streams.map(({ leave }) => leave()));
});

test("a stream that its reader left is forgotten", async ({ person, sessionId }) => {
  const stream = await follow(person, sessionId);
  await stream.leave();
  // It shows with what is sent next; the first of it may still be under way.
  await vi.waitFor(
    async () => {
      await sessionStub(env, sessionId).publish({ event: "drafts", data: {} });
      expect(await onRecord(person)).toBe(0);
    },
    { timeout: 15_000 },
  );
});
