import { healthOf, operatorHealth } from "../../domain/health.ts";
import { AppError, existing } from "../../errors.ts";
import { isSame } from "../authentication.ts";
import { limitNetwork } from "../limits.ts";
import { router } from "../router.ts";

/** For monitors, for the operator, and for the screens, which only show what is configured. */
export const health = router()
  .get("/", async (c) => {
    await limitNetwork(c, c.env.READ_LIMIT);
    const answer = await healthOf(c.var.deps);
    return c.json(answer, answer.ok ? 200 : 503);
  })
  .get("/operator", async (c) => {
    const operatorToken = existing(c.var.deps.operatorToken);
    const [, token = ""] = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
    if (!isSame(token, operatorToken)) {
      await limitNetwork(c, c.env.WRONG_KEY_LIMIT);
      throw new AppError("unauthorized");
    }
    const answer = await operatorHealth(c.var.deps, Date.now());
    return c.json(answer, answer.ok ? 200 : 503);
  });
