import { type AccountLogin, passwordChange } from "#contract/auth.ts";
import { newPasskey } from "#contract/passkeys.ts";
import { endLogin, endOtherLogins, loginsQuery } from "../../db/logins.ts";
import { deletePasskey, passkeysQuery } from "../../db/passkeys.ts";
import { eraseAccount } from "../../domain/account/erase.ts";
import { exportAccount } from "../../domain/account/export.ts";
import { changePassword } from "../../domain/account/new-password.ts";
import { addOptions, addPasskey, toAccountPasskey } from "../../domain/account/passkeys.ts";
import { AppError } from "../../errors.ts";
import { accountObjects } from "../../session/stub.ts";
import { callerHash, clientInfo, readAsCaller, requireProof, requireUser } from "../authentication.ts";
import { json } from "../body.ts";
import { limitPasskey, limitSignIn, limitWork } from "../limits.ts";
import { router, siteOrigin } from "../router.ts";

export const account = router()
  .get("/export", requireUser, limitWork, async (c) => {
    const { zip, fileName } = await exportAccount(c.var.deps, c.var.userId, new Date());
    return c.body(zip, 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    });
  })
  .put("/password", requireUser, json(passwordChange), limitSignIn, requireProof, async (c) => {
    const { deps, userId } = c.var;
    const login = { userId, tokenHash: await callerHash(c) };
    await changePassword(deps, login, c.req.valid("json"), clientInfo(c));
    return c.body(null, 204);
  })
  .get("/logins", async (c) => {
    const [rows] = await readAsCaller(c, (owner, db) => [loginsQuery(db, owner, Date.now())]);
    const tokenHash = await callerHash(c);
    return c.json(rows.map((row) => toAccountLogin(row, tokenHash)));
  })
  .delete("/logins/:loginId", requireUser, async (c) => {
    const { deps, userId } = c.var;
    if (!(await endLogin(deps.db, userId, c.req.param("loginId")))) throw new AppError("not_found");
    return c.body(null, 204);
  })
  .delete("/logins", requireUser, async (c) => {
    await endOtherLogins(c.var.deps.db, c.var.userId, await callerHash(c));
    return c.body(null, 204);
  })
  .post("/passkeys/options", requireUser, limitPasskey, requireProof, async (c) =>
    c.json(await addOptions(c.var.deps.db, c.var.userId, siteOrigin(c))),
  )
  .post("/passkeys", requireUser, json(newPasskey), limitPasskey, requireProof, async (c) => {
    const { deps, userId } = c.var;
    const login = { userId, tokenHash: await callerHash(c) };
    const from = { ...clientInfo(c), origin: siteOrigin(c) };
    return c.json(await addPasskey(deps, login, c.req.valid("json"), from), 201);
  })
  .get("/passkeys", async (c) => {
    const [rows] = await readAsCaller(c, (owner, db) => [passkeysQuery(db, owner)]);
    return c.json(rows.map(toAccountPasskey));
  })
  .delete("/passkeys/:passkeyId", requireUser, async (c) => {
    const { deps, userId } = c.var;
    if (!(await deletePasskey(deps.db, userId, c.req.param("passkeyId")))) throw new AppError("not_found");
    return c.body(null, 204);
  })
  .delete("/", requireUser, limitWork, requireProof, async (c) => {
    const { deps, userId } = c.var;
    await eraseAccount(deps, userId, accountObjects(c.env));
    return c.body(null, 204);
  });

type LoginRow = Awaited<ReturnType<typeof loginsQuery>>[number];

const toAccountLogin = (
  { id, tokenHash, createdAt, lastUsedAt, device }: LoginRow,
  own: string,
): AccountLogin => ({
  id,
  current: tokenHash === own,
  createdAt: timeOf(createdAt),
  lastUsedAt: timeOf(lastUsedAt),
  device,
});

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());
