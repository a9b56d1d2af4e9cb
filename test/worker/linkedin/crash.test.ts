import { env } from "cloudflare:workers";
import { expect, inject, test } from "vitest";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { type Deps, depsOf } from "../../../worker/domain/deps.ts";
import { publishPost } from "../../../worker/domain/posts/publish.ts";
import { call, drafted, newPerson, type Person, RAMBLE } from "../people.ts";
import { consent } from "./consent.ts";

/** A database that answers so many calls and no more, as one does whose caller dies. */
function dyingAfter(steps: number): { deps: Deps; died: () => boolean } {
  let begun = 0;
  const db = new Proxy(env.DB, {
    get(from, name) {
      const value = Reflect.get(from, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        begun += 1;
        if (begun > steps) throw new Error("crash");
        return Reflect.apply(value, from, given);
      };
    },
  });
  return { deps: { ...depsOf(env), db: openDatabase(db) }, died: () => begun > steps };
}

async function connect(person: Person): Promise<void> {
  const start = await person.get(API.linkedinStart);
  const { authUrl } = await start.json<{ authUrl: string }>();
  const { pathname, search } = await consent(authUrl, { email: person.email });
  const cookie = start.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  await call(pathname + search, { headers: { Cookie: cookie }, redirect: "manual" });
}

/** What stands on LinkedIn with this marker in it. */
async function feedWith(marker: string): Promise<string[]> {
  const feed = await (await fetch(`${inject("linkedin").url}/feed.json`)).json<{ text: string }[]>();
  return feed.map(({ text }) => text).filter((text) => text.includes(marker));
}

const neverPublished = (id: string) =>
  env.DB.prepare(
    `update drafts set status = 'draft', published_at = null, linkedin_url = null, publish_attempt = null,
      publishing_since = null, publish_version = null, publish_unsettled = 0 where id = ?`,
  )
    .bind(id)
    .run();

const letTimePass = (id: string) =>
  env.DB.prepare("update drafts set publishing_since = publishing_since - 600000 where id = ?")
    .bind(id)
    .run();

test("whatever step settling a post dies after, the next try ends in one post, and the library says what it says", {
  timeout: 60_000,
}, async () => {
  const person = await newPerson();
  await connect(person);
  const { sessionId } = await (await person.note({ text: RAMBLE })).json<{ sessionId: string }>();
  const { id } = await drafted(person, sessionId);
  const publish = () => person.send("POST", API.publishPost(id));
  let steps = 0;
  for (let isThrough = false; !isThrough; steps++) {
    await neverPublished(id);
    const marker = crypto.randomUUID();
    await person.send("PATCH", API.post(id), { body: `${marker} [[linkedin reset-after]]` });
    expect((await publish()).status).toBe(502);
    await person.send("PATCH", API.post(id), { body: `${marker} edited meanwhile` });

    const { deps, died } = dyingAfter(steps);
    await publishPost(deps, person.id, id).catch((error: Error) => {
      expect(String(error.cause ?? error)).toContain("crash");
    });
    isThrough = !died();

    await letTimePass(id);
    const published = await publish();
    expect(published.status).toBe(200);
    expect(await feedWith(marker)).toEqual([joinPost(await published.json<Post>())]);
  }
  expect(steps).toBeGreaterThan(5);
});
