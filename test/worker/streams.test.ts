import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { SessionListItem } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { test as base, nextPage, type Person, RAMBLE, sessionFrom } from "./people.ts";

const test = base.extend("sessionId", ({ person }) => sessionFrom(person, { text: RAMBLE }));

test("recent sessions come newest first, each with its snippet and when it changed", async ({ person }) => {
  await person.note({ text: "The first thing I said, a while before this one." });
  await person.note({ text: RAMBLE });
  const list = await (await person.get(API.chats)).json<SessionListItem[]>();
  expect(list).toHaveLength(2);
  expect(list[0]?.snippet).toMatch(/^We lost our biggest customer.*…$/);
  expect(list[0]?.snippet.length).toBeLessThanOrEqual(141);
  expect(list[1]?.snippet).toBe("The first thing I said, a while before this one.");
  expect(Date.parse(list[0]?.updated_at ?? "")).toBeGreaterThanOrEqual(Date.parse(list[1]?.updated_at ?? ""));
});

test("with more than a hundred sessions a Link header leads on, to each once", async ({ person }) => {
  const insert = env.DB.prepare(
    "insert into sessions (id, user_id, snippet, drafted_at, created_at, updated_at) values (?1 || ?2, ?1, 'x', ?3, ?3, ?3)",
  );
  // Several at the same moment, so that pages must not be cut by time alone.
  await env.DB.batch(Array.from({ length: 250 }, (_, at) => insert.bind(person.id, at, at >> 3)));

  const pages: string[][] = [];
  for (let next: string | undefined = API.chats; next && pages.length < 10; ) {
    const response: Response = await person.get(next);
    pages.push((await response.json<SessionListItem[]>()).map(({ sessionId }) => sessionId));
    next = nextPage(response);
  }
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(new Set(pages.flat()).size).toBe(250);
});

test.for(["garbage", "e30", "W10", "%00", "WzEsMl0"])("cursor %s is a 400", async (cursor, { person }) => {
  expect((await person.get(`${API.chats}?cursor=${cursor}`)).status).toBe(400);
});

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

test("a stream ends with its session, at once", async ({ person, sessionId }) => {
  const stream = await follow(person, sessionId);
  expect((await person.send("DELETE", API.account)).status).toBe(204);
  await stream.ended;
});

test("an account has twenty streams, and the next one ends the oldest", async ({ person }) => {
  const [one = "", other = ""] = await Promise.all([1, 2].map(() => sessionFrom(person, { text: RAMBLE })));
  const oldest = await follow(person, one);
  const rest = [];
  for (let i = 0; i < 20; i++) rest.push(await follow(person, other));
  await oldest.ended;
  expect(rest.filter(({ state }) => state.isOpen)).toHaveLength(20);
  await Promise.all(rest.map(({ leave }) => leave()));
});

test("of two hundred at once 120 are opened, and twenty stay open", async ({ person, sessionId }) => {
  const streams = await Promise.all(Array.from({ length: 200 }, () => follow(person, sessionId)));
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(80);
  await vi.waitFor(() => expect(streams.filter(({ state }) => state.isOpen)).toHaveLength(20), {
    timeout: 45_000,
  });
  await Promise.all(streams.map(({ leave }) => leave()));
});
