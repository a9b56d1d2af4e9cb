import { type Post, postFilter, postPatch } from "#contract/posts.ts";
import { deletePost, readPost, readPostPage, setPost, toPost } from "../../db/posts.ts";
import { archivePost, changePost } from "../../domain/posts/posts.ts";
import { publishPost } from "../../domain/posts/publish.ts";
import { AppError } from "../../errors.ts";
import { sessionStub } from "../../session/stub.ts";
import { invalid, json, limitRate, requireUser, router, rowsOfCaller } from "../http.ts";
import { pageOf, readCursor } from "../paging.ts";
import { nudge, tell } from "../session-calls.ts";

export const posts = router()
  .get("/", async (c) => {
    const status = postFilter.optional().safeParse(c.req.query("status"));
    if (!status.success) throw invalid(status.error);
    const after = readCursor(c);
    const rows = await rowsOfCaller(c, (holder) =>
      readPostPage(c.var.deps.db, holder, { status: status.data, ...after }),
    );
    const page = pageOf(c, rows, ({ createdAt, id }) => ({ at: createdAt, id }));
    return c.json(page.map(toPost) satisfies Post[]);
  })
  .get("/:postId", async (c) => {
    const [row] = await rowsOfCaller(c, (holder) =>
      readPost(c.var.deps.db, holder, { id: c.req.param("postId") }),
    );
    if (!row) throw new AppError("not_found");
    const { sessionId, reviewing, updatedAt } = row;
    if (reviewing) nudge(c, "review", { userId: c.var.userId, sessionId, since: updatedAt });
    return c.json(toPost(row) satisfies Post);
  })
  .patch("/:postId", requireUser, json(postPatch), async (c) => {
    const { deps, userId } = c.var;
    const post = await changePost(deps.db, userId, c.req.param("postId"), c.req.valid("json"));
    tell(c, post.sessionId, { event: "drafts", data: {} });
    return c.json(post satisfies Post);
  })
  .delete("/:postId", requireUser, async (c) => {
    const deleted = await deletePost(c.var.deps.db, c.var.userId, c.req.param("postId"));
    if (!deleted) throw new AppError("not_found");
    return c.body(null, 204);
  })
  .post("/:postId/archive", requireUser, async (c) =>
    c.json((await archivePost(c.var.deps.db, c.var.userId, c.req.param("postId"))) satisfies Post),
  )
  .post("/:postId/publish", requireUser, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const work = publishPost(c.var.deps, c.var.userId, c.req.param("postId"));
    // Begun, it has to be seen to its end: who hangs up must not leave its outcome unknown.
    c.executionCtx.waitUntil(work.catch(() => undefined));
    const post: Post = await work;
    tell(c, post.sessionId, { event: "drafts", data: {} });
    return c.json(post);
  })
  .post("/:postId/review", requireUser, async (c) => {
    const { deps, userId } = c.var;
    await limitRate(c.env.WORK_LIMIT, userId);
    const post = await setPost(deps.db, userId, c.req.param("postId"), { reviewing: true }, Date.now());
    if (!post) throw new AppError("not_found");
    const asked = sessionStub(c.env, post.sessionId).requestReview({ sessionId: post.sessionId, userId });
    await asked.catch(async (error: unknown) => {
      // Else it would wait for ever, and its author could not ask again.
      await setPost(deps.db, userId, post.id, { reviewing: false }, Date.now());
      throw error;
    });
    return c.json(post satisfies Post, 202);
  });
