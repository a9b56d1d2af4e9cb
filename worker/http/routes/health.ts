import { healthOf } from "../../domain/health.ts";
import { router } from "../router.ts";

/** For monitors, for whoever sets this deployment up, and for the screens, which only show what is configured. */
export const health = router().get("/", async (c) => {
  const mayAsk = async () => (await c.env.HEALTH_LIMIT.limit({ key: "outside" })).success;
  // A person waits for the screen, so Stripe is not asked.
  const isForScreen = c.req.header("Sec-Fetch-Site") === "same-origin";
  const answer = await healthOf(c.var.deps, new URL(c.req.url).origin, isForScreen ? undefined : mayAsk);
  return c.json(answer, answer.ok ? 200 : 503);
});
