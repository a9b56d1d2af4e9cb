import type { Context } from "hono";
import * as contract from "#contract/auth.ts";
import { passkeyAssertion } from "#contract/passkeys.ts";
import { deleteLogin } from "../../db/logins.ts";
import { toUser, updateUser, userQuery } from "../../db/users.ts";
import * as owner from "../../domain/account/email-owner.ts";
import { choosePassword, confirmPassword, requestReset } from "../../domain/account/new-password.ts";
import * as passkeys from "../../domain/account/passkeys.ts";
import { signIn, signUp } from "../../domain/account/sign-in.ts";
import { addVisitor } from "../../domain/account/visitors.ts";
import { existing } from "../../errors.ts";
import { accountObjects } from "../../session/stub.ts";
import * as caller from "../authentication.ts";
import { json } from "../body.ts";
import { limitPasskey, limitSignIn, limitSmall, limitWork, requirePerson } from "../limits.ts";
import { type AppEnv, noContent, router, siteOrigin } from "../router.ts";

/** A bearer that is not good does not make its bringer less the owner of the address. */
async function findCallerId(c: Context<AppEnv>): Promise<string | undefined> {
  await caller.readAs(c, []).catch(() => undefined);
  return c.var.userId;
}

export const auth = router()
  .use(limitSmall)
  .post("/signup", limitSignIn, json(contract.signupRequest), async (c) => {
    const request = c.req.valid("json");
    await requirePerson(c, request.turnstileToken);
    const client = caller.clientInfo(c);
    const visitorId = caller.isFromElsewhere(c) ? undefined : await caller.findVisitor(c);
    const answer = await signUp(c.var.deps, request, { ...client, visitorId });
    if (visitorId) caller.dropVisitorCookie(c);
    return c.json(answer, 201);
  })
  .post("/login", limitSignIn, json(contract.loginRequest), async (c) =>
    c.json(await signIn(c.var.deps, c.req.valid("json"), caller.clientInfo(c))),
  )
  .post("/passkey/options", limitPasskey, async (c) =>
    c.json(await passkeys.signInOptions(c.var.deps.db, siteOrigin(c))),
  )
  .post("/passkey", limitPasskey, json(passkeyAssertion), async (c) => {
    const from = { ...caller.clientInfo(c), origin: siteOrigin(c) };
    return c.json(await passkeys.signInWithPasskey(c.var.deps.db, c.req.valid("json"), from));
  })
  .post("/forgot-password", limitSignIn, json(contract.forgotPasswordRequest), async (c) => {
    await requestReset(c.var.deps, c.req.valid("json").email, caller.clientInfo(c));
    return c.body(null, 202);
  })
  .post("/reset-password", limitSignIn, json(contract.resetPasswordRequest), async (c) => {
    const request = { ...c.req.valid("json"), purpose: "reset" as const };
    return c.json(await choosePassword(c.var.deps, request, caller.clientInfo(c)));
  })
  .post("/link", limitSignIn, json(contract.mailedLinkRequest), async (c) =>
    c.json(await owner.describeLink(c.var.deps, c.req.valid("json"), await findCallerId(c), Date.now())),
  )
  .post("/confirm-email", limitSignIn, json(contract.confirmEmailRequest), async (c) => {
    const from = { ...caller.clientInfo(c), caller: await findCallerId(c), objects: accountObjects(c.env) };
    const answer = await owner.confirmAddress(c.var.deps, c.req.valid("json"), from);
    return answer ? c.json(answer) : c.body(null, 204);
  })
  .post("/confirm-email/send", caller.requireUser, limitSignIn, async (c) => {
    await owner.sendConfirmation(c.var.deps, c.var.userId, caller.clientInfo(c));
    return c.body(null, 202);
  })
  .post("/claim", limitSignIn, json(contract.claimRequest), async (c) => {
    const request = c.req.valid("json");
    const visitorId = request.start && !caller.isFromElsewhere(c) ? await caller.findVisitor(c) : undefined;
    const from = { ...caller.clientInfo(c), visitorId, objects: accountObjects(c.env) };
    const answer = await owner.answerClaim(c.var.deps, request, from);
    if (visitorId) caller.dropVisitorCookie(c);
    return answer ? c.json(answer) : c.body(null, 202);
  })
  .post(
    "/confirm",
    caller.requireUser,
    json(contract.confirmRequest),
    (c, next) => (c.req.valid("json").passkey ? limitPasskey : limitSignIn)(c, next),
    async (c) => {
      const { db } = c.var.deps;
      const { password = "", passkey } = c.req.valid("json");
      const confirmed = passkey
        ? passkeys.confirmPasskey(db, c.var, passkey, siteOrigin(c))
        : confirmPassword(db, c.var, password, caller.clientInfo(c));
      return await noContent(c, confirmed);
    },
  )
  .post("/confirm/options", caller.requireUser, limitPasskey, async (c) =>
    c.json(await passkeys.confirmOptions(c.var.deps.db, c.var.userId, siteOrigin(c))),
  )
  .post("/logout", caller.requireUser, async (c) => {
    const { deps, tokenHash } = c.var;
    existing(await deleteLogin(deps.db, { tokenHash, now: Date.now() }), "unauthorized");
    return c.body(null, 204);
  })
  .post("/visitor", caller.requireUser, limitWork, async (c) => {
    const visitorId = existing(caller.isFromElsewhere(c) ? undefined : await caller.findVisitor(c));
    await addVisitor(c.var.deps, { userId: c.var.userId, visitorId, now: Date.now() });
    caller.dropVisitorCookie(c);
    return c.body(null, 204);
  })
  .get("/user", async (c) => {
    const [[row]] = await caller.readAs(c, [userQuery]);
    return c.json(toUser(existing(row, "unauthorized")));
  })
  .patch("/user", caller.requireUser, json(contract.userChange), async (c) => {
    const user = await updateUser(c.var.deps.db, c.var.userId, c.req.valid("json"));
    return c.json(existing(user, "unauthorized"));
  });
