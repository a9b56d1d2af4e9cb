import { type HooksResponse, hooksRequest, type TweakResponse, tweakRequest } from "#contract/drafts.ts";
import { orRefuse } from "../../domain/deps.ts";
import { admitWork } from "../../domain/quota.ts";
import { writersFor } from "../../domain/writers.ts";
import { json, limitRate, requireUser, router } from "../http.ts";

/** Writing without a session: what comes back is kept only if the author patches it into a draft. */
export const writing = router()
  .post("/hooks", requireUser, json(hooksRequest), async (c) => {
    const { deps, userId } = c.var;
    await limitRate(c.env.WORK_LIMIT, userId);
    await admitWork(deps, userId);
    const { transcript, existing } = c.req.valid("json");
    const { writer } = await writersFor(deps, userId);
    const hooks = await orRefuse("writer_unavailable", writer.hooks({ transcript }, existing));
    return c.json({ hooks: hooks.map(({ content }) => content) } satisfies HooksResponse);
  })
  .post("/tweak", requireUser, json(tweakRequest), async (c) => {
    const { deps, userId } = c.var;
    await limitRate(c.env.WORK_LIMIT, userId);
    await admitWork(deps, userId);
    const { writer } = await writersFor(deps, userId);
    const body = await orRefuse("writer_unavailable", writer.tweak(c.req.valid("json")));
    return c.json({ body } satisfies TweakResponse);
  });
