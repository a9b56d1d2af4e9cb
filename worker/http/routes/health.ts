import { healthOf, operatorHealth } from "../../domain/health.ts";
import { AppError } from "../../errors.ts";
import { isSame } from "../authentication.ts";
import { router, siteOrigin } from "../router.ts";

/** For monitors, for the operator, and for the screens, which only show what is configured. */
export const health = router()
  .get("/", async (c) => {
    const mayAsk = async () => (await c.env.HEALTH_LIMIT.limit({ key: "outside" })).success;
    // A person waits for the screen, so Stripe is not asked.
    const isForScreen = c.req.header("Sec-Fetch-Site") === "same-origin";
    const answer = await healthOf(c.var.deps, siteOrigin(c), isForScreen ? undefined : mayAsk);
    return c.json(answer, answer.ok ? 200 : 503);
  })
  .get("/operator", async (c) => {
    const { operatorTokens } = c.var.deps;
    if (operatorTokens.length === 0) throw new AppError("not_found");
    const [, given = ""] = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
    if (!operatorTokens.some((token) => isSame(given, token))) throw new AppError("unauthorized");
    const { missing } = await healthOf(c.var.deps, siteOrigin(c), async () => true);
    const answer = await operatorHealth(c.var.deps, Date.now(), missing);
    return c.json(answer, answer.ok ? 200 : 503);
  });
