import { hooksRequest, tweakRequest } from "#contract/drafts.ts";
import { orRefuse } from "../../domain/deps.ts";
import { admitWork } from "../../domain/quota.ts";
import { writersFor } from "../../domain/writers.ts";
import { requireUser } from "../authentication.ts";
import { json } from "../body.ts";
import { limitWork } from "../limits.ts";
import { router } from "../router.ts";

/** Writing without a session: the result is kept only if the author patches it into a draft. */
export const writing = router()
  .post("/hooks", requireUser, json(hooksRequest), limitWork, async (c) => {
    const { deps, userId } = c.var;
    await admitWork(deps, userId);
    const { transcript, existing } = c.req.valid("json");
    const { writer } = await writersFor(deps, userId);
    const hooks = await orRefuse("writer_unavailable", writer.hooks({ transcript }, existing));
    return c.json({ hooks: hooks.map(({ content }) => content) });
  })
  .post("/tweak", requireUser, json(tweakRequest), limitWork, async (c) => {
    const { deps, userId } = c.var;
    await admitWork(deps, userId);
    const { writer } = await writersFor(deps, userId);
    const body = await orRefuse("writer_unavailable", writer.tweak(c.req.valid("json")));
    return c.json({ body });
  });
