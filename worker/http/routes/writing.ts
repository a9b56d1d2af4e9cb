import { hooksRequest, tweakRequest } from "#contract/drafts.ts";
import { orRefuse } from "../../domain/deps.ts";
import { admitWork } from "../../domain/quota.ts";
import { orBuiltinWhenSpent, writersFor } from "../../domain/writers.ts";
import { shapedPart } from "../../language/habits/index.ts";
import { requireAsker } from "../authentication.ts";
import { json } from "../body.ts";
import { askModel, limitWork } from "../limits.ts";
import { router } from "../router.ts";

const FALLBACK = { fallback: true } as const;

/** Writing without a session: the result is kept only if the author patches it into a draft. */
export const writing = router()
  .post("/hooks", requireAsker, json(hooksRequest), limitWork, askModel, async (c) => {
    const { models, userId } = c.var;
    await admitWork(models, userId);
    const { transcript, existing } = c.req.valid("json");
    const { writer, builtinWriter, habits } = await writersFor(models, userId);
    const own = habits.map(({ habit }) => habit);
    const { result: hooks, fallback } = await orRefuse(
      "writer_unavailable",
      orBuiltinWhenSpent(writer.hooks({ transcript }, existing), () =>
        builtinWriter.hooks({ transcript }, existing),
      ),
    );
    return c.json({
      hooks: hooks.map(({ content }) => shapedPart(content, "hook", own)),
      ...(fallback && FALLBACK),
    });
  })
  .post("/tweak", requireAsker, json(tweakRequest), limitWork, askModel, async (c) => {
    const { models, userId } = c.var;
    await admitWork(models, userId);
    const { writer, builtinWriter, habits } = await writersFor(models, userId);
    const own = habits.map(({ habit }) => habit);
    const request = c.req.valid("json");
    const { result, fallback } = await orRefuse(
      "writer_unavailable",
      orBuiltinWhenSpent(writer.tweak(request), () => builtinWriter.tweak(request)),
    );
    return c.json({ body: shapedPart(result.body, "body", own), ...(fallback && FALLBACK) });
  });
