import { type Database, isDuplicate } from "../../db/database.ts";
import {
  beginVisit,
  createMember,
  endVisit,
  findUserBySub,
  joinMember,
  saveConnection,
} from "../../db/linkedin.ts";
import { createLogin } from "../../db/logins.ts";
import { findCredentials } from "../../db/users.ts";
import { promoteVisitor } from "../../db/visitors.ts";
import { AppError } from "../../errors.ts";
import { logError } from "../../log.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { LinkedIn } from "../../services/linkedin/linkedin.ts";
import type { Member } from "../../services/linkedin/oauth.ts";
import type { Deps } from "../deps.ts";
import { LOGIN_MS, newToken, sha256 } from "./sign-in.ts";

const VISIT_MS = 10 * 60 * 1000;

/**
 * Starts a visit to LinkedIn's consent page. Returns where to send the browser, and the secret for its cookie. Throws
 * `linkedin_off`.
 */
export async function startLinkedInSignIn(
  deps: Deps,
  visit: { redirectUri: string; userId: string | null; returnTo: string | null },
): Promise<{ authUrl: string; browser: string; maxAgeSeconds: number }> {
  const linkedin = serviceOf(deps);
  const [state, browser] = [newToken(), newToken()];
  const now = Date.now();
  await beginVisit(
    deps.db,
    {
      stateHash: await sha256(state),
      browserHash: await sha256(browser),
      userId: visit.userId,
      returnTo: visit.returnTo,
      expiresAt: now + VISIT_MS,
    },
    now,
  );
  const scopes = scopesFor(visit.userId);
  const authUrl = linkedin.authorizationUrl({ state, redirectUri: visit.redirectUri, scopes });
  return { authUrl, browser, maxAgeSeconds: VISIT_MS / 1000 };
}

function serviceOf({ linkedin }: Deps): LinkedIn {
  if (!linkedin) throw new AppError("linkedin_off");
  return linkedin;
}

const SIGN_IN_SCOPES = ["openid", "profile", "email"];
/** Requested when somebody connects for publishing, and not before: it costs sign-ups. */
const PUBLISH_SCOPE = "w_member_social";

const scopesFor = (userId: string | null) =>
  userId ? [...SIGN_IN_SCOPES, PUBLISH_SCOPE] : [...SIGN_IN_SCOPES];

export type LinkedInSignInResult =
  /** `promoted`: the visitor became the account. */
  | { kind: "signed-in"; token: string; promoted: boolean }
  | { kind: "connected"; returnTo: string | null }
  /** The message is for the person. */
  | { kind: "failed"; message: string; returnTo: string | null };

/**
 * Finishes the visit of a browser that comes back from LinkedIn. A new member's account is made from the visitor of this
 * browser. Throws `linkedin_off`.
 */
export async function finishLinkedInSignIn(
  deps: Deps,
  back: { state: string; browser: string; code?: string; error?: string; redirectUri: string },
  visitorId?: string,
): Promise<LinkedInSignInResult> {
  const linkedin = serviceOf(deps);
  const visit = await endVisit(deps.db, {
    stateHash: await sha256(back.state),
    browserHash: await sha256(back.browser),
    now: Date.now(),
  });
  if (!visit) {
    return {
      kind: "failed",
      message: "That sign-in was not started in this browser, or took too long. Please try again.",
      returnTo: null,
    };
  }
  const { userId, returnTo } = visit;
  if (back.error || !back.code) {
    const cancelled = back.error?.startsWith("user_cancelled") || back.error === "access_denied";
    const message = cancelled
      ? "You cancelled signing in with LinkedIn."
      : "LinkedIn did not let you in. Please try again.";
    return { kind: "failed", message, returnTo };
  }
  const met = await meet(linkedin, {
    code: back.code,
    redirectUri: back.redirectUri,
    scopes: scopesFor(userId),
  });
  if (!met) return { kind: "failed", message: "LinkedIn could not be reached. Please try again.", returnTo };
  const { grant, member } = met;
  if (!userId) return await signInMember(deps.db, member, visitorId);
  if (!deps.tokenSeal || !grant.scopes.includes(PUBLISH_SCOPE)) {
    return {
      kind: "failed",
      message: "LinkedIn did not give permission to post. Please connect again.",
      returnTo,
    };
  }
  const sealedToken = await deps.tokenSeal.close(grant.accessToken, userId);
  await saveConnection(deps.db, { userId, sub: member.sub, sealedToken, expiresAt: grant.expiresAt });
  return { kind: "connected", returnTo };
}

/** The member and what they granted; undefined when LinkedIn fails. */
async function meet(linkedin: LinkedIn, request: Parameters<LinkedIn["exchangeCode"]>[0]) {
  try {
    const grant = await linkedin.exchangeCode(request);
    return { grant, member: await linkedin.memberOf(grant.accessToken) };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    logError("linkedin", error);
    return undefined;
  }
}

async function signInMember(db: Database, member: Member, visitorId?: string): Promise<LinkedInSignInResult> {
  const token = newToken();
  const login = { tokenHash: await sha256(token), expiresAt: Date.now() + LOGIN_MS };
  const known = await findUserBySub(db, member.sub);
  if (known) {
    await createLogin(db, known.id, login, Date.now());
    return { kind: "signed-in", token, promoted: false };
  }
  const email = member.email?.trim().toLowerCase() ?? null;
  const account = email ? await findCredentials(db, email) : undefined;
  if (!account) {
    // An unverified email is not saved: it would keep its owner from signing up.
    const kept = member.emailVerified ? email : null;
    const promoted = await newMember(db, { ...member, email: kept }, login, visitorId);
    return { kind: "signed-in", token, promoted };
  }
  const joined = member.emailVerified && (await joinMember(db, account.user.id, member.sub));
  if (!joined) return { kind: "failed", message: EMAIL_TAKEN, returnTo: null };
  await createLogin(db, account.user.id, login, Date.now());
  return { kind: "signed-in", token, promoted: false };
}

const EMAIL_TAKEN = "There is already an account with this email. Please sign in with your password.";

/** Returns whether the visitor became the account. */
async function newMember(
  db: Database,
  {
    sub,
    email,
    firstName,
    lastName,
  }: Pick<Member, "sub" | "firstName" | "lastName"> & { email: string | null },
  login: { tokenHash: string; expiresAt: number },
  visitorId?: string,
): Promise<boolean> {
  const member = { email, firstName, lastName, createdAt: Date.now() };
  try {
    if (visitorId && (await promoteVisitor(db, visitorId, { ...member, linkedinSub: sub }, login)))
      return true;
    await createMember(db, { ...member, id: crypto.randomUUID(), sub }, login);
  } catch (error) {
    if (!isDuplicate(error, "users.linkedin_sub")) throw error;
    // Two callbacks at once: the other one has made the account.
    const known = await findUserBySub(db, sub);
    if (!known) throw error;
    await createLogin(db, known.id, login, Date.now());
  }
  return false;
}
