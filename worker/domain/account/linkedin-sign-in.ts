import { LINKEDIN_FAILURES } from "#contract/errors.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { isoTime } from "../../db/database.ts";
import { addEmail, confirmEmail } from "../../db/email-proof.ts";
import * as stored from "../../db/linkedin.ts";
import { createLogin, setProven } from "../../db/logins.ts";
import { findCredentials, isTaken } from "../../db/users.ts";
import { existing } from "../../errors.ts";
import { logError } from "../../log.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { Grant, LinkedIn, Member } from "../../services/linkedin.ts";
import type { Deps } from "../deps.ts";
import { prepareMail } from "../mails/outbox.ts";
import { CONFLICT, retryOnConflict } from "../retries.ts";
import { newClaim } from "./email-owner.ts";
import { countSignup, signUpMember, withTrialOf } from "./sign-in.ts";
import { type ClientInfo, newLogin, newToken, sha256 } from "./tokens.ts";

const VISIT_MS = 10 * MINUTE_MS;

/** Starts a visit to LinkedIn's consent page: its address, and the secret for the browser's cookie, which lasts `maxAge` seconds. */
export async function startLinkedInSignIn(
  deps: Deps,
  redirectUri: string,
  visit: Pick<stored.LinkedInVisit, "userId" | "begunBy" | "provesLogin" | "returnTo">,
): Promise<{ authUrl: string; browser: string; maxAge: number }> {
  const linkedin = existing(deps.linkedin, "linkedin_off");
  const [state, browser] = [newToken(), newToken()];
  const [stateHash, browserHash] = [await sha256(state), await sha256(browser)];
  const now = Date.now();
  await stored.beginVisit(deps.db, { ...visit, stateHash, browserHash, expiresAt: now + VISIT_MS }, now);
  const authUrl = linkedin.authorizationUrl({ state, redirectUri, scopes: scopesFor(visit) });
  return { authUrl, browser, maxAge: VISIT_MS / 1000 };
}

const SIGN_IN_SCOPES = ["openid", "profile", "email"];
/** Requested only to connect for publishing: it costs sign-ups. */
const PUBLISH_SCOPE = "w_member_social";

const scopesFor = ({ userId, provesLogin }: Pick<stored.LinkedInVisit, "userId" | "provesLogin">) =>
  userId && provesLogin === null ? [...SIGN_IN_SCOPES, PUBLISH_SCOPE] : SIGN_IN_SCOPES;

export type LinkedInSignInResult =
  /** `promoted`: the visitor became the account. */
  | { kind: "signed-in"; token: string; promoted: boolean }
  /** Nobody is signed in: an account that was never confirmed has the member's address. */
  | { kind: "claimed"; token: string }
  | { kind: "connected" | "proven"; returnTo: string | null }
  /** The message is for the user. */
  | { kind: "failed"; message: string; returnTo: string | null };

const failed = (why: keyof typeof LINKEDIN_FAILURES, returnTo: string | null = null) => {
  return { kind: "failed", message: LINKEDIN_FAILURES[why], returnTo } as const;
};

/** Finishes the visit of a browser that comes back from LinkedIn. Throws `too_many`. */
export async function finishLinkedInSignIn(
  deps: Deps,
  back: { state: string; browser: string; code?: string; error?: string; redirectUri: string },
  client: ClientInfo & { visitorId?: string },
): Promise<LinkedInSignInResult> {
  const linkedin = existing(deps.linkedin, "linkedin_off");
  const { db } = deps;
  const { code, error, redirectUri } = back;
  const [stateHash, browserHash] = [await sha256(back.state), await sha256(back.browser)];
  const visit = await stored.endVisit(db, { stateHash, browserHash, now: client.now });
  if (!visit) return failed("notBegun");
  const { userId, provesLogin, returnTo } = visit;
  const isCancelled = error?.startsWith("user_cancelled") || error === "access_denied";
  if (error || !code) return failed(isCancelled ? "canceled" : "refused", returnTo);
  const answer = await fetchGrantAndMember(linkedin, { code, redirectUri, scopes: scopesFor(visit) });
  if (!answer) return failed("unreachable", returnTo);
  const { grant, member } = answer;
  if (!userId) return await signInMember(deps, member, client);
  if (provesLogin === null) return await connect(deps, { ...visit, userId }, grant, member);
  const account = await stored.findUserBySub(db, member.sub);
  if (account?.id !== userId) return failed("otherMember", returnTo);
  if (account.hasOtherProof) return failed("otherProof", returnTo);
  await setProven(db, provesLogin, Date.now());
  return { kind: "proven", returnTo };
}

async function fetchGrantAndMember(linkedin: LinkedIn, request: Parameters<LinkedIn["exchangeCode"]>[0]) {
  try {
    const grant = await linkedin.exchangeCode(request);
    return { grant, member: await linkedin.memberOf(grant.accessToken) };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    logError("linkedin", error);
    return undefined;
  }
}

async function connect(
  deps: Deps,
  { userId, begunBy, returnTo }: stored.LinkedInVisit & { userId: string },
  { scopes, accessToken, expiresAt }: Grant,
  { sub, firstName, lastName, email, emailVerified }: Member,
): Promise<LinkedInSignInResult> {
  const { db, tokenSeal } = deps;
  if (!tokenSeal || !scopes.includes(PUBLISH_SCOPE)) return failed("notPermitted", returnTo);
  const sealedToken = await tokenSeal.close(accessToken, userId);
  const name = `${firstName} ${lastName}`.trim() || null;
  const connection = { userId, sub, name, sealedToken, sealedWith: tokenSeal.keyName, expiresAt };
  if (!(await stored.saveConnection(db, connection, begunBy))) {
    // Else the login that began it has ended by now.
    const [other] = await stored.connectionQuery(db, userId);
    return failed(other && other.sub !== sub ? "otherPublisher" : "notBegun", returnTo);
  }
  if (email && emailVerified) await confirmEmail(db, withTrialOf(deps, { userId, email }), Date.now());
  return { kind: "connected", returnTo };
}

const signInMember = (deps: Deps, member: Member, client: ClientInfo & { visitorId?: string }) =>
  retryOnConflict(async () => {
    const result = trySignIn(deps, member, client).catch((error: unknown) => {
      if (!isTaken(error)) throw error;
    });
    return (await result) ?? CONFLICT;
  });

/**
 * An email that LinkedIn does not vouch for proves nothing. The account of one that it vouches for becomes the member's if it is
 * confirmed; if not, the member is asked whose it is. Returns undefined, or throws on a duplicate, when something changed meanwhile.
 */
async function trySignIn(
  deps: Deps,
  { sub, email: ownEmail, emailVerified, firstName, lastName }: Member,
  client: ClientInfo & { visitorId?: string },
): Promise<LinkedInSignInResult | undefined> {
  const { db } = deps;
  const { now } = client;
  const email = ownEmail ?? null;
  const proven = emailVerified ? email : null;
  const { token, login } = await newLogin(client);
  const unprovenLogin = { ...login, provenAt: null };
  const signedIn: LinkedInSignInResult = { kind: "signed-in", token, promoted: false };

  const account = await stored.findUserBySub(db, sub);
  if (account) {
    const userId = account.id;
    if (proven && account.email === null) await addEmail(db, userId, proven, now);
    const ownLogin = account.hasOtherProof ? unprovenLogin : login;
    return (await createLogin(db, { userId, login: ownLogin, now })) ? signedIn : undefined;
  }
  const other = email ? (await findCredentials(db, email))?.user : undefined;
  const member = { sub, firstName, lastName, email: proven };
  if (other && proven && !other.emailConfirmed) {
    const claim = { ...member, email: proven, userId: other.id };
    return { kind: "claimed", token: await newClaim(deps, claim, now) };
  }
  if (other) {
    if (proven === null) return failed("emailTaken");
    const cause = { userId: other.id, to: proven, facts: { at: isoTime(now) }, now };
    const mail = await prepareMail(deps, { kind: "linkedin-joined", ...cause });
    if (!(await stored.joinMember(db, { userId: other.id, sub, mail }))) return failed("emailTaken");
    return (await createLogin(db, { userId: other.id, login: unprovenLogin, now })) ? signedIn : undefined;
  }
  await countSignup(deps, client);
  const signUp = await signUpMember(deps, member, client);
  return { kind: "signed-in", token: signUp.token, promoted: signUp.promoted };
}
