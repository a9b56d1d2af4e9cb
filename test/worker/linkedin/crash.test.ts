import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { publishPost } from "../../../worker/domain/posts/publish.ts";
import { linkedInFeed } from "../account/lives.ts";
import { dyingAfter } from "../crashes.ts";
import { author } from "../schedule/scheduled.ts";

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

test("whatever step settling a post dies after, the next try ends in one post", {
  timeout: 60_000,
}, async () => {
  const { person, id } = await author();
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
    expect(await linkedInFeed(marker)).toEqual([joinPost(await published.json<Post>())]);
  }
  expect(steps).toBeGreaterThan(5);
});
