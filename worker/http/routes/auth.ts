import type { Context } from "hono";
import {
  claimRequest,
  confirmEmailRequest,
  confirmRequest,
  forgotPasswordRequest,
  loginRequest,
  resetPasswordRequest,
  signupRequest,
  userChange,
} from "#contract/auth.ts";
import { passkeyAssertion } from "#contract/passkeys.ts";
import { deleteLogin } from "../../db/logins.ts";
import { toUser, userQuery } from "../../db/users.ts";
import { answerClaim } from "../../domain/account/claim.ts";
import { confirmAddress, sendConfirmation } from "../../domain/account/confirm-email.ts";
import { choosePassword, confirmPassword, requestReset } from "../../domain/account/new-password.ts";
import {
  confirmOptions,
  confirmPasskey,
  signInOptions,
  signInWithPasskey,
} from "../../domain/account/passkeys.ts";
import { admitSignup, changeAccount, signIn, signUp } from "../../domain/account/sign-in.ts";
import { AppError } from "../../errors.ts";
import { accountObjects } from "../../session/schedule-stub.ts";
import {
  callerDevice,
  callerHash,
  callerId,
  dropVisitorCookie,
  findVisitor,
  isFromElsewhere,
  readAsCaller,
  requireUser,
} from "../authentication.ts";
import { json } from "../body.ts";
import { callerNetwork, limitPasskey, limitSignIn, requirePerson } from "../limits.ts";
import { type AppEnv, router, runToEnd, siteOrigin, withMail } from "../router.ts";

export const auth = router()
  .post("/signup", json(signupRequest), limitSignIn, async (c) => {
    const request = c.req.valid("json");
    await requirePerson(c, request.turnstileToken);
    await admitSignup(c.var.deps, callerNetwork(c), Date.now());
    const visitor = isFromElsewhere(c) ? undefined : await findVisitor(c);
    const from = { visitorId: visitor, device: callerDevice(c), now: Date.now() };
    const answer = await withMail(c, (mailKey) => signUp(c.var.deps, request, { ...from, mailKey }));
    if (visitor) dropVisitorCookie(c);
    return c.json(answer, 201);
  })
  .post("/login", json(loginRequest), limitSignIn, async (c) => {
    const request = c.req.valid("json");
    return c.json(await signIn(c.var.deps, { ...request, ...callerPlace(c) }, Date.now()));
  })
  .post("/passkey/options", limitPasskey, async (c) =>
    c.json(await signInOptions(c.var.deps.db, { origin: siteOrigin(c), now: Date.now() })),
  )
  .post("/passkey", json(passkeyAssertion), limitPasskey, async (c) => {
    const from = { origin: siteOrigin(c), device: callerDevice(c), now: Date.now() };
    return c.json(await signInWithPasskey(c.var.deps.db, c.req.valid("json"), from));
  })
  .post("/forgot-password", json(forgotPasswordRequest), limitSignIn, async (c) => {
    const { email } = c.req.valid("json");
    await withMail(c, (mailKey) => requestReset(c.var.deps, email, mailKey, Date.now()));
    return c.body(null, 202);
  })
  .post("/reset-password", json(resetPasswordRequest), limitSignIn, async (c) => {
    const request = c.req.valid("json");
    const from = { ...callerPlace(c), now: Date.now() };
    const reset = (mailKey: string) =>
      choosePassword(c.var.deps, { ...request, purpose: "reset" }, { ...from, mailKey });
    return c.json(await runToEnd(c, withMail(c, reset)));
  })
  .post("/confirm-email", json(confirmEmailRequest), limitSignIn, async (c) => {
    // Whoever brings a bearer that is not good is nobody, and no less the owner of the address for it.
    const caller = c.req.header("Authorization") ? await callerId(c).catch(() => undefined) : undefined;
    const from = { ...callerPlace(c), caller, objects: accountObjects(c.env), now: Date.now() };
    const confirm = (mailKey: string) =>
      confirmAddress(c.var.deps, c.req.valid("json"), { ...from, mailKey });
    const answer = await runToEnd(c, withMail(c, confirm));
    return answer ? c.json(answer) : c.body(null, 204);
  })
  .post("/confirm-email/send", requireUser, limitSignIn, async (c) => {
    await withMail(c, (mailKey) => sendConfirmation(c.var.deps, c.var.userId, mailKey, Date.now()));
    return c.body(null, 202);
  })
  .post("/claim", json(claimRequest), limitSignIn, async (c) => {
    const request = c.req.valid("json");
    const visitorId = request.start && !isFromElsewhere(c) ? await findVisitor(c) : undefined;
    const from = { ...callerPlace(c), visitorId, objects: accountObjects(c.env), now: Date.now() };
    const claim = (mailKey: string) => answerClaim(c.var.deps, request, { ...from, mailKey });
    const answer = await runToEnd(c, withMail(c, claim));
    if (visitorId) dropVisitorCookie(c);
    return answer ? c.json(answer) : c.body(null, 202);
  })
  .post(
    "/confirm",
    requireUser,
    json(confirmRequest),
    (c, next) => (c.req.valid("json").passkey ? limitPasskey : limitSignIn)(c, next),
    async (c) => {
      const { deps, userId } = c.var;
      const login = { userId, tokenHash: await callerHash(c) };
      const { password = "", passkey } = c.req.valid("json");
      if (passkey) {
        await confirmPasskey(deps.db, login, passkey, { origin: siteOrigin(c), now: Date.now() });
        return c.body(null, 204);
      }
      await confirmPassword(deps, login, { password, network: callerNetwork(c) });
      return c.body(null, 204);
    },
  )
  .post("/confirm/options", requireUser, limitPasskey, async (c) =>
    c.json(await confirmOptions(c.var.deps.db, c.var.userId, { origin: siteOrigin(c), now: Date.now() })),
  )
  .post("/logout", async (c) => {
    const wasSignedIn = await deleteLogin(c.var.deps.db, await callerHash(c), Date.now());
    if (!wasSignedIn) throw new AppError("unauthorized");
    return c.body(null, 204);
  })
  .get("/user", async (c) => {
    const [[row]] = await readAsCaller(c, (owner, db) => [userQuery(db, owner)]);
    if (!row) throw new AppError("unauthorized");
    return c.json(toUser(row));
  })
  .patch("/user", requireUser, json(userChange), async (c) =>
    c.json(await changeAccount(c.var.deps.db, c.var.userId, c.req.valid("json"))),
  );

const callerPlace = (c: Context<AppEnv>) => ({ network: callerNetwork(c), device: callerDevice(c) });
