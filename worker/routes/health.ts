import { healthOf } from "../domain/health.ts";
import { router } from "./http.ts";

/** For monitors, for whoever sets this deployment up, and for the screens, which ask what is configured. */
export const health = router().get("/", async (c) => {
  const mayAsk = async () => (await c.env.HEALTH_LIMIT.limit({ key: "outside" })).success;
  const answer = await healthOf(c.var.deps, new URL(c.req.url).origin, mayAsk);
  return c.json(answer, answer.ok ? 200 : 503);
});
