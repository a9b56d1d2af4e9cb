import { confirmRequest, loginRequest, signupRequest, userChange } from "#contract/auth.ts";
import { deleteLogin } from "../../db/logins.ts";
import { readUser, toUser } from "../../db/users.ts";
import { confirmPassword } from "../../domain/account/set-aside.ts";
import { admitSignup, changeAccount, signIn, signUp } from "../../domain/account/sign-in.ts";
import { AppError } from "../../errors.ts";
import { sessionStub } from "../../session/stub.ts";
import {
  callerHash,
  dropVisitorCookie,
  findVisitor,
  isFromElsewhere,
  requireUser,
  rowsOfCaller,
} from "../authentication.ts";
import { json } from "../body.ts";
import { callerNetwork, limitSignIn, requirePerson } from "../limits.ts";
import { router, runToEnd } from "../router.ts";

export const auth = router()
  .post("/signup", json(signupRequest), limitSignIn, async (c) => {
    const request = c.req.valid("json");
    await requirePerson(c, request.turnstileToken);
    await admitSignup(c.var.deps, callerNetwork(c), Date.now());
    const visitor = isFromElsewhere(c) ? undefined : await findVisitor(c);
    const answer = await signUp(c.var.deps.db, request, Date.now(), visitor);
    if (visitor) dropVisitorCookie(c);
    return c.json(answer, 201);
  })
  .post("/login", json(loginRequest), limitSignIn, async (c) => {
    const request = c.req.valid("json");
    return c.json(await signIn(c.var.deps.db, { ...request, network: callerNetwork(c) }, Date.now()));
  })
  .post("/confirm", requireUser, json(confirmRequest), limitSignIn, async (c) => {
    const login = { userId: c.var.userId, tokenHash: await callerHash(c) };
    const guess = { ...c.req.valid("json"), network: callerNetwork(c) };
    const eraseSession = (sessionId: string) => sessionStub(c.env, sessionId).erase();
    await runToEnd(c, confirmPassword(c.var.deps, login, guess, eraseSession));
    return c.body(null, 204);
  })
  .post("/logout", async (c) => {
    const wasSignedIn = await deleteLogin(c.var.deps.db, await callerHash(c), Date.now());
    if (!wasSignedIn) throw new AppError("unauthorized");
    return c.body(null, 204);
  })
  .get("/user", async (c) => {
    const [row] = await rowsOfCaller(c, (caller) => readUser(c.var.deps.db, caller, {}));
    if (!row) throw new AppError("unauthorized");
    return c.json(toUser(row));
  })
  .patch("/user", requireUser, json(userChange), async (c) =>
    c.json(await changeAccount(c.var.deps.db, c.var.userId, c.req.valid("json"))),
  );
