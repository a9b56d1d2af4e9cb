import { eraseAccount } from "../../domain/account/erase.ts";
import { exportAccount } from "../../domain/account/export.ts";
import { sessionStub } from "../../session/stub.ts";
import { limitRate, requireUser, router } from "../http.ts";

export const account = router()
  .get("/export", requireUser, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const { zip, fileName } = await exportAccount(c.var.deps, c.var.userId, new Date());
    return c.body(zip, 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    });
  })
  .delete("/", requireUser, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const work = eraseAccount(c.var.deps, c.var.userId, (sessionId) => sessionStub(c.env, sessionId).erase());
    // Who hangs up has still decided.
    c.executionCtx.waitUntil(work.catch(() => undefined));
    await work;
    return c.body(null, 204);
  });
