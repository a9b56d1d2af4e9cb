import type { Context } from "hono";
import { z } from "zod";
import * as contract from "#contract/posts.ts";
import { DAY_MS } from "#contract/times.ts";
import { calendarQuery, postPage, postQuery, setPost, toPost } from "../../db/posts.ts";
import { changePost } from "../../domain/posts/drafts.ts";
import { publishPost, removePost } from "../../domain/posts/publish.ts";
import { schedulePost, unschedulePost } from "../../domain/posts/schedule.ts";
import { admitWork } from "../../domain/quota.ts";
import { AppError, existing } from "../../errors.ts";
import { wakeSchedule } from "../../session/stub.ts";
import { readAs, requireUser } from "../authentication.ts";
import { json, query } from "../body.ts";
import { limitWork, useModel } from "../limits.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { type AppEnv, noContent, router } from "../router.ts";
import { lookForHabits, publishDrafts, requestWork } from "../session-calls.ts";

export const posts = router()
  .get("/", pageQuery({ status: contract.postFilter.optional() }), async (c) => {
    const { status, cursor } = c.req.valid("query");
    const [rows] = await readAs(c, [postPage({ status, cursor })]);
    return c.json(pageOf(c, rows, ({ createdAt, id }) => ({ at: createdAt, id })).map(toPost));
  })
  .get("/:postId", async (c) => {
    const [[row]] = await readAs(c, [(db, owner) => postQuery(db, owner, c.req.param("postId"))]);
    return c.json(toPost(existing(row)));
  })
  .patch("/:postId", requireUser, json(contract.postPatch), async (c) => {
    const post = await changePost(c.var.deps, c.var, c.req.param("postId"), c.req.valid("json"));
    publishDrafts(c, post.sessionId);
    return c.json(post);
  })
  .delete("/:postId", requireUser, (c) =>
    noContent(c, removePost(c.var.deps, c.var.userId, c.req.param("postId"))),
  )
  .post("/:postId/archive", requireUser, async (c) =>
    c.json(await changePost(c.var.deps, c.var, c.req.param("postId"), { status: "archived" })),
  )
  .post("/:postId/publish", requireUser, limitWork, json(contract.seenPost), async (c) => {
    const { deps, userId } = c.var;
    const consent = { asAnotherMember: isOtherAgreed(c), seenPost: c.req.valid("json") };
    const outcome = await publishPost(deps, userId, c.req.param("postId"), consent);
    if (outcome.refused) throw new AppError(outcome.refused, outcome);
    lookForHabits(c);
    publishDrafts(c, outcome.post.sessionId);
    return c.json(outcome.post);
  })
  .put("/:postId/schedule", requireUser, limitWork, json(contract.scheduleRequest), async (c) => {
    const { at, ...choice } = c.req.valid("json");
    return c.json(await schedule(c, { ...choice, at: Date.parse(at) }));
  })
  .post("/:postId/schedule/next", requireUser, limitWork, json(contract.nextSlotRequest), async (c) =>
    c.json(await schedule(c, c.req.valid("json"))),
  )
  .delete("/:postId/schedule", requireUser, async (c) =>
    c.json(await unschedulePost(c.var.deps, c.var.userId, c.req.param("postId"))),
  )
  .post("/:postId/review", requireUser, useModel, async (c) => {
    const { deps, userId } = c.var;
    await admitWork(deps, userId);
    const post = existing(await setPost(deps.db, userId, c.req.param("postId"), { reviewing: true }));
    await requestWork(c, post.sessionId, "requestReview");
    return c.json(post, 202);
  });

/** Whether its author agreed to publish as another member than last time. */
const isOtherAgreed = (c: Context<AppEnv>): boolean => c.req.query("asAnotherMember") === "true";

async function schedule(c: Context<AppEnv>, when: contract.SeenPost & { at?: number; timeZone?: string }) {
  const { deps, userId } = c.var;
  const choice = { ...when, asAnotherMember: isOtherAgreed(c) };
  const post = await schedulePost(deps, userId, c.req.param("postId") ?? "", choice);
  await wakeSchedule(c.env, userId, Date.parse(post.scheduled_at ?? ""));
  return post;
}

const time = z.iso
  .datetime({ offset: true, error: "this has to be a time with its offset from UTC." })
  .transform((text) => Date.parse(text));
const times = z.object({ from: time.optional(), to: time.optional() });

export const calendar = router().get("/", query(times), async (c) => {
  const now = Date.now();
  const { from = now - 7 * DAY_MS, to = now + 90 * DAY_MS } = c.req.valid("query");
  const [rows] = await readAs(c, [calendarQuery({ from, to })]);
  return c.json(rows.map(toPost));
});
