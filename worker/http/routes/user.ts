import { type Context, correctionRequest, type TopicsResponse } from "#contract/context.ts";
import { addCorrection, undoCorrection } from "../../domain/profile/corrections.ts";
import { contextQueries, learnProfile, readContext, toContext } from "../../domain/profile/profile.ts";
import { REFRESH_TIMEOUT_MS, refreshTopics } from "../../domain/profile/topics.ts";
import { json, limitRate, readAsCaller, requireUser, router } from "../http.ts";

export const user = router()
  .get("/context", async (c) => {
    const { results } = await readAsCaller(c, (owner) => contextQueries(c.var.deps.db, owner));
    return c.json(toContext(results) satisfies Context);
  })
  .post("/context", requireUser, async (c) => {
    const { deps, userId } = c.var;
    await limitRate(c.env.WORK_LIMIT, userId);
    await learnProfile(deps, userId, { timeoutMs: REFRESH_TIMEOUT_MS });
    return c.json((await readContext(deps.db, userId)) satisfies Context);
  })
  .post("/context/corrections", requireUser, json(correctionRequest), async (c) => {
    const { deps, userId } = c.var;
    return c.json((await addCorrection(deps.db, userId, c.req.valid("json"))) satisfies Context);
  })
  .delete("/context/corrections/:correctionId", requireUser, async (c) => {
    const { deps, userId } = c.var;
    return c.json((await undoCorrection(deps.db, userId, c.req.param("correctionId"))) satisfies Context);
  })
  .post("/context/refresh-topics", requireUser, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const questions = await refreshTopics(c.var.deps, c.var.userId);
    return c.json({ possibleFollowupQuestions: questions } satisfies TopicsResponse);
  });
