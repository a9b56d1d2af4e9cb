import { Hono } from "hono";

/** The least that a Worker with a database can do: one query through Hono, its rows as they come. */
export default new Hono<{ Bindings: Pick<Env, "DB"> }>()
  .get("/user/:userId", async (c) => {
    const query = c.env.DB.prepare("select * from users where id = ?1").bind(c.req.param("userId"));
    return c.json(await query.first());
  })
  .get("/posts/:userId", async (c) => {
    const query = c.env.DB.prepare(
      `select drafts.id, session_id, title, hook, body, cta, status, reviewing, review, linkedin_url, published_at,
         publish_unsettled, drafts.created_at, updated_at
       from drafts join draft_versions on draft_id = drafts.id and draft_versions.version = drafts.version
       where user_id = ?1 order by drafts.created_at desc, drafts.id desc limit 101`,
    ).bind(c.req.param("userId"));
    return c.json((await query.all()).results);
  });
