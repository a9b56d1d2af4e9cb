import { expect, vi } from "vitest";
import { API } from "#contract/paths.ts";
import { test as base, type Person, RAMBLE, sessionFrom } from "./people.ts";

const begin = (person: Person) => sessionFrom(person, { text: RAMBLE });

/** Follows a session. `ended` is when the server has ended the stream. */
async function follow(person: Person, sessionId: string) {
  const response = await person.get(API.events(sessionId));
  const reader = response.body?.getReader();
  if (!reader) throw new Error("no stream");
  await reader.read();
  const state = { isOpen: response.ok };
  const ended = (async () => {
    while (!(await reader.read()).done);
    state.isOpen = false;
  })();
  // What is being read then fails, which nobody else waits for.
  return { status: response.status, state, ended, leave: () => Promise.allSettled([reader.cancel(), ended]) };
}

const test = base.extend("sessionId", ({ person }) => begin(person));

test("a stream ends with its session, at once", async ({ person, sessionId }) => {
  const stream = await follow(person, sessionId);
  expect((await person.send("DELETE", API.account)).status).toBe(204);
  await stream.ended;
});

test("an account has twenty streams, and the next one ends the oldest", async ({ person }) => {
  const [one, other] = [await begin(person), await begin(person)];
  const oldest = await follow(person, one);
  const rest = [];
  for (let i = 0; i < 20; i++) rest.push(await follow(person, other));
  await oldest.ended;
  expect(rest.filter(({ state }) => state.isOpen)).toHaveLength(20);
  await Promise.all(rest.map(({ leave }) => leave()));
});

test("of two hundred at once, a hundred and twenty are opened, and twenty stay open", async ({
  person,
  sessionId,
}) => {
  const streams = await Promise.all(Array.from({ length: 200 }, () => follow(person, sessionId)));
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(80);
  await vi.waitFor(() => expect(streams.filter(({ state }) => state.isOpen)).toHaveLength(20), {
    timeout: 15_000,
  });
  await Promise.all(streams.map(({ leave }) => leave()));
});
