import { hooksRequest, tweakRequest } from "#contract/drafts.ts";
import { orRefuse } from "../../domain/deps.ts";
import { admitWork } from "../../domain/quota.ts";
import { orBuiltinWhenSpent, writersFor } from "../../domain/writers.ts";
import { requireUser } from "../authentication.ts";
import { json } from "../body.ts";
import { askModel, limitWork } from "../limits.ts";
import { router } from "../router.ts";

const FALLBACK = { fallback: true } as const;

/** Writing without a session: the result is kept only if the author patches it into a draft. */
export const writing = router()
  .post("/hooks", requireUser, json(hooksRequest), limitWork, askModel, async (c) => {
    const { models, userId } = c.var;
    await admitWork(models, userId);
    const { transcript, existing } = c.req.valid("json");
    const { writer, plainWriter } = await writersFor(models, userId);
    const { result: hooks, fallback } = await orRefuse(
      "writer_unavailable",
      orBuiltinWhenSpent(writer.hooks({ transcript }, existing), () =>
        plainWriter.hooks({ transcript }, existing),
      ),
    );
    return c.json({
      hooks: hooks.map(({ content }) => content),
      ...(fallback && FALLBACK),
    });
  })
  .post("/tweak", requireUser, json(tweakRequest), limitWork, askModel, async (c) => {
    const { models, userId } = c.var;
    await admitWork(models, userId);
    const { writer, plainWriter } = await writersFor(models, userId);
    const request = c.req.valid("json");
    const { result, fallback } = await orRefuse(
      "writer_unavailable",
      orBuiltinWhenSpent(writer.tweak(request), () => plainWriter.tweak(request)),
    );
    return c.json({ ...result, ...(fallback && FALLBACK) });
  });
