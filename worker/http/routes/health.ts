import { healthOf, operatorHealth } from "../../domain/health.ts";
import { AppError } from "../../errors.ts";
import { isSame } from "../authentication.ts";
import { limitNetwork } from "../limits.ts";
import { router, siteOrigin } from "../router.ts";

/** For monitors, for the operator, and for the screens, which only show what is configured. */
export const health = router()
  .get("/", async (c) => {
    await limitNetwork(c, c.env.READ_LIMIT);
    const answer = await healthOf(c.var.deps, siteOrigin(c));
    return c.json(answer, answer.ok ? 200 : 503);
  })
  .get("/operator", async (c) => {
    const { operatorTokens } = c.var.deps;
    if (operatorTokens.length === 0) throw new AppError("not_found");
    const [, given = ""] = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
    if (!operatorTokens.some((token) => isSame(given, token))) {
      await limitNetwork(c, c.env.WRONG_KEY_LIMIT);
      throw new AppError("unauthorized");
    }
    const answer = await operatorHealth(c.var.deps, Date.now());
    return c.json(answer, answer.ok ? 200 : 503);
  });
