import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { signInMark, signInMarkCookie } from "#contract/sign-in-mark.ts";
import { connectionQuery } from "../../db/linkedin.ts";
import { disconnect, toConnection } from "../../domain/account/linkedin-connection.ts";
import {
  finishLinkedInSignIn,
  type LinkedInSignInResult,
  startLinkedInSignIn,
} from "../../domain/account/linkedin-sign-in.ts";
import { refusalOf } from "../../errors.ts";
import { logError } from "../../log.ts";
import {
  clientInfo,
  dropVisitorCookie,
  findVisitor,
  readAs,
  requireProof,
  requireUser,
} from "../authentication.ts";
import { limitNetwork, limitSignIn, limitWork } from "../limits.ts";
import { type AppEnv, cookiePrefix, router, siteOrigin } from "../router.ts";

const BROWSER_COOKIE = "linkedin_visit";

/** Ample for the page to load, which reads the mark and drops it. */
const MARK_SECONDS = 300;

/** Signs in; with a bearer, connects that account for publishing, or, with `prove=true`, confirms that it is its member. */
export const linkedin = router()
  .get("/", limitSignIn, async (c) => {
    if (c.req.header("Authorization") !== undefined) await readAs(c, []);
    const { userId = null, tokenHash: begunBy = null } = c.var;
    const { authUrl, browser, maxAgeSeconds } = await startLinkedInSignIn(c.var.deps, redirectUri(c), {
      begunBy,
      userId,
      provesLogin: c.req.query("prove") === "true" ? begunBy : null,
      returnTo: returnTo(c.req.query("returnTo")),
    });
    setCookie(c, BROWSER_COOKIE, browser, {
      path: API.linkedinStart,
      maxAge: maxAgeSeconds,
      httpOnly: true,
      sameSite: "Lax",
      prefix: cookiePrefix(c),
    });
    return c.json({ authUrl });
  })
  .get("/callback", async (c) => {
    const end = await backFromLinkedIn(c).catch((problem: unknown): LinkedInSignInResult => {
      logError("linkedin", problem);
      // A person comes here, and not our script: a page has to show what went wrong.
      const refusal = refusalOf(problem);
      // A name that others rely on.
      const message =
        refusal?.code === "too_many" ? refusal.code : (refusal?.message ?? ERROR_MESSAGES.internal);
      return { kind: "failed", message, returnTo: null };
    });
    if (end.kind === "signed-in" && end.promoted) dropVisitorCookie(c);
    if (end.kind === "signed-in" || end.kind === "claimed") {
      const { protocol } = new URL(c.req.url);
      setCookie(c, signInMarkCookie(protocol), await signInMark(end.token), {
        path: "/",
        maxAge: MARK_SECONDS,
        sameSite: "Lax",
        secure: protocol === "https:",
      });
    }
    return c.redirect(addressAfter(end));
  });

/** As whom an account publishes. */
export const linkedinConnection = router()
  .get("/connection", async (c) => {
    const [[row]] = await readAs(c, [connectionQuery]);
    return c.json(toConnection(row));
  })
  .delete("/connection", requireUser, limitWork, requireProof, async (c) => {
    await disconnect(c.var.deps, c.var.userId);
    return c.body(null, 204);
  });

async function backFromLinkedIn(c: Context<AppEnv>): Promise<LinkedInSignInResult> {
  await limitNetwork(c, c.env.SIGN_IN_IP_LIMIT, "linkedin ");
  const { state = "", code, error } = c.req.query();
  const browser = getCookie(c, BROWSER_COOKIE, cookiePrefix(c)) ?? "";
  const back = { state, browser, code, error, redirectUri: redirectUri(c) };
  return await finishLinkedInSignIn(c.var.deps, back, { ...clientInfo(c), visitorId: await findVisitor(c) });
}

const redirectUri = (c: Context<AppEnv>) => new URL(API.linkedinCallback, siteOrigin(c)).href;

/** Only a page of the app itself: a forged address must not send the user elsewhere. */
const returnTo = (path: string | undefined) => (path && /^\/app(?:\/[\w/-]*)?$/.test(path) ? path : null);

function addressAfter(end: LinkedInSignInResult): string {
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
