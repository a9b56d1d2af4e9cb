import { MINUTE_MS } from "#contract/times.ts";
import { isDuplicate } from "../../db/database.ts";
import { addEmail, confirmEmail, takeAccount } from "../../db/email-proof.ts";
import { beginVisit, endVisit, findUserBySub, joinMember, saveConnection } from "../../db/linkedin.ts";
import { createLogin, setProven } from "../../db/logins.ts";
import { findCredentials } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import { logError } from "../../log.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { LinkedIn, Member } from "../../services/linkedin/linkedin.ts";
import { CONFLICT, retryOnConflict } from "../conflict.ts";
import type { Deps } from "../deps.ts";
import { accountOf, newClaim } from "./claim.ts";
import { admitSignup, makeAccount, type Place } from "./sign-in.ts";
import { newLogin, newToken, sha256 } from "./tokens.ts";

const VISIT_MS = 10 * MINUTE_MS;

/**
 * Starts a visit to LinkedIn's consent page. Returns where to send the browser, and the secret for its cookie. Throws
 * `linkedin_off`.
 */
export async function startLinkedInSignIn(
  deps: Deps,
  visit: {
    redirectUri: string;
    userId: string | null;
    begunBy: string | null;
    provesLogin: string | null;
    returnTo: string | null;
  },
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
      begunBy: visit.begunBy,
      provesLogin: visit.provesLogin,
      returnTo: visit.returnTo,
      expiresAt: now + VISIT_MS,
    },
    now,
  );
  const scopes = scopesFor(visit);
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

const scopesFor = ({ userId, provesLogin }: { userId: string | null; provesLogin: string | null }) =>
  userId && provesLogin === null ? [...SIGN_IN_SCOPES, PUBLISH_SCOPE] : [...SIGN_IN_SCOPES];

export type LinkedInSignInResult =
  /** `promoted`: the visitor became the account. */
  | { kind: "signed-in"; token: string; promoted: boolean }
  /** Nobody is signed in: an account that was never confirmed has the member's address. */
  | { kind: "claimed"; token: string }
  | { kind: "connected" | "proven"; returnTo: string | null }
  /** The message is for the person. */
  | { kind: "failed"; message: string; returnTo: string | null };

/**
 * Finishes the visit of a browser that comes back from LinkedIn. A new member's account is made from the visitor of this
 * browser. Throws `linkedin_off`, and `too_many` as `admitSignup` does.
 */
export async function finishLinkedInSignIn(
  deps: Deps,
  back: {
    state: string;
    browser: string;
    network: string;
    device: string | null;
    code?: string;
    error?: string;
    redirectUri: string;
  },
  visitorId?: string,
): Promise<LinkedInSignInResult> {
  const linkedin = serviceOf(deps);
  const { db } = deps;
  const visit = await endVisit(db, {
    stateHash: await sha256(back.state),
    browserHash: await sha256(back.browser),
    now: Date.now(),
  });
  if (!visit) {
    return { kind: "failed", message: NOT_BEGUN, returnTo: null };
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
    scopes: scopesFor(visit),
  });
  if (!met) return { kind: "failed", message: "LinkedIn could not be reached. Please try again.", returnTo };
  const { grant, member } = met;
  if (!userId) return await signInMember(deps, member, { ...back, visitorId });
  if (visit.provesLogin !== null) {
    const isOwner = (await findUserBySub(db, member.sub))?.id === userId;
    if (!isOwner) return { kind: "failed", message: OTHER_MEMBER, returnTo };
    await setProven(db, visit.provesLogin, Date.now());
    return { kind: "proven", returnTo };
  }
  if (!deps.tokenSeal || !grant.scopes.includes(PUBLISH_SCOPE)) {
    return {
      kind: "failed",
      message: "LinkedIn did not give permission to post. Please connect again.",
      returnTo,
    };
  }
  const sealedToken = await deps.tokenSeal.close(grant.accessToken, userId);
  const name = `${member.firstName} ${member.lastName}`.trim() || null;
  const sealedWith = deps.tokenSeal.keyName;
  const connection = { userId, sub: member.sub, name, sealedToken, sealedWith, expiresAt: grant.expiresAt };
  // Whoever began it is signed out by now.
  if (!(await saveConnection(db, connection, visit.begunBy)))
    return { kind: "failed", message: NOT_BEGUN, returnTo };
  if (member.email && member.emailVerified)
    await confirmEmail(db, { userId, email: member.email.toLowerCase() }, Date.now());
  return { kind: "connected", returnTo };
}

const OTHER_MEMBER = "That is another member of LinkedIn than the one who signs in to this account.";
const NOT_BEGUN = "That sign-in was not started in this browser, or took too long. Please try again.";

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

/** Each further round means that a sign-up or another callback has changed at the same time what the last one found. */
const MAX_ROUNDS = 5;

interface Browser extends Place {
  visitorId?: string;
}

async function signInMember(deps: Deps, member: Member, browser: Browser): Promise<LinkedInSignInResult> {
  return await retryOnConflict(MAX_ROUNDS, async () => {
    try {
      return (await trySignIn(deps, member, browser)) ?? CONFLICT;
    } catch (error) {
      if (!isDuplicate(error, "users.email") && !isDuplicate(error, "users.linkedin_sub")) throw error;
      return CONFLICT;
    }
  });
}

/**
 * An email that LinkedIn does not vouch for proves nothing: then only the member's id does. One that it does vouch for makes
 * the account with it the member's if it was confirmed there too; of one that was not, the member is asked whose it is.
 * Returns undefined, or throws on a duplicate, when something changed meanwhile.
 */
async function trySignIn(
  deps: Deps,
  { sub, email: given, emailVerified, firstName, lastName }: Member,
  { network, device, visitorId }: Browser,
): Promise<LinkedInSignInResult | undefined> {
  const { db } = deps;
  const now = Date.now();
  const email = given?.toLowerCase() ?? null;
  const proven = emailVerified ? email : null;
  const openLogin = async (userId: string): Promise<LinkedInSignInResult | undefined> => {
    const { token, login } = await newLogin(now, device);
    return (await createLogin(db, userId, login, now))
      ? { kind: "signed-in", token, promoted: false }
      : undefined;
  };

  const known = await findUserBySub(db, sub);
  if (known) {
    const { id: userId } = known;
    if (proven && known.email === null) await addEmail(db, { userId, email: proven }, now);
    if (proven === null || known.email !== proven || known.emailConfirmedAt !== null || !known.passwordHash)
      return await openLogin(userId);
    // It was joined by its email when that took no proof: whoever chose its password may have been somebody else.
    const { token, login } = await newLogin(now, device);
    const account = { userId, email: proven };
    const isTaken = await takeAccount(db, account, login, { passwordHash: null, now });
    return isTaken ? { kind: "signed-in", token, promoted: false } : undefined;
  }
  const other = email ? (await findCredentials(db, email))?.user : undefined;
  if (other && proven && !other.emailConfirmed) {
    const claim = await newClaim(deps, { sub, firstName, lastName, email: proven }, other.id, now);
    return { kind: "claimed", token: claim };
  }
  if (other) {
    const joined = proven !== null && (await joinMember(db, other.id, sub));
    return joined ? await openLogin(other.id) : { kind: "failed", message: EMAIL_TAKEN, returnTo: null };
  }
  await admitSignup(deps, network, now);
  const { token, login } = await newLogin(now, device);
  const account = accountOf({ sub, firstName, lastName, email: proven }, now);
  const { promoted } = await makeAccount(db, account, login, { visitorId });
  return { kind: "signed-in", token, promoted };
}

const EMAIL_TAKEN = "There is already an account with this email. Please sign in with your password.";
