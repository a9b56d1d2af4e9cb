import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { watchLog } from "../account/log.ts";
import { postsOf } from "../linkedin/account.ts";
import { call } from "../people.ts";
import { connectedAuthor, says } from "./people.ts";
import faults from "./services-linkedin.json" with { type: "json" };

watchLog();

/** Somebody connected, with a post whose text makes LinkedIn fail like this. */
async function connected(fault: string) {
  const by = await connectedAuthor();
  const body = `Once. [[linkedin ${fault}]]`;
  expect((await says(call, by, "PATCH", API.draft(by.draftId), { bodies: [{ content: body }] })).status).toBe(
    200,
  );
  return by;
}

test.for(faults.unsettling.flatMap((fault) => [`${fault}-once`, `${fault}-after`]))(
  "after a %s nobody claims to know, and publishing again settles it: one post, ever",
  async (fault) => {
    const by = await connected(fault);
    const publish = () => says(call, by, "POST", API.publishPost(by.draftId));
    const first = await publish();
    expect(first.status).toBe(502);
    expect(await first.json<ErrorBody>()).toMatchObject({
      code: "publish_unknown",
      message: expect.stringContaining("never be posted twice"),
    });
    const between = await (await says(call, by, "GET", API.post(by.draftId))).json<Post>();
    expect(between).toMatchObject({ publishUnsettled: true, publishedAt: null });
    for (const time of ["again", "and again"]) {
      const settled = await publish();
      expect(settled.status, time).toBe(200);
      expect(await settled.json<Post>(), time).toMatchObject({
        status: "published",
        publishUnsettled: false,
      });
      expect(await postsOf(by), time).toHaveLength(1);
    }
  },
);
