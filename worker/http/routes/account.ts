import { type AccountLogin, passwordChange } from "#contract/auth.ts";
import { newKey } from "#contract/doors.ts";
import { newPasskey } from "#contract/passkeys.ts";
import { deleteOwn, isoTime } from "../../db/database.ts";
import { keysQuery } from "../../db/keys.ts";
import { endLogin, endOtherLogins, loginsQuery } from "../../db/logins.ts";
import { passkeysQuery } from "../../db/passkeys.ts";
import { passkeys } from "../../db/schema.ts";
import { endTelegramLinks } from "../../db/telegram.ts";
import { eraseAccount } from "../../domain/account/erase.ts";
import { exportAccount } from "../../domain/account/export.ts";
import { makeKey, toAccountKey } from "../../domain/account/keys.ts";
import { changePassword } from "../../domain/account/new-password.ts";
import { addOptions, addPasskey, toAccountPasskey } from "../../domain/account/passkeys.ts";
import { existing } from "../../errors.ts";
import { accountObjects } from "../../session/stub.ts";
import { clientInfo, readAs, requireProof, requireUser } from "../authentication.ts";
import { json } from "../body.ts";
import { limitPasskey, limitSignIn, limitWork } from "../limits.ts";
import { noContent, router, siteOrigin } from "../router.ts";

export const account = router()
  .get("/export", requireUser, limitWork, async (c) => {
    const { zip, fileName } = await exportAccount(c.var.deps, c.var.userId, new Date());
    return c.body(zip, 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    });
  })
  .put("/password", requireUser, json(passwordChange), limitSignIn, requireProof, (c) =>
    noContent(c, changePassword(c.var.deps, c.var, c.req.valid("json"), clientInfo(c))),
  )
  .get("/logins", async (c) => {
    const [rows] = await readAs(c, [(db, owner) => loginsQuery(db, owner, Date.now())]);
    const logins = rows.map(({ tokenHash, createdAt, lastUsedAt, ...login }) => ({
      ...login,
      current: tokenHash === c.var.tokenHash,
      createdAt: isoTime(createdAt),
      lastUsedAt: isoTime(lastUsedAt),
    }));
    return c.json(logins satisfies AccountLogin[]);
  })
  .delete("/logins/:loginId", requireUser, async (c) => {
    const { deps, userId } = c.var;
    existing(await endLogin(deps.db, userId, c.req.param("loginId"), "login"));
    // It may have made one.
    return await noContent(c, endTelegramLinks(deps.db, [userId]).run());
  })
  .delete("/logins", requireUser, async (c) => {
    const { deps, userId, tokenHash } = c.var;
    const others = endOtherLogins(deps.db, userId, tokenHash);
    return await noContent(c, deps.db.batch([others, endTelegramLinks(deps.db, [userId])]));
  })
  .post("/passkeys/options", requireUser, limitPasskey, requireProof, async (c) =>
    c.json(await addOptions(c.var.deps.db, c.var.userId, siteOrigin(c))),
  )
  .post("/passkeys", requireUser, json(newPasskey), limitPasskey, requireProof, async (c) => {
    const from = { ...clientInfo(c), origin: siteOrigin(c) };
    return c.json(await addPasskey(c.var.deps, c.var, c.req.valid("json"), from), 201);
  })
  .get("/passkeys", async (c) => {
    const [rows] = await readAs(c, [passkeysQuery]);
    return c.json(rows.map(toAccountPasskey));
  })
  .delete("/passkeys/:passkeyId", requireUser, (c) =>
    noContent(c, deleteOwn(c.var.deps.db, passkeys, c.var.userId, c.req.param("passkeyId"))),
  )
  .get("/keys", async (c) => {
    const [rows] = await readAs(c, [keysQuery]);
    return c.json(rows.map(toAccountKey));
  })
  .post("/keys", requireUser, json(newKey), limitWork, requireProof, async (c) =>
    c.json(await makeKey(c.var.deps, c.var, c.req.valid("json").name, Date.now()), 201),
  )
  .delete("/keys/:keyId", requireUser, (c) =>
    noContent(c, endLogin(c.var.deps.db, c.var.userId, c.req.param("keyId"), "key")),
  )
  .delete("/", requireUser, limitWork, requireProof, (c) =>
    noContent(c, eraseAccount(c.var.deps, c.var.userId, accountObjects(c.env))),
  );
