import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { SessionListItem } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { nextPage, RAMBLE, test } from "./people.ts";

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
    "insert into sessions (id, user_id, snippet, created_at, updated_at) values (?, ?, 'x', ?, ?)",
  );
  // Several at the same moment, so that pages must not be cut by time alone.
  await env.DB.batch(
    Array.from({ length: 250 }, (_, i) => insert.bind(`${person.id}-${i}`, person.id, i >> 3, i >> 3)),
  );

  const seen: string[] = [];
  let next: string | undefined = API.chats;
  let pages = 0;
  while (next && pages < 10) {
    const response: Response = await person.get(next);
    seen.push(...(await response.json<SessionListItem[]>()).map(({ sessionId }) => sessionId));
    next = nextPage(response);
    pages++;
  }
  expect(pages).toBe(3);
  expect(seen).toHaveLength(250);
  expect(new Set(seen).size).toBe(250);
});

test.for(["garbage", "e30", "W10", "%00", "WzEsMl0"])(
  "the cursor %s is a 400",
  async (cursor, { person }) => {
    expect((await person.get(`${API.chats}?cursor=${cursor}`)).status).toBe(400);
  },
);
