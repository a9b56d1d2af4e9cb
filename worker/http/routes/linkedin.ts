import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { signInMark, signInMarkCookie } from "#contract/sign-in-mark.ts";
import { connectionQuery } from "../../db/linkedin.ts";
import { disconnect, toConnection } from "../../domain/account/linkedin-connection.ts";
import * as signIn from "../../domain/account/linkedin-sign-in.ts";
import { refusalOf } from "../../errors.ts";
import { logError } from "../../log.ts";
import * as auth from "../authentication.ts";
import { limitNetwork, limitSignIn, limitWork } from "../limits.ts";
import { type AppEnv, cookiePrefix, noContent, router, siteOrigin } from "../router.ts";

const BROWSER_COOKIE = "linkedin_visit";

/** Ample for the page to load, which reads the mark and drops it. */
const MARK_SECONDS = 300;

/** Signs in; with a bearer, connects that account for publishing, or, with `prove=true`, confirms that it is its member. */
export const linkedin = router()
  .get("/", limitSignIn, async (c) => {
    if (c.req.header("Authorization") !== undefined) await auth.readAs(c, []);
    const { userId = null, tokenHash: begunBy = null } = c.var;
    const provesLogin = c.req.query("prove") === "true" ? begunBy : null;
    const visit = { begunBy, userId, provesLogin, returnTo: returnTo(c.req.query("returnTo")) };
    const { authUrl, browser, maxAge } = await signIn.startLinkedInSignIn(c.var.deps, redirectUri(c), visit);
    const attributes = { path: API.linkedinStart, httpOnly: true, sameSite: "Lax" } as const;
    setCookie(c, BROWSER_COOKIE, browser, { ...attributes, maxAge, prefix: cookiePrefix(c) });
    return c.json({ authUrl });
  })
  .get("/callback", async (c) => {
    const end = await backFromLinkedIn(c).catch((problem: unknown): signIn.LinkedInSignInResult => {
      logError("linkedin", problem);
      // A person comes here, and not our script: a page has to show what went wrong.
      const refusal = refusalOf(problem);
      // A name that others rely on.
      const message =
        refusal?.code === "too_many" ? refusal.code : (refusal?.message ?? ERROR_MESSAGES.internal);
      return { kind: "failed", message, returnTo: null };
    });
    if (end.kind === "signed-in" && end.promoted) auth.dropVisitorCookie(c);
    if (end.kind === "signed-in" || end.kind === "claimed") {
      const { protocol } = new URL(c.req.url);
      const attributes = { path: "/", sameSite: "Lax", secure: protocol === "https:" } as const;
      const mark = await signInMark(end.token);
      setCookie(c, signInMarkCookie(protocol), mark, { ...attributes, maxAge: MARK_SECONDS });
    }
    return c.redirect(addressAfter(end));
  });

export const linkedinConnection = router()
  .get("/connection", async (c) => {
    const [[row]] = await auth.readAs(c, [connectionQuery]);
    return c.json(toConnection(row));
  })
  .delete("/connection", auth.requireUser, limitWork, auth.requireProof, (c) =>
    noContent(c, disconnect(c.var.deps, c.var.userId)),
  );

async function backFromLinkedIn(c: Context<AppEnv>): Promise<signIn.LinkedInSignInResult> {
  await limitNetwork(c, c.env.SIGN_IN_IP_LIMIT, "linkedin ");
  const { state = "", code, error } = c.req.query();
  const browser = getCookie(c, BROWSER_COOKIE, cookiePrefix(c)) ?? "";
  const back = { state, browser, code, error, redirectUri: redirectUri(c) };
  const client = { ...auth.clientInfo(c), visitorId: await auth.findVisitor(c) };
  return await signIn.finishLinkedInSignIn(c.var.deps, back, client);
}

const redirectUri = (c: Context<AppEnv>) => new URL(API.linkedinCallback, siteOrigin(c)).href;

/** Only a page of the app itself: a forged address must not send the user elsewhere. */
const returnTo = (path: string | undefined) => (path && /^\/app(?:\/[\w/-]*)?$/.test(path) ? path : null);

function addressAfter(end: signIn.LinkedInSignInResult): string {
  switch (end.kind) {
    case "signed-in":
      return `${PAGES.callback}?${new URLSearchParams({ token: end.token })}`;
    case "claimed":
      return `${PAGES.claim}#${new URLSearchParams({ token: end.token })}`;
    case "connected":
      return `${end.returnTo ?? PAGES.library}?linkedin=connected`;
    case "proven":
      return `${end.returnTo ?? PAGES.account}?linkedin=confirmed`;
    case "failed":
      if (end.returnTo) return `${end.returnTo}?${new URLSearchParams({ linkedin: end.message })}`;
      return `${PAGES.callback}?${new URLSearchParams({ error: end.message })}`;
  }
}
