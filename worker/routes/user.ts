import type { TopicsResponse } from "#contract/context.ts";
import { topicsQuery } from "../db/topics.ts";
import { refreshTopics, topicsOf } from "../domain/topics.ts";
import { limitRate, readAsCaller, requireUser, router } from "./http.ts";

export const user = router()
  .get("/context", async (c) => {
    const { results } = await readAsCaller(c, (owner) => [topicsQuery(c.var.deps.db, owner)]);
    const [[topics]] = results;
    return c.json({ possibleFollowupQuestions: topicsOf(topics) } satisfies TopicsResponse);
  })
  .post("/context/refresh-topics", requireUser, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const questions = await refreshTopics(c.var.deps, c.var.userId);
    return c.json({ possibleFollowupQuestions: questions } satisfies TopicsResponse);
  });
