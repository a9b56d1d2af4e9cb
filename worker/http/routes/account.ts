import { eraseAccount } from "../../domain/account/erase.ts";
import { exportAccount } from "../../domain/account/export.ts";
import { sessionStub } from "../../session/stub.ts";
import { requireUser } from "../authentication.ts";
import { limitWork } from "../limits.ts";
import { router, runToEnd } from "../router.ts";

export const account = router()
  .get("/export", requireUser, limitWork, async (c) => {
    const { zip, fileName } = await exportAccount(c.var.deps, c.var.userId, new Date());
    return c.body(zip, 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    });
  })
  .delete("/", requireUser, limitWork, async (c) => {
    const eraseSession = (sessionId: string) => sessionStub(c.env, sessionId).erase();
    await runToEnd(c, eraseAccount(c.var.deps, c.var.userId, eraseSession));
    return c.body(null, 204);
  });
